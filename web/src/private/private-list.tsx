import { useMemo, useRef } from 'react';
import { Link } from '../router.tsx';
import { CHANNEL, channelName, privateChannels } from '../state/selectors.ts';
import { isChannelMuted, showsUnread } from '../state/notification-rules.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { ofKind } from '../state/friends.ts';
import { RELATIONSHIP } from '../state/relationship-type.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Icon } from '../ui/icon.tsx';
import { useRoving } from '../ui/roving.ts';

/** The current user's direct messages, latest first. */
export function PrivateList({ currentId }: { currentId: string | undefined }) {
  const channels = useSelected(store, (state) => state.channels);
  const presences = useSelected(store, (state) => state.presences);
  const read = useSelected(store, (state) => state.read);
  const settings = useSelected(store, (state) => state.notificationSettings);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list only depends on the channels
  const list = useMemo(() => privateChannels(store.get()), [channels]);
  const asking = useSelected(store, (state) => ofKind(state.relationships, RELATIONSHIP.INCOMING).length);
  const ref = useRef<HTMLUListElement>(null);
  const onKeyDown = useRoving(ref);
  return (
    <>
      <header className="pane-head">
        <h2>Direct messages</h2>
      </header>
      <div className="channels scroll">
        <ul ref={ref} onKeyDown={onKeyDown}>
          <li className={asking > 0 ? 'channel private unread' : 'channel private'}>
            <Link
              href="/channels/@me/friends"
              data-roving
              aria-current={currentId === 'friends' ? 'page' : undefined}
              aria-label={asking > 0 ? `Friends, ${asking} ${asking === 1 ? 'request' : 'requests'}` : 'Friends'}
            >
              <span className="friends-sign">
                <Icon name="people" size={20} />
              </span>
              <span className="channel-name">Friends</span>
              {asking > 0 && <span className="badge">{asking}</span>}
            </Link>
          </li>
          {list.map((channel) => {
            const [other] = channel.recipients ?? [];
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
                  aria-label={`${name}${unread ? ', unread' : ''}${muted ? ', muted' : ''}`}
                >
                  <Avatar
                    id={other?.id ?? channel.id}
                    name={name}
                    size={32}
                    picture={channel.type === CHANNEL.DM ? other?.avatar : null}
                    shape={other?.bot ? 'app' : 'person'}
                    status={channel.type === CHANNEL.DM && other ? (presences[other.id] ?? 'offline') : undefined}
                  />
                  <span className="channel-name">{name}</span>
                  {unread && mentions > 0 && <span className="badge">{mentions > 99 ? '99+' : mentions}</span>}
                </Link>
              </li>
            );
          })}
        </ul>
        {list.length === 0 && (
          <p className="empty-note">No conversations yet. Pick someone in a server’s member list to message them.</p>
        )}
      </div>
    </>
  );
}
