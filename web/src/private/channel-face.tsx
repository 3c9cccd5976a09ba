import type { Channel } from '../api/wire.ts';
import { CHANNEL, channelName } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { Avatar } from '../ui/avatar.tsx';

/** The picture of a conversation: of the other user with their status, or of a group. */
export function ChannelFace({ channel, size, hasStatus = false }: { channel: Channel; size: number; hasStatus?: boolean }) {
  const isGroup = channel.type === CHANNEL.GROUP_DM;
  const [other] = isGroup ? [] : (channel.recipients ?? []);
  const status = useSelected(store, (state) => (other && hasStatus ? (state.presences[other.id] ?? 'offline') : undefined));
  if (!other)
    return <Avatar id={channel.id} name={channelName(channel)} size={size} picture={channel.icon} folder="channel-icons" />;
  return (
    <Avatar
      id={other.id}
      name={channelName(channel)}
      size={size}
      picture={other.avatar}
      shape={other.bot ? 'app' : 'person'}
      status={status}
    />
  );
}
