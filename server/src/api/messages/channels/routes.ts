import type { Route } from '../../../core/route.ts';
import { bulkUpdateGuildChannels } from './bulk-update-guild-channels.ts';
import { createGuildChannel } from './create-guild-channel.ts';
import { deleteChannel } from './delete-channel.ts';
import { deleteChannelPermissionOverwrite } from './delete-channel-permission-overwrite.ts';
import { getChannel } from './get-channel.ts';
import { listGuildChannels } from './list-guild-channels.ts';
import { setChannelPermissionOverwrite } from './set-channel-permission-overwrite.ts';
import { updateChannel } from './update-channel.ts';

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
