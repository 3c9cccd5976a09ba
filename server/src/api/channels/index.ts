import type { Route } from '../../core/route.ts';

export {
  type ChannelObject,
  channelName,
  channelObject,
  type ForumTag,
  obfuscatedChannel,
  type OverwriteObject,
} from './channel.ts';
export { CHANNEL_CREATE, CHANNEL_DELETE, CHANNEL_UPDATE } from './events.ts';
export { type ChannelHead, findHead, findHeads } from './queries.ts';

/** Channels under /channels/{channel_id} and /guilds/{guild_id}/channels, in path order. */
export const channelsRoutes: Route[] = [];
