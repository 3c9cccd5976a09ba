import { compareIds } from '@guildhall/protocol/ids';
import { useMemo, useState } from 'react';
import type { Channel } from '../api/wire.ts';
import { Link, navigate } from '../router.tsx';
import { has } from '../state/permissions.ts';
import { activeThreads, CHANNEL } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { type ArchiveKind, archivePage, startThread } from '../state/threads.ts';
import { toastError } from '../state/toasts.ts';
import { Dialog, FormActions, FormError, useForm } from '../ui/dialog.tsx';
import { Field, Switch } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { Loaded } from '../ui/resource.tsx';
import { RelativeTime } from '../ui/time.tsx';
import { useResource } from '../ui/use-resource.ts';
import { useChat } from './chat-context.ts';
import { t } from './dialogs-text.ts';
import styles from './thread-dialogs.module.css';

type Shown = 'active' | 'archived' | 'archivedPrivate';
const SHOWN: readonly Shown[] = ['active', 'archived', 'archivedPrivate'];

/** The threads of a channel, active and archived, and a way to start one. */
export function ThreadsDialog({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const { permissions } = useChat();
  const [shown, setShown] = useState<Shown>('active');
  const [starting, setStarting] = useState(false);
  const mayStart = has(permissions, 'CREATE_PUBLIC_THREADS') || has(permissions, 'CREATE_PRIVATE_THREADS');
  if (starting) return <StartDialog channel={channel} onBack={() => setStarting(false)} onClose={onClose} />;
  return (
    <Dialog title={t('threads')} onClose={onClose}>
      <div className={styles.tabs}>
        {SHOWN.map((one) => (
          <button key={one} type="button" className="chip" aria-pressed={shown === one} onClick={() => setShown(one)}>
            {t(one)}
          </button>
        ))}
        {mayStart && (
          <button type="button" className="button primary" onClick={() => setStarting(true)}>
            <Icon name="plus" />
            {t('createThread')}
          </button>
        )}
      </div>
      {shown === 'active' ? (
        <Active channel={channel} onClose={onClose} />
      ) : (
        <Archived key={shown} channel={channel} kind={shown === 'archived' ? 'public' : 'private'} onClose={onClose} />
      )}
    </Dialog>
  );
}

function Active({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const channels = useSelected(store, (state) => state.channels);
  const list = useMemo(() => (channels ? activeThreads(store.get(), channel) : []), [channels, channel]);
  return <List threads={list} onClose={onClose} />;
}

interface ArchivedProps {
  channel: Channel;
  kind: ArchiveKind;
  onClose: () => void;
}

function Archived({ channel, kind, onClose }: ArchivedProps) {
  const { permissions } = useChat();
  const all = has(permissions, 'MANAGE_THREADS');
  const load = (before?: Channel) => archivePage(channel, { kind, all, ...(before && { before }) });
  const found = useResource(`${channel.id} ${kind}`, load);
  return (
    <Loaded of={found}>
      {({ threads, more }) => (
        <>
          <List threads={threads} onClose={onClose} />
          {more && (
            <button
              type="button"
              className="button"
              onClick={() =>
                void load(threads.at(-1)).then(
                  (next) => found.change((data) => ({ threads: [...data.threads, ...next.threads], more: next.more })),
                  toastError,
                )
              }
            >
              {t('showMore')}
            </button>
          )}
        </>
      )}
    </Loaded>
  );
}

function List({ threads, onClose }: { threads: readonly Channel[]; onClose: () => void }) {
  if (threads.length === 0) return <p className="empty-note">{t('noThreads')}</p>;
  return (
    <ul className={styles.list} aria-label={t('threads')}>
      {threads
        .toSorted((a, b) => compareIds(b.last_message_id ?? b.id, a.last_message_id ?? a.id))
        .map((thread) => (
          <li key={thread.id}>
            <Link href={`/channels/${thread.guild_id}/${thread.id}`} className={styles.thread} onClick={onClose}>
              <Icon name={thread.type === CHANNEL.PRIVATE_THREAD ? 'lock' : 'thread'} />
              <span className={styles.words}>
                <strong>{thread.name}</strong>
                <span className="muted">
                  {t('messages', { count: thread.message_count ?? 0 })}
                  {thread.thread_metadata?.locked && ` · ${t('locked')}`}
                  {thread.thread_metadata?.archived && thread.thread_metadata.archive_timestamp && (
                    <>
                      {` · ${t('archivedMark')} `}
                      <RelativeTime ms={Date.parse(thread.thread_metadata.archive_timestamp)} />
                    </>
                  )}
                </span>
              </span>
            </Link>
          </li>
        ))}
    </ul>
  );
}

interface StartProps {
  channel: Channel;
  onBack: () => void;
  onClose: () => void;
}

/** Starts a thread without a message. */
function StartDialog({ channel, onBack, onClose }: StartProps) {
  const { permissions, guildId } = useChat();
  const [name, setName] = useState('');
  const mayPublic = has(permissions, 'CREATE_PUBLIC_THREADS');
  const mayPrivate = channel.type === CHANNEL.TEXT && has(permissions, 'CREATE_PRIVATE_THREADS');
  const [isPrivate, setPrivate] = useState(!mayPublic);
  const form = useForm(async () => {
    const thread = await startThread(channel, name.trim(), isPrivate);
    onClose();
    navigate(`/channels/${guildId}/${thread.id}`);
  });
  return (
    <Dialog title={t('createThread')} onClose={onBack} firm>
      <form onSubmit={form.onSubmit}>
        <Field
          label={t('threadName')}
          value={name}
          maxLength={100}
          required
          data-autofocus
          autoComplete="off"
          error={form.fields.name}
          onChange={(event) => setName(event.target.value)}
        />
        {mayPrivate && mayPublic && (
          <Switch label={t('privateThread')} hint={t('privateThreadHint')} checked={isPrivate} onChange={setPrivate} />
        )}
        <FormError form={form} />
        <FormActions form={form} action={t('createThread')} incomplete={name.trim() === ''} onCancel={onBack} />
      </form>
    </Dialog>
  );
}
