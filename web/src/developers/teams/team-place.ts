import type { PrivateApplicationObject } from '@guildhall/protocol/objects/apps/applications';
import type { TeamMemberObject, TeamObject } from '@guildhall/protocol/objects/apps/teams';
import type { Resource } from '../../ui/use-resource.ts';
import type { Right } from '../place.ts';

/** A team with its members and applications. */
export interface TeamDetails {
  team: TeamObject;
  members: TeamMemberObject[];
  applications: PrivateApplicationObject[];
}

/** The team as the parts of its page show and change it. */
export interface TeamPlace extends TeamDetails {
  /** The right of the person in the team. */
  right: Right;
  me: string;
  change: Resource<TeamDetails>['change'];
}

/** The state of a member who has accepted (docs/contract/enums.md#team_membership_state). */
export const ACCEPTED = 2;

/** The roles that a member may have, the highest first. */
export const ROLES = ['admin', 'developer', 'read_only'] as const;
export type Role = (typeof ROLES)[number];
