import { TeamObject, TeamMemberObject } from '../../objects/apps/teams.ts';
import { operation } from '../../operation.ts';
import { Type } from 'typebox';
import { TextWithin, Maybe, ImageData, Snowflake, Text } from '../../schemas.ts';
import { LIMITS } from '../../limits.ts';
import { RoleBody } from '../../bodies/apps/teams.ts';
import { PrivateApplicationObject } from '../../objects/apps/applications.ts';

export const listTeams = operation({
  id: 'list_teams',
  method: 'GET',
  path: '/teams',
  auth: ['person'],
  replies: { 200: Type.Array(Type.Object({ ...TeamObject.properties, invite_token: Type.Optional(Type.String()) })) },
});

export const createTeam = operation({
  id: 'create_team',
  method: 'POST',
  path: '/teams',
  auth: ['person'],
  body: Type.Object({ name: TextWithin(LIMITS.applications.teamName) }),
  replies: { 201: TeamObject },
});

export const acceptTeamInvite = operation({
  id: 'accept_team_invite',
  method: 'POST',
  path: '/teams/invite/accept',
  auth: ['person'],
  body: Type.Object({ token: Type.String({ maxLength: 200 }) }),
  replies: { 200: TeamObject },
});

export const getTeam = operation({
  id: 'get_team',
  method: 'GET',
  path: '/teams/{team_id}',
  auth: ['person'],
  errors: ['MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 200: TeamObject },
});

export const updateTeam = operation({
  id: 'update_team',
  method: 'PATCH',
  path: '/teams/{team_id}',
  auth: ['person'],
  body: Type.Object({
    name: Type.Optional(TextWithin(LIMITS.applications.teamName)),
    icon: Maybe(ImageData()),
    owner_user_id: Type.Optional(Snowflake()),
  }),
  errors: ['UNKNOWN_MEMBER', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 200: TeamObject },
});

export const deleteTeam = operation({
  id: 'delete_team',
  method: 'POST',
  path: '/teams/{team_id}/delete',
  auth: ['person'],
  errors: ['MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 204: null },
});

export const listTeamMembers = operation({
  id: 'list_team_members',
  method: 'GET',
  path: '/teams/{team_id}/members',
  auth: ['person'],
  errors: ['MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 200: Type.Array(TeamMemberObject) },
});

export const addTeamMember = operation({
  id: 'add_team_member',
  method: 'POST',
  path: '/teams/{team_id}/members',
  auth: ['person'],
  body: Type.Object({ username: Text(1, 32), discriminator: Maybe(Type.Unknown()), role: Type.Optional(RoleBody) }),
  errors: ['MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 200: TeamMemberObject },
});

export const updateTeamMember = operation({
  id: 'update_team_member',
  method: 'PATCH',
  path: '/teams/{team_id}/members/{user_id}',
  auth: ['person'],
  body: Type.Object({ role: Type.Optional(RoleBody) }),
  errors: ['UNKNOWN_MEMBER', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 200: TeamMemberObject },
});

export const deleteTeamMember = operation({
  id: 'delete_team_member',
  method: 'DELETE',
  path: '/teams/{team_id}/members/{user_id}',
  auth: ['person'],
  errors: ['UNKNOWN_MEMBER', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 204: null },
});

export const listTeamApplications = operation({
  id: 'list_team_applications',
  method: 'GET',
  path: '/teams/{team_id}/applications',
  auth: ['person'],
  errors: ['MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 200: Type.Array(PrivateApplicationObject) },
});
