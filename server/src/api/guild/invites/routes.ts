import type { Route } from '../../../core/route.ts';
import { acceptInvite as acceptInviteRoute } from './accept-invite.ts';
import { addTargetUser } from './add-target-user.ts';
import { bulkAddTargetUsers } from './bulk-add-target-users.ts';
import { bulkDeleteTargetUsers } from './bulk-delete-target-users.ts';
import { createChannelInvite } from './create-channel-invite.ts';
import { getInviteTargetUsers } from './get-invite-target-users.ts';
import { getInviteTargetUsersJobStatus } from './get-invite-target-users-job-status.ts';
import { inviteResolve } from './invite-resolve.ts';
import { inviteRevoke } from './invite-revoke.ts';
import { listChannelInvites } from './list-channel-invites.ts';
import { listGuildInvites } from './list-guild-invites.ts';
import { removeTargetUser } from './remove-target-user.ts';
import { updateInviteTargetUsers } from './update-invite-target-users.ts';

/** Invites under /channels, /guilds and /invites, in path order. */
export const invitesRoutes: Route[] = [
  listChannelInvites,
  createChannelInvite,
  listGuildInvites,
  inviteResolve,
  acceptInviteRoute,
  inviteRevoke,
  getInviteTargetUsers,
  updateInviteTargetUsers,
  getInviteTargetUsersJobStatus,
  bulkAddTargetUsers,
  bulkDeleteTargetUsers,
  addTargetUser,
  removeTargetUser,
];
