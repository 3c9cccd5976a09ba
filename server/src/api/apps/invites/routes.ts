import type { Route } from '../../../core/framework/route.ts';
import { acceptInvite } from './accept-invite.ts';
import { createChannelInvite } from './create-channel-invite.ts';
import { inviteResolve } from './invite-resolve.ts';
import { inviteRevoke } from './invite-revoke.ts';
import { listChannelInvites } from './list-channel-invites.ts';
import { listGuildInvites } from './list-guild-invites.ts';

/** Invites under /channels, /guilds and /invites, in path order. */
export const invitesRoutes: Route[] = [
  listChannelInvites,
  createChannelInvite,
  listGuildInvites,
  inviteResolve,
  acceptInvite,
  inviteRevoke,
];
