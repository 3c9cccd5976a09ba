import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { Link } from '../router.tsx';
import { channelName, privateChannels } from '../state/selectors.ts';
import { isChannelMuted, showsUnread } from '../state/notification-rules.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { ofKind } from '../state/friends.ts';
import { RELATIONSHIP } from '../state/relationship-type.ts';
import { Icon } from '../ui/icon.tsx';
import { useRoving } from '../ui/roving.ts';
import { ChannelFace } from './channel-face.tsx';
import { t } from './text.ts';

const NewGroupDialog = lazy(async () => ({ default: (await import('./group-dialogs.tsx')).NewGroupDialog }));

function labelOf(name: string, unread: boolean, muted: boolean): string {
  if (!unread && !muted) return name;
  return t(unread ? (muted ? 'unreadMuted' : 'unread') : 'muted', { name });
}

/** The current user's direct messages, latest first. */
export function PrivateList({ currentId }: { currentId: string | undefined }) {
  const channels = useSelected(store, (state) => state.channels);
  const read = useSelected(store, (state) => state.read);
  const settings = useSelected(store, (state) => state.notificationSettings);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list only depends on the channels
  const list = useMemo(() => privateChannels(store.get()), [channels]);
  const asking = useSelected(store, (state) => ofKind(state.relationships, RELATIONSHIP.INCOMING).length);
  const [creating, setCreating] = useState(false);
  const ref = useRef<HTMLUListElement>(null);
  const onKeyDown = useRoving(ref);
  return (
    <>
      <header className="pane-head">
        <h2>{t('directMessages')}</h2>
        <button
          type="button"
          className="icon-button"
          aria-label={t('newGroup')}
          title={t('newGroup')}
          aria-haspopup="dialog"
          onClick={() => setCreating(true)}
        >
          <Icon name="plus" />
        </button>
      </header>
      <div className="channels scroll">
        <ul ref={ref} onKeyDown={onKeyDown}>
          <li className={asking > 0 ? 'channel private unread' : 'channel private'}>
            <Link
              href="/channels/@me/friends"
              data-roving
              aria-current={currentId === 'friends' ? 'page' : undefined}
              aria-label={asking > 0 ? t('friendsAsked', { count: asking }) : t('friends')}
            >
              <span className="friends-sign">
                <Icon name="people" size={20} />
              </span>
              <span className="channel-name">{t('friends')}</span>
              {asking > 0 && <span className="badge" data-mark={asking} />}
            </Link>
          </li>
          {list.map((channel) => {
            const name = channelName(channel);
            const muted = settings && isChannelMuted(store.get(), channel, Date.now());
            const unread = showsUnread(store.get(), channel, Date.now()) && channel.id !== currentId;
            const mentions = read[channel.id]?.mentions ?? 0;
            return (
              <li key={channel.id} className={`channel private${unread ? ' unread' : ''}${muted ? ' muted-channel' : ''}`}>
                <Link
                  href={`/channels/@me/${channel.id}`}
                  data-roving
                  aria-current={channel.id === currentId ? 'page' : undefined}
                  aria-label={labelOf(name, unread, muted === true)}
                >
                  <ChannelFace channel={channel} size={32} hasStatus />
                  <span className="channel-name">{name}</span>
                  {unread && mentions > 0 && <span className="badge" data-mark={mentions > 99 ? '99+' : mentions} />}
                </Link>
              </li>
            );
          })}
        </ul>
        {list.length === 0 && <p className="empty-note">{t('none')}</p>}
      </div>
      {creating && (
        <Suspense>
          <NewGroupDialog onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </>
  );
}
