import type { Route } from '../../core/route.ts';
import { createDm } from './create-dm.ts';
import { listPrivateChannels } from './list-private-channels.ts';

export type { PrivateChannelObject } from './channel.ts';
export { closeDirect, privateChannelObjects, reopenDirect, requireDirectPartner } from './direct.ts';

/** Everything under /users/@me/channels, in path order. */
export const directMessagesRoutes: Route[] = [listPrivateChannels, createDm];
