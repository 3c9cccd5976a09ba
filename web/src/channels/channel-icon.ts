import type { Channel } from '../api/wire.ts';
import { CHANNEL, isForum, isThread, isVoice } from '../state/selectors.ts';
import type { IconName } from '../ui/icon.tsx';

/** The icon before a channel's name. */
export function channelIcon(channel: Channel): IconName {
  if (channel.type === CHANNEL.ANNOUNCEMENT) return 'megaphone';
  if (channel.type === CHANNEL.STAGE) return 'stage';
  if (isVoice(channel)) return 'volume';
  if (isThread(channel)) return 'thread';
  if (isForum(channel)) return 'forum';
  return channel.type === CHANNEL.DM || channel.type === CHANNEL.GROUP_DM ? 'mail' : 'hash';
}
