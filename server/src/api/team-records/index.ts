export {
  countTeamApplications,
  describeTeamMembers,
  findTeam,
  findTeamMember,
  listTeamMembers,
  listTeamsOf,
  lockTeam,
  teamRoleOf,
} from './queries.ts';
export {
  isAtLeast,
  MEMBERSHIP,
  TEAM_ROLES,
  type TeamMemberObject,
  teamMemberObject,
  type TeamObject,
  teamObject,
  type TeamRole,
  teamUser,
} from './team.ts';
