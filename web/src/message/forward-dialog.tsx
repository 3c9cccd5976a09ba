import { useMemo, useState } from 'react';
import { messageOf } from '../api/http.ts';
import type { Channel, Message } from '../api/wire.ts';
import { channelIcon } from '../channels/channel-icon.ts';
import { useChat } from '../channels/chat-context.ts';
import { ChannelFace } from '../private/channel-face.tsx';
import { forwardMessage, forwardTargets } from '../state/forward.ts';
import { CHANNEL, channelName } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { toast } from '../state/toasts.ts';
import { Dialog, FormActions, FormError, useForm } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './forward-dialog.module.css';
import { preview } from './reply-preview.tsx';
import { t } from './text.ts';

export interface ForwardProps {
  message: Message;
  onClose: () => void;
}

/** The most channels at once, and the most that are listed. */
const MOST = 5;
const MOST_SHOWN = 50;

/** Forwards a message to up to five channels, with an optional comment. */
export function ForwardDialog({ message, onClose }: ForwardProps) {
  const { guildId } = useChat();
  const channels = useSelected(store, (state) => state.channels);
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<string[]>([]);
  const [comment, setComment] = useState('');
  const all = useMemo(() => (channels ? forwardTargets(store.get(), query, guildId) : []), [channels, query, guildId]);
  const form = useForm(async () => {
    const failed: { id: string; problem: unknown }[] = [];
    for (const id of chosen) {
      try {
        await forwardMessage(message, id, comment.trim());
      } catch (problem) {
        failed.push({ id, problem });
      }
    }
    const done = chosen.length - failed.length;
    if (done > 0) toast(t('forwardDone', { count: done }));
    const [first] = failed;
    if (!first) return onClose();
    // Completed forwards are kept: a retry forwards only to the other channels.
    setChosen(failed.map(({ id }) => id));
    const names = failed.map(({ id }) => nameAt(channels[id])).join(', ');
    throw new Error(t('forwardPartly', { names, problem: messageOf(first.problem) }));
  });
  const toggle = (id: string, on: boolean) => setChosen(on ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <Dialog title={t('forwardTitle')} onClose={onClose} firm>
      <form onSubmit={form.onSubmit}>
        <p className={styles.quote}>{preview(message, guildId)}</p>
        <Field
          label={t('forwardSearch')}
          type="search"
          value={query}
          data-autofocus
          autoComplete="off"
          hint={chosen.length >= MOST ? t('forwardMost', { most: MOST }) : undefined}
          onChange={(event) => setQuery(event.target.value)}
        />
        <ul className={styles.list} aria-label={t('forwardTo')}>
          {all.slice(0, MOST_SHOWN).map((channel) => {
            const on = chosen.includes(channel.id);
            return (
              <li key={channel.id}>
                <Target channel={channel} on={on} closed={!on && chosen.length >= MOST} onToggle={toggle} />
              </li>
            );
          })}
        </ul>
        {all.length === 0 && <p className="empty-note">{t('forwardNone')}</p>}
        <Field
          label={t('forwardComment')}
          hint={t('forwardCommentHint')}
          maxLength={2000}
          value={comment}
          autoComplete="off"
          onChange={(event) => setComment(event.target.value)}
        />
        <FormError form={form} of="all" />
        <FormActions form={form} action={t('forward')} incomplete={chosen.length === 0} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

function nameAt(channel: Channel | undefined): string {
  return channel ? channelName(channel) : '';
}

interface TargetProps {
  channel: Channel;
  on: boolean;
  closed: boolean;
  onToggle: (id: string, on: boolean) => void;
}

function Target({ channel, on, closed, onToggle }: TargetProps) {
  const guild = useSelected(store, (state) => state.guilds[channel.guild_id ?? '']);
  const isPrivate = channel.type === CHANNEL.DM || channel.type === CHANNEL.GROUP_DM;
  return (
    <label className={styles.row}>
      <input type="checkbox" checked={on} disabled={closed} onChange={(event) => onToggle(channel.id, event.target.checked)} />
      {isPrivate ? <ChannelFace channel={channel} size={28} /> : <Icon name={channelIcon(channel)} />}
      <span>
        <strong>{channelName(channel)}</strong>
        {guild && <span className="muted">{guild.name}</span>}
      </span>
    </label>
  );
}
