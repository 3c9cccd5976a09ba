import type { Route } from '../../core/route.ts';
import { acceptInvite } from './accept-invite.ts';
import { createChannelInvite } from './create-channel-invite.ts';

export { acceptInvite } from './accept.ts';

/** Invites under /channels, /guilds and /invites, in path order. */
export const invitesRoutes: Route[] = [createChannelInvite, acceptInvite];
