import type { Route } from '../../../core/framework/route.ts';
import { addGroupDmUser } from './add-group-dm-user.ts';
import { createDm } from './create-dm.ts';
import { deleteGroupDmUser } from './delete-group-dm-user.ts';
import { listPrivateChannels } from './list-private-channels.ts';

/** Direct messages and groups, under /channels/{channel_id}/recipients and /users/@me/channels, in path order. */
export const directMessagesRoutes: Route[] = [addGroupDmUser, deleteGroupDmUser, listPrivateChannels, createDm];
