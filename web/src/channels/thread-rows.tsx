import { useMemo } from 'react';
import type { Channel } from '../api/wire.ts';
import { Link } from '../router.tsx';
import { showsUnread } from '../state/notification-rules.ts';
import { activeThreads } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { Icon } from '../ui/icon.tsx';
import { t } from './text.ts';

/** The active threads of a channel. */
export function ThreadRows({ parent, currentId }: { parent: Channel; currentId: string | undefined }) {
  const channels = useSelected(store, (state) => state.channels);
  const read = useSelected(store, (state) => state.read);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list only depends on the channels
  const threads = useMemo(() => activeThreads(store.get(), parent), [channels, parent]);
  if (threads.length === 0) return null;
  return (
    <ul className="threads" aria-label={t('threadsIn', { name: parent.name ?? '' })}>
      {threads.map((thread) => {
        const current = thread.id === currentId;
        const unread = !current && read && showsUnread(store.get(), thread, Date.now());
        const mentions = unread ? (read[thread.id]?.mentions ?? 0) : 0;
        return (
          <li key={thread.id} className={unread ? 'channel thread unread' : 'channel thread'}>
            <Link
              href={`/channels/${thread.guild_id}/${thread.id}`}
              data-roving
              aria-current={current ? 'page' : undefined}
              aria-label={t(unread ? 'threadUnread' : 'thread', { name: thread.name ?? '' })}
            >
              <Icon name="thread" size={15} />
              <span className="channel-name">{thread.name}</span>
              {mentions > 0 && <span className="badge" data-mark={mentions} />}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
