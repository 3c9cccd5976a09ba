import { Type } from 'typebox';
import { EmbeddedActivityConfigObject } from '../../objects/apps/activities.ts';
import { ApplicationObject, PrivateApplicationObject, GameClaimObject } from '../../objects/apps/applications.ts';
import { Id } from '../../objects/parts.ts';
import { operation } from '../../operation.ts';
import { Maybe, Nullable, Snowflake, Text, TextWithin, WholeWithin } from '../../schemas.ts';
import { LIMITS } from '../../limits.ts';
import { ApplicationChange } from '../../bodies/apps/applications.ts';

export const listMyApplications = operation({
  id: 'list_my_applications',
  method: 'GET',
  path: '/applications',
  auth: ['person'],
  query: Type.Object({ with_team_applications: Type.Optional(Type.Boolean()) }),
  replies: { 200: Type.Array(PrivateApplicationObject) },
});

export const createApplication = operation({
  id: 'create_application',
  method: 'POST',
  path: '/applications',
  auth: ['person'],
  body: Type.Object({ name: TextWithin(LIMITS.applications.name), team_id: Maybe(Snowflake()) }),
  errors: ['UNKNOWN_APPLICATION'],
  replies: { 201: PrivateApplicationObject },
});

export const getMyApplication = operation({
  id: 'get_my_application',
  method: 'GET',
  path: '/applications/@me',
  auth: ['bot'],
  errors: ['UNKNOWN_APPLICATION'],
  replies: { 200: PrivateApplicationObject },
});

export const updateMyApplication = operation({
  id: 'update_my_application',
  method: 'PATCH',
  path: '/applications/@me',
  auth: ['bot'],
  body: ApplicationChange,
  errors: ['UNKNOWN_APPLICATION', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: { 200: PrivateApplicationObject },
});

export const getApplication = operation({
  id: 'get_application',
  method: 'GET',
  path: '/applications/{application_id}',
  auth: ['bot', 'person'],
  errors: ['UNKNOWN_APPLICATION', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: { 200: PrivateApplicationObject },
});

export const updateApplication = operation({
  id: 'update_application',
  method: 'PATCH',
  path: '/applications/{application_id}',
  auth: ['bot', 'person'],
  body: ApplicationChange,
  errors: ['UNKNOWN_APPLICATION', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: { 200: PrivateApplicationObject },
});

export const deleteApplication = operation({
  id: 'delete_application',
  method: 'DELETE',
  path: '/applications/{application_id}',
  auth: ['person'],
  errors: ['UNKNOWN_APPLICATION', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: { 204: null },
});

export const transferApplication = operation({
  id: 'transfer_application',
  method: 'POST',
  path: '/applications/{application_id}/transfer',
  auth: ['person'],
  body: Type.Object({ team_id: Maybe(Snowflake()), user_id: Maybe(Snowflake()) }),
  errors: ['UNKNOWN_APPLICATION', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: { 200: PrivateApplicationObject },
});

export const resetBotToken = operation({
  id: 'reset_bot_token',
  method: 'POST',
  path: '/applications/{application_id}/bot/reset',
  auth: ['person'],
  errors: ['UNKNOWN_APPLICATION', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: {
    200: Type.Object({
      token: Type.String(),
    }),
  },
});

export const resetApplicationSecret = operation({
  id: 'reset_application_secret',
  method: 'POST',
  path: '/applications/{application_id}/reset',
  auth: ['person'],
  errors: ['UNKNOWN_APPLICATION', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: {
    200: Type.Object({
      secret: Type.String(),
    }),
  },
});

export const claimGame = operation({
  id: 'claim_game',
  method: 'PUT',
  path: '/applications/{application_id}/game-claim',
  auth: ['person'],
  body: Type.Object({
    game: Text(1, LIMITS.applications.gameName.max),
    website: Maybe(Text(1, LIMITS.applications.gameWebsite.max)),
  }),
  errors: ['UNKNOWN_APPLICATION', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: { 200: GameClaimObject },
});

export const withdrawGameClaim = operation({
  id: 'withdraw_game_claim',
  method: 'DELETE',
  path: '/applications/{application_id}/game-claim',
  auth: ['person'],
  errors: ['UNKNOWN_APPLICATION', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: { 204: null },
});

export const getRpcApplication = operation({
  id: 'get_rpc_application',
  method: 'GET',
  path: '/applications/{application_id}/rpc',
  auth: ['person'],
  errors: ['UNKNOWN_APPLICATION'],
  replies: {
    200: Type.Object({
      ...ApplicationObject.properties,
      /** For activities. */
      embedded_activity_config: Type.Optional(EmbeddedActivityConfigObject),
    }),
  },
});

export const listApplicationGuilds = operation({
  id: 'list_application_guilds',
  method: 'GET',
  path: '/applications/{application_id}/guilds',
  auth: ['bot', 'person'],
  query: Type.Object({
    before: Type.Optional(Snowflake()),
    after: Type.Optional(Snowflake()),
    limit: Type.Optional(WholeWithin(LIMITS.guilds.perPage)),
  }),
  errors: ['UNKNOWN_APPLICATION', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: {
    200: Type.Array(
      Type.Object({
        id: Id,
        name: Type.String(),
        icon: Nullable(Type.String()),
        /** The members of the guild, bots included. */
        member_count: Type.Integer(),
      }),
    ),
  },
});
