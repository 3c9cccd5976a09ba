import type { Route } from '../../../core/framework/route.ts';
import { deleteChannel } from './delete-channel.ts';
import { getChannel } from './get-channel.ts';
import { updateChannel } from './update-channel.ts';

/** Channels of any kind under /channels/{channel_id}. */
export const channelsRoutes: Route[] = [getChannel, updateChannel, deleteChannel];
