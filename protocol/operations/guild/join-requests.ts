import { Type } from 'typebox';
import { Maybe, Whole, Snowflake } from '../../schemas.ts';
import { FormResponse, STATUSES } from '../../bodies/guild/join-requests.ts';
import { JoinRequestObject } from '../../objects/guild/join-requests.ts';
import { operation } from '../../operation.ts';
import { LIMITS } from '../../limits.ts';

export const CreateJoinRequestAnswers = Type.Array(FormResponse, { maxItems: 20 });

export const CreateJoinRequestBody = Type.Object({
  /** The version of the form that was answered. */
  version: Maybe(Type.String({ maxLength: 64 })),
  form_fields: Maybe(CreateJoinRequestAnswers),
});

export const getGuildJoinRequests = operation({
  id: 'get_guild_join_requests',
  method: 'GET',
  path: '/guilds/{guild_id}/requests',
  auth: ['bot', 'person'],
  query: Type.Object({
    status: Type.Optional(Type.Enum(STATUSES)),
    limit: Type.Optional(Whole(1, 100)),
    before: Type.Optional(Snowflake()),
    after: Type.Optional(Snowflake()),
  }),
  errors: ['UNKNOWN_GUILD', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: {
    200: Type.Union([
      Type.Object({
        total: Type.Integer(),
      }),
      Type.Object({
        total: Type.Integer(),
        guild_join_requests: Type.Array(JoinRequestObject),
      }),
    ]),
  },
});

export const createJoinRequest = operation({
  id: 'create_join_request',
  method: 'PUT',
  path: '/guilds/{guild_id}/requests/@me',
  auth: ['person'],
  body: CreateJoinRequestBody,
  errors: ['UNKNOWN_GUILD', 'USER_BANNED', 'MISSING_ACCESS'],
  replies: { 200: JoinRequestObject },
});

export const actionGuildJoinRequest = operation({
  id: 'action_guild_join_request',
  method: 'PATCH',
  path: '/guilds/{guild_id}/requests/{request_id}',
  auth: ['bot', 'person'],
  body: Type.Object({
    action: Type.Enum(['APPROVED', 'REJECTED']),
    rejection_reason: Maybe(Type.String({ maxLength: LIMITS.joinRequests.rejectionReason.max })),
  }),
  errors: ['UNKNOWN_GUILD', 'USER_BANNED', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 200: JoinRequestObject },
});
