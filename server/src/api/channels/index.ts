import type { Route } from '../../core/route.ts';
import { bulkUpdateGuildChannels } from './bulk-update-guild-channels.ts';
import { createGuildChannel } from './create-guild-channel.ts';
import { deleteChannel } from './delete-channel.ts';
import { deleteChannelPermissionOverwrite } from './delete-channel-permission-overwrite.ts';
import { getChannel } from './get-channel.ts';
import { listGuildChannels } from './list-guild-channels.ts';
import { setChannelPermissionOverwrite } from './set-channel-permission-overwrite.ts';
import { updateChannel } from './update-channel.ts';

export {
  type ChannelObject,
  channelName,
  channelObject,
  type ForumTag,
  forumSettings,
  type LinkedLobby,
  obfuscatedChannel,
  type OverwriteObject,
  THREAD_TYPES,
  VOICE_TYPES,
} from './channel.ts';
export { CHANNEL_CREATE, CHANNEL_DELETE, CHANNEL_UPDATE } from './events.ts';
export { channelFields, fieldsPatch, OverwriteBody } from './fields.ts';
export { isLinkableKind, LINK_PERMISSIONS } from './linkable.ts';
export { viewableChannels } from './list-guild-channels.ts';
export { CREATABLE_TYPES, mayAnnounce, newChannelRow } from './new-channel.ts';
export { toOverwrite } from './overwrites.ts';
export { endPosition, fullCategory, MAX_CHANNELS, MAX_CHILDREN } from './place.ts';
export { purgeChannels } from './purge-channels.ts';
export { type ChannelHead, findHead, findHeads, insertChannel } from './queries.ts';
export { saveOverwrites } from './save-channel.ts';

/** Channels under /channels/{channel_id} and /guilds/{guild_id}/channels, in path order. */
export const channelsRoutes: Route[] = [
  getChannel,
  updateChannel,
  deleteChannel,
  setChannelPermissionOverwrite,
  deleteChannelPermissionOverwrite,
  listGuildChannels,
  createGuildChannel,
  bulkUpdateGuildChannels,
];
