import type { Route } from '../../../core/framework/route.ts';
import { bulkUpdateGuildChannels } from './bulk-update-guild-channels.ts';
import { createGuildChannel } from './create-guild-channel.ts';
import { deleteChannelPermissionOverwrite } from './delete-channel-permission-overwrite.ts';
import { listGuildChannels } from './list-guild-channels.ts';
import { setChannelPermissionOverwrite } from './set-channel-permission-overwrite.ts';

/** Guild channels under /guilds/{guild_id}/channels and their permission overwrites, in path order. */
export const guildChannelsRoutes: Route[] = [
  setChannelPermissionOverwrite,
  deleteChannelPermissionOverwrite,
  listGuildChannels,
  createGuildChannel,
  bulkUpdateGuildChannels,
];
