import type { Route } from '../../../core/framework/route.ts';
import { addTargetUser } from './add-target-user.ts';
import { bulkAddTargetUsers } from './bulk-add-target-users.ts';
import { bulkDeleteTargetUsers } from './bulk-delete-target-users.ts';
import { getInviteTargetUsers } from './get-invite-target-users.ts';
import { getInviteTargetUsersJobStatus } from './get-invite-target-users-job-status.ts';
import { removeTargetUser } from './remove-target-user.ts';
import { updateInviteTargetUsers } from './update-invite-target-users.ts';

/** The target users of invites under /invites/{code}, in path order. */
export const inviteTargetsRoutes: Route[] = [
  getInviteTargetUsers,
  updateInviteTargetUsers,
  getInviteTargetUsersJobStatus,
  bulkAddTargetUsers,
  bulkDeleteTargetUsers,
  addTargetUser,
  removeTargetUser,
];
