import { bitsOf } from '@guildhall/protocol/permissions';
import { LIMITS } from '@guildhall/protocol/limits';
import type { Onboarding, OnboardingPrompt } from '@guildhall/protocol/objects/guild/welcome';
import { useState } from 'react';
import { QuestionsDialog } from '../../newcomer/questions-dialog.tsx';
import { channelPermissions } from '../../state/permissions.ts';
import { AS_ROLE, guildAsRole } from '../../state/roles.ts';
import { CHANNEL } from '../../state/selectors.ts';
import { request, store } from '../../state/session.ts';
import { toast } from '../../state/toasts.ts';
import type { GuildState } from '../../state/types.ts';
import { useForm } from '../../ui/dialog.tsx';
import { Switch } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/resource.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { useDraft } from '../../ui/use-draft.ts';
import { useChannelOptions } from '../content/options.ts';
import { PickField } from '../content/pick-field.tsx';
import { useLive } from '../content/use-live.ts';
import type { Place } from '../place.ts';
import styles from './community.module.css';
import { emptyPrompt, onboardingBody } from './onboarding-draft.ts';
import { PromptEditor } from './prompt-editor.tsx';
import { t } from './text.ts';

const AFTER = ['GUILD_UPDATE', 'GUILD_ROLE_DELETE', 'CHANNEL_DELETE'] as const;
const LISTED = [CHANNEL.TEXT, CHANNEL.ANNOUNCEMENT, CHANNEL.FORUM, CHANNEL.MEDIA, CHANNEL.VOICE, CHANNEL.STAGE] as const;
const WRITABLE = bitsOf('VIEW_CHANNEL', 'SEND_MESSAGES');
const MOST_CHANNELS = 500;

/** The questions that new members answer, and the channels that all of them see. */
export function OnboardingScreen({ place: { guild } }: { place: Place }) {
  const all = useLive({
    guildId: guild.id,
    key: 'onboarding',
    after: AFTER,
    load: () => request('GET /guilds/{guild_id}/onboarding', { guild_id: guild.id }),
  });
  return (
    <>
      <p className="settings-lead">{t('onboardingLead')}</p>
      <Loaded of={all}>
        {(saved) => <OnboardingForm guild={guild} saved={saved} onSaved={(next) => all.change(() => next)} />}
      </Loaded>
    </>
  );
}

interface FormProps {
  guild: GuildState;
  saved: Onboarding;
  onSaved: (saved: Onboarding) => void;
}

function OnboardingForm({ guild, saved, onSaved }: FormProps) {
  const [previewing, setPreviewing] = useState(false);
  const { enabled, prompts, default_channel_ids } = saved;
  const draft = useDraft({ enabled, prompts, default_channel_ids });
  const form = useForm(async () => {
    const body = onboardingBody(draft.changes);
    onSaved(await request('PUT /guilds/{guild_id}/onboarding', { guild_id: guild.id, body }));
    draft.reset();
    toast(t('saved'));
  });
  const { value, change } = draft;
  const put = (next: OnboardingPrompt[]) => change({ prompts: next });
  const move = (at: number, by: 1 | -1) => {
    const next = [...value.prompts];
    const [prompt] = next.splice(at, 1);
    if (prompt) next.splice(at + by, 0, prompt);
    put(next);
  };
  return (
    <form onSubmit={form.onSubmit} className={styles.wide}>
      <section className="panel" aria-label={t('onboarding')}>
        <Switch
          label={t('onboardingEnabled')}
          hint={t('onboardingEnabledHint')}
          checked={value.enabled}
          onChange={(on) => change({ enabled: on })}
        />
      </section>
      <DefaultChannels
        guild={guild}
        chosen={value.default_channel_ids}
        onChange={(ids) => change({ default_channel_ids: ids })}
      />
      <section className="panel" aria-labelledby="onboarding-questions">
        <div className={styles.head}>
          <h2 id="onboarding-questions">{t('questions')}</h2>
          <button type="button" className="button" disabled={value.prompts.length === 0} onClick={() => setPreviewing(true)}>
            <Icon name="eye" size={16} />
            {t('preview')}
          </button>
        </div>
        <p className="field-hint">{t('questionsHint')}</p>
        <ol className={styles.prompts}>
          {value.prompts.map((prompt, at) => (
            <PromptEditor
              key={prompt.id}
              guild={guild}
              prompt={prompt}
              at={at}
              count={value.prompts.length}
              errors={form.fields}
              onChange={(next) => put(value.prompts.map((one) => (one.id === prompt.id ? next : one)))}
              onMove={(by) => move(at, by)}
              onRemove={() => put(value.prompts.filter((one) => one.id !== prompt.id))}
            />
          ))}
        </ol>
        <button
          type="button"
          className="button"
          disabled={value.prompts.length >= LIMITS.onboarding.prompts.max}
          onClick={() => put([...value.prompts, emptyPrompt(value.prompts)])}
        >
          <Icon name="plus" size={16} />
          {t('questionAdd')}
        </button>
      </section>
      <SaveBar form={form} dirty={draft.dirty} onDiscard={draft.reset} />
      {previewing && <QuestionsDialog guild={guild} prompts={value.prompts} onClose={() => setPreviewing(false)} />}
    </form>
  );
}

interface ChannelsProps {
  guild: GuildState;
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
}

/** The channels that every new member sees, with what the server requires of them. */
function DefaultChannels({ guild, chosen, onChange }: ChannelsProps) {
  const options = useChannelOptions(guild.id, LISTED);
  const { channels } = store.get();
  const newcomers = guildAsRole(guild, guild.id);
  const writable = chosen.filter((id) => {
    const channel = channels[id];
    // A person without roles, as a new member is.
    return channel && (channelPermissions(newcomers, channel, AS_ROLE, Date.now()) & WRITABLE) === WRITABLE;
  });
  const { min: needed } = LIMITS.onboarding.defaultChannels;
  const { min: open } = LIMITS.onboarding.writableChannels;
  return (
    <section className="panel" aria-labelledby="onboarding-channels">
      <h2 id="onboarding-channels">{t('defaultChannels')}</h2>
      <p className="field-hint">{t('defaultChannelsHint')}</p>
      <PickField label={t('channels')} options={options} chosen={chosen} most={MOST_CHANNELS} onChange={onChange} />
      <ul className={styles.needs} aria-live="polite">
        <Need done={chosen.length >= needed} text={t('needChannels', { count: chosen.length, needed })} />
        <Need done={writable.length >= open} text={t('needWritable', { count: writable.length, needed: open })} />
      </ul>
    </section>
  );
}

function Need({ done, text }: { done: boolean; text: string }) {
  return (
    <li className={done ? styles.done : undefined}>
      <Icon name={done ? 'check' : 'minus'} size={16} />
      {text}
    </li>
  );
}
