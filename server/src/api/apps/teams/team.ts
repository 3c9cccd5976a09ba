import { USER_FLAGS } from '@guildhall/protocol/enums';
import type { TeamMemberRow, TeamRow } from '../../../core/tables/applications.ts';
import type { UserRow } from '../../../core/tables/database.ts';
import { newUser, userObject } from '../../people/users/user.ts';
import type { UserObject } from '@guildhall/protocol/objects/people/users';
import type { TeamObject, TeamMemberObject } from '@guildhall/protocol/objects/apps/teams';

/** Whether a member has accepted. Source: docs/contract/enums.md#team_membership_state. */
export const MEMBERSHIP = { INVITED: 1, ACCEPTED: 2 } as const;

/** Roles of members, lowest first; the owner ranks above all. Source: docs/contract/enums.md#team_member_role. */
export const TEAM_ROLES = ['read_only', 'developer', 'admin', 'owner'] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];

/** Converts a row to wire format. */
export function teamObject({ id, name, icon, owner_user_id }: TeamRow): TeamObject {
  return { id, name, icon, owner_user_id };
}

/** Converts a member to wire format; the owner is an admin there. */
export function teamMemberObject({ team_id, membership_state, role }: TeamMemberRow, user: UserRow): TeamMemberObject {
  return { user: userObject(user), team_id, membership_state, role, permissions: ['*'] };
}

/** The user that represents a team as the owner of an application (docs/contract/enums.md#user_flag). */
export function teamUser({ id, icon }: TeamRow): UserObject {
  const user = newUser({ id, kind: 'system', username: `team${id}`, discriminator: '0000' });
  return userObject({ ...user, avatar: icon, flags: USER_FLAGS.TEAM_PSEUDO_USER });
}

/** Whether one role is at least another. */
export function isAtLeast(role: TeamRole | undefined, needed: TeamRole): boolean {
  return role !== undefined && TEAM_ROLES.indexOf(role) >= TEAM_ROLES.indexOf(needed);
}
