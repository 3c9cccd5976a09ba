import type { Route } from '../../core/route.ts';
import { addGroupDmUser } from './add-group-dm-user.ts';
import { createDm } from './create-dm.ts';
import { deleteGroupDmUser } from './delete-group-dm-user.ts';
import { listPrivateChannels } from './list-private-channels.ts';

export { isGroup, type PrivateChannelObject } from './channel.ts';
export { closeDirect, directChannel, reopenDirect } from './direct.ts';
export { addToGroup, leaveGroup } from './group.ts';
export { findGroup, findManager, lockGroup } from './group-queries.ts';
export { moveDirectMessages } from './move.ts';
export { requireDirectPartner, requireReachable } from './reach.ts';
export { findDirectOf, summarizeDirect } from './queries.ts';
export { type GroupChange, updateGroup } from './update-group.ts';
export { loadConversation, loadPrivateChannel, privateChannelObjects } from './views.ts';

/** Direct messages and groups, under /channels/{channel_id}/recipients and /users/@me/channels, in path order. */
export const directMessagesRoutes: Route[] = [addGroupDmUser, deleteGroupDmUser, listPrivateChannels, createDm];
