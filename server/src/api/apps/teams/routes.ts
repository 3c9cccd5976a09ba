import type { Route } from '../../../core/framework/route.ts';
import { acceptTeamInvite } from './accept-team-invite.ts';
import { addTeamMember } from './add-team-member.ts';
import { createTeam } from './create-team.ts';
import { deleteTeam } from './delete-team.ts';
import { deleteTeamMember } from './delete-team-member.ts';
import { getTeam } from './get-team.ts';
import { listTeamApplications } from './list-team-applications.ts';
import { listTeamMembers } from './list-team-members.ts';
import { listTeams } from './list-teams.ts';
import { updateTeam } from './update-team.ts';
import { updateTeamMember } from './update-team-member.ts';

/** Everything under /teams, in path order. */
export const teamsRoutes: Route[] = [
  listTeams,
  createTeam,
  acceptTeamInvite,
  getTeam,
  updateTeam,
  deleteTeam,
  listTeamMembers,
  addTeamMember,
  updateTeamMember,
  deleteTeamMember,
  listTeamApplications,
];
