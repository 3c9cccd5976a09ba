import { Type } from 'typebox';
import { Maybe, Text, Nullable, Timestamp, Snowflake, Whole, WordOf, OneOf } from '../../schemas.ts';
import { REVIEWS } from '../../bodies/apps/applications.ts';
import { KNOWN_SCOPES } from '../../scopes.ts';
import { operation } from '../../operation.ts';
import { OperatorApplicationObject } from '../../objects/apps/operator.ts';
import { GRANTED } from '../../granted-features.ts';
import { GuildObject } from '../../objects/guild/guilds.ts';
import { Id, Time } from '../../objects/parts.ts';
import { UserObject } from '../../objects/people/users.ts';

export const YEAR = 365 * 86_400_000;

export const UpdateOperatorApplicationBody = Type.Object({
  approved_scopes: Maybe(Type.Array(Type.Enum([...KNOWN_SCOPES]), { maxItems: 100 })),
  publisher: Maybe(Type.Boolean()),
  rpc_tester: Maybe(Type.Boolean()),
  verified: Maybe(Type.Boolean()),
  large_bot_sharding: Maybe(Type.Boolean()),
  production_approved: Maybe(Type.Boolean()),
  intents_review: Maybe(Type.Enum(REVIEWS)),
  game_claim: Maybe(Type.Enum(['approved', 'rejected'])),
  game_claim_reason: Maybe(Text(0, 512)),
  limits: Maybe(Type.Record(Type.String(), Nullable(Type.Integer({ minimum: 0 })))),
});

export const banUser = operation({
  id: 'ban_user',
  method: 'PUT',
  path: '/operator/users/{user_id}/ban',
  auth: ['person'],
  body: Type.Object({ until: Maybe(Timestamp()), reason: Maybe(Text(0, 512)) }),
  audit: true,
  errors: ['UNKNOWN_USER', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 204: null },
});

export const unbanUser = operation({
  id: 'unban_user',
  method: 'DELETE',
  path: '/operator/users/{user_id}/ban',
  auth: ['person'],
  audit: true,
  errors: ['UNKNOWN_BAN', 'MISSING_ACCESS'],
  replies: { 204: null },
});

export const listOperatorApplications = operation({
  id: 'list_operator_applications',
  method: 'GET',
  path: '/operator/applications',
  auth: ['person'],
  query: Type.Object({
    query: Type.Optional(Text(1, 100)),
    after: Type.Optional(Snowflake()),
    limit: Type.Optional(Whole(1, 1000)),
  }),
  errors: ['MISSING_ACCESS'],
  replies: { 200: Type.Array(OperatorApplicationObject) },
});

export const updateOperatorApplication = operation({
  id: 'update_operator_application',
  method: 'PATCH',
  path: '/operator/applications/{application_id}',
  auth: ['person'],
  body: UpdateOperatorApplicationBody,
  audit: true,
  errors: ['UNKNOWN_APPLICATION', 'MISSING_ACCESS'],
  replies: { 200: OperatorApplicationObject },
});

export const updateOperatorGuild = operation({
  id: 'update_operator_guild',
  method: 'PATCH',
  path: '/operator/guilds/{guild_id}',
  auth: ['person'],
  body: Type.Object({
    features: Maybe(Type.Array(Type.Enum(GRANTED), { maxItems: GRANTED.length })),
    premium_tier: Maybe(OneOf(0, 1, 2, 3)),
    premium_subscription_count: Maybe(Whole(0, 2 ** 31 - 1)),
  }),
  audit: true,
  errors: ['UNKNOWN_GUILD', 'MISSING_ACCESS'],
  replies: { 200: GuildObject },
});

/** The states by which mails are listed. */
export const MAIL_STATES = ['waiting', 'sent', 'failed'] as const;

export const listOperatorMails = operation({
  id: 'list_operator_mails',
  method: 'GET',
  path: '/operator/mails',
  auth: ['person'],
  query: Type.Object({
    state: Type.Optional(WordOf(MAIL_STATES)),
    before: Type.Optional(Snowflake()),
    limit: Type.Optional(Whole(1, 100)),
  }),
  errors: ['MISSING_ACCESS'],
  replies: {
    200: Type.Object({
      sends: Type.Boolean(),
      mails: Type.Array(
        Type.Object({
          id: Id,
          user_id: Nullable(Id),
          kind: Type.String(),
          recipient: Type.String(),
          subject: Type.String(),
          text: Nullable(Type.String()),
          created_at: Nullable(Time),
          attempts: Type.Integer(),
          error: Nullable(Type.String()),
          sent_at: Nullable(Time),
          failed_at: Nullable(Time),
        }),
      ),
    }),
  },
});

export const updateOperatorUser = operation({
  id: 'update_operator_user',
  method: 'PATCH',
  path: '/operator/users/{user_id}',
  auth: ['person'],
  body: Type.Object({ premium_type: Maybe(OneOf(0, 1, 2, 3)) }),
  audit: true,
  errors: ['UNKNOWN_USER', 'MISSING_ACCESS'],
  replies: { 200: Type.Object({ ...UserObject.properties, premium_type: Type.Integer() }) },
});

export const unlinkUserLogin = operation({
  id: 'unlink_user_login',
  method: 'DELETE',
  path: '/operator/users/{user_id}/login-providers/{identity_id}',
  auth: ['person'],
  audit: true,
  errors: ['MISSING_ACCESS', 'UNKNOWN_USER', 'UNKNOWN_ACCOUNT', 'MISSING_PERMISSIONS'],
  replies: { 204: null },
});

export const getOperatorStatus = operation({
  id: 'get_operator_status',
  method: 'GET',
  path: '/operator/status',
  auth: ['person'],
  errors: ['MISSING_ACCESS'],
  replies: {
    200: Type.Object({
      now: Time,
      store: Type.Enum(['sqlite', 'postgres']),
      nodes: Type.Array(
        Type.Object({
          id: Type.Integer(),
          started_at: Time,
          seen_at: Time,
        }),
      ),
      mails: Type.Object({
        sends: Type.Boolean(),
        waiting: Type.Integer(),
        failed: Type.Integer(),
      }),
      jobs: Type.Object({
        due: Type.Integer(),
        failed: Type.Integer(),
      }),
      users: Type.Integer(),
      guilds: Type.Integer(),
      applications: Type.Integer(),
      gateway_sessions: Type.Integer(),
    }),
  },
});

export const getClock = operation({
  id: 'get_clock',
  method: 'GET',
  path: '/operator/clock',
  auth: ['person'],
  errors: ['MISSING_ACCESS'],
  replies: {
    200: Type.Object({
      now: Time,
      frozen: Type.Boolean(),
    }),
  },
});

export const setClock = operation({
  id: 'set_clock',
  method: 'PATCH',
  path: '/operator/clock',
  auth: ['person'],
  body: Type.Object({ now: Maybe(Timestamp()), advance_ms: Maybe(Whole(0, 100 * YEAR)), frozen: Maybe(Type.Boolean()) }),
  audit: true,
  errors: ['MISSING_ACCESS'],
  replies: {
    200: Type.Object({
      now: Time,
      frozen: Type.Boolean(),
    }),
  },
});
