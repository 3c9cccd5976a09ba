import { useState } from 'react';
import type { Channel } from '../api/wire.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Dialog, FormActions, FormError, useForm } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { MenuButton } from '../ui/popover.tsx';
import { has } from '../state/permissions.ts';
import { myPermissions } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { toastError } from '../state/toasts.ts';
import { changeOwnPlace, closeStage, openStage } from './actions.ts';
import { callerItems } from './caller-menu.ts';
import { type Caller, moderatesStage } from './selectors.ts';
import { t } from './panel-text.ts';

interface Props {
  channel: Channel;
  audience: Caller[];
  isIn: boolean;
}

/** The audience of a stage, raising the hand, and what moderators do. */
export function StagePanel({ channel, audience, isIn }: Props) {
  const [starting, setStarting] = useState(false);
  const stage = useSelected(store, (state) => state.voice.stages[channel.id]);
  const moderates = useSelected(store, (state) => moderatesStage(state, channel));
  return (
    <div className="stage-panel">
      {audience.length > 0 && (
        <>
          <h2>{t('audience')}</h2>
          <ul className="audience" aria-label={t('audience')}>
            {audience.map((caller) => (
              <Listener key={caller.state.user_id} caller={caller} channel={channel} />
            ))}
          </ul>
        </>
      )}
      <div className="stage-actions">
        {isIn && <OwnPlace channel={channel} />}
        {moderates && !stage && (
          <button type="button" className="button" onClick={() => setStarting(true)}>
            <Icon name="megaphone" />
            {t('startStage')}
          </button>
        )}
        {moderates && stage && (
          <button type="button" className="button" onClick={() => void closeStage(channel.id).catch(toastError)}>
            {t('endStage')}
          </button>
        )}
      </div>
      {starting && <StartDialog channel={channel} onClose={() => setStarting(false)} />}
    </div>
  );
}

function Listener({ caller, channel }: { caller: Caller; channel: Channel }) {
  const { state, name, isBot, avatar } = caller;
  const asks = state.request_to_speak_timestamp !== null;
  return (
    <li>
      <MenuButton
        label={asks ? t('asksToSpeak', { name }) : name}
        className={asks ? 'listener asking' : 'listener'}
        items={() => callerItems({ caller, channel })}
      >
        <Avatar id={state.user_id} name={name} size={44} shape={isBot ? 'app' : 'person'} picture={avatar} />
        {asks && (
          <span className="hand-mark">
            <Icon name="hand" size={15} />
          </span>
        )}
        <span className="listener-name">{name}</span>
      </MenuButton>
    </li>
  );
}

/** The user's own place: audience or speaker. */
function OwnPlace({ channel }: { channel: Channel }) {
  const own = useSelected(store, (state) => state.voice.states[channel.id]?.[state.me?.id ?? '']);
  const mayAsk = useSelected(store, (state) => has(myPermissions(state, channel.guild_id, channel), 'REQUEST_TO_SPEAK'));
  const maySpeak = useSelected(store, (state) => has(myPermissions(state, channel.guild_id, channel), 'MUTE_MEMBERS'));
  if (!own) return null;
  const change = (what: Parameters<typeof changeOwnPlace>[1]) => void changeOwnPlace(channel, what).catch(toastError);
  if (!own.suppress)
    return (
      <button type="button" className="button" onClick={() => change({ speaks: false })}>
        <Icon name="people" />
        {t('moveToAudience')}
      </button>
    );
  const asks = own.request_to_speak_timestamp !== null;
  return (
    <>
      {mayAsk && (
        <button type="button" className="button" aria-pressed={asks} onClick={() => change({ asks: !asks })}>
          <Icon name="hand" />
          {asks ? t('lowerHand') : t('raiseHand')}
        </button>
      )}
      {maySpeak && (
        <button type="button" className="button primary" onClick={() => change({ speaks: true })}>
          <Icon name="mic" />
          {t('becomeSpeaker')}
        </button>
      )}
    </>
  );
}

function StartDialog({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const [topic, setTopic] = useState('');
  const form = useForm(async () => {
    await openStage(channel.id, topic.trim());
    onClose();
  });
  return (
    <Dialog title={t('startStage')} onClose={onClose}>
      <form onSubmit={form.onSubmit}>
        <Field
          label={t('topic')}
          value={topic}
          maxLength={120}
          error={form.fields.topic}
          data-autofocus
          onChange={(event) => setTopic(event.target.value)}
        />
        <FormError form={form} />
        <FormActions form={form} action={t('start')} incomplete={topic.trim() === ''} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
