import { type Static, Type } from 'typebox';
import { Nullable } from '../../schemas.ts';
import { Id } from '../parts.ts';
import { TeamMembershipStates } from '../enums.ts';
import { UserObject } from '../people/users.ts';

/** A team (TeamResponse without its members). */
export const TeamObject = Type.Object(
  {
    id: Id,
    name: Type.String(),
    icon: Nullable(Type.String()),
    owner_user_id: Id,
  },
  { title: 'TeamObject' },
);
export type TeamObject = Static<typeof TeamObject>;

/** A member of a team (TeamMemberResponse). */
export const TeamMemberObject = Type.Object(
  {
    user: UserObject,
    team_id: Id,
    membership_state: TeamMembershipStates,
    role: Type.Enum(['read_only', 'developer', 'admin']),
    /** Always all: the role determines what a member may do. */
    permissions: Type.Array(Type.String()),
  },
  { title: 'TeamMemberObject' },
);
export type TeamMemberObject = Static<typeof TeamMemberObject>;
