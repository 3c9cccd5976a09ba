import { LoginIdentityObject } from '../../objects/people/login-providers.ts';
import { Type } from 'typebox';
import { LIMITS } from '../../limits.ts';
import {
  OperatorActionObject,
  OperatorApplicationObject,
  OperatorGuildObject,
  OperatorJobObject,
  OperatorUserObject,
} from '../../objects/apps/operator.ts';
import { Id, Time } from '../../objects/parts.ts';
import { operation } from '../../operation.ts';
import { Maybe, Nullable, Snowflake, Text, Timestamp, Whole, WholeWithin, WordOf } from '../../schemas.ts';

const page = {
  before: Type.Optional(Snowflake()),
  limit: Type.Optional(WholeWithin(LIMITS.operator.perPage)),
};

/** The states by which users are listed. */
export const USER_STATES = ['active', 'banned', 'disabled', 'deleting', 'operator'] as const;

export const listOperatorUsers = operation({
  id: 'list_operator_users',
  method: 'GET',
  path: '/operator/users',
  auth: ['person'],
  query: Type.Object({ query: Type.Optional(Text(1, 254)), state: Type.Optional(WordOf(USER_STATES)), ...page }),
  errors: ['MISSING_ACCESS'],
  replies: { 200: Type.Object({ users: Type.Array(OperatorUserObject) }) },
});

export const getOperatorUser = operation({
  id: 'get_operator_user',
  method: 'GET',
  path: '/operator/users/{user_id}',
  auth: ['person'],
  errors: ['MISSING_ACCESS', 'UNKNOWN_USER'],
  replies: {
    200: Type.Object({
      ...OperatorUserObject.properties,
      guilds: Type.Array(Type.Object({ id: Id, name: Type.String(), owner: Type.Boolean() })),
      applications: Type.Array(Type.Object({ id: Id, name: Type.String() })),
      logins: Type.Integer(),
      login_identities: Type.Array(LoginIdentityObject),
      gateway_sessions: Type.Integer(),
      reports: Type.Integer(),
    }),
  },
});

export const resetUserPassword = operation({
  id: 'reset_user_password',
  method: 'POST',
  path: '/operator/users/{user_id}/reset-password',
  auth: ['person'],
  audit: true,
  errors: ['MISSING_ACCESS', 'UNKNOWN_USER', 'MISSING_PERMISSIONS'],
  replies: { 204: null },
});

export const resetUserMfa = operation({
  id: 'reset_user_mfa',
  method: 'POST',
  path: '/operator/users/{user_id}/reset-mfa',
  auth: ['person'],
  audit: true,
  errors: ['MISSING_ACCESS', 'UNKNOWN_USER', 'MISSING_PERMISSIONS', 'TWO_FACTOR_NOT_ENABLED'],
  replies: { 204: null },
});

export const logoutUser = operation({
  id: 'logout_user',
  method: 'POST',
  path: '/operator/users/{user_id}/logout',
  auth: ['person'],
  audit: true,
  errors: ['MISSING_ACCESS', 'UNKNOWN_USER'],
  replies: { 204: null },
});

export const deleteOperatorUser = operation({
  id: 'delete_operator_user',
  method: 'DELETE',
  path: '/operator/users/{user_id}',
  auth: ['person'],
  audit: true,
  errors: [
    'MISSING_ACCESS',
    'UNKNOWN_USER',
    'MISSING_PERMISSIONS',
    'TRANSFER_GUILDS_BEFORE_DELETING',
    'TRANSFER_TEAMS_BEFORE_DELETING',
  ],
  replies: { 204: null },
});

export const listOperatorGuilds = operation({
  id: 'list_operator_guilds',
  method: 'GET',
  path: '/operator/guilds',
  auth: ['person'],
  query: Type.Object({
    query: Type.Optional(Text(1, 100)),
    state: Type.Optional(WordOf(['active', 'suspended'])),
    ...page,
  }),
  errors: ['MISSING_ACCESS'],
  replies: { 200: Type.Object({ guilds: Type.Array(OperatorGuildObject) }) },
});

export const getOperatorGuild = operation({
  id: 'get_operator_guild',
  method: 'GET',
  path: '/operator/guilds/{guild_id}',
  auth: ['person'],
  errors: ['MISSING_ACCESS', 'UNKNOWN_GUILD'],
  replies: {
    200: Type.Object({
      ...OperatorGuildObject.properties,
      channels: Type.Integer(),
      roles: Type.Integer(),
      bots: Type.Integer(),
      voice_sessions: Type.Integer(),
      reports: Type.Integer(),
    }),
  },
});

export const suspendGuild = operation({
  id: 'suspend_guild',
  method: 'PUT',
  path: '/operator/guilds/{guild_id}/suspension',
  auth: ['person'],
  body: Type.Object({ reason: Maybe(Text(0, 512)) }),
  audit: true,
  errors: ['MISSING_ACCESS', 'UNKNOWN_GUILD'],
  replies: { 204: null },
});

export const restoreGuild = operation({
  id: 'restore_guild',
  method: 'DELETE',
  path: '/operator/guilds/{guild_id}/suspension',
  auth: ['person'],
  audit: true,
  errors: ['MISSING_ACCESS', 'UNKNOWN_GUILD'],
  replies: { 204: null },
});

export const deleteOperatorGuild = operation({
  id: 'delete_operator_guild',
  method: 'DELETE',
  path: '/operator/guilds/{guild_id}',
  auth: ['person'],
  audit: true,
  errors: ['MISSING_ACCESS', 'UNKNOWN_GUILD'],
  replies: { 204: null },
});

export const getOperatorApplication = operation({
  id: 'get_operator_application',
  method: 'GET',
  path: '/operator/applications/{application_id}',
  auth: ['person'],
  errors: ['MISSING_ACCESS', 'UNKNOWN_APPLICATION'],
  replies: { 200: OperatorApplicationObject },
});

/** The states by which jobs are listed. */
export const JOB_STATES = ['failed', 'running', 'due', 'scheduled'] as const;

export const listOperatorJobs = operation({
  id: 'list_operator_jobs',
  method: 'GET',
  path: '/operator/jobs',
  auth: ['person'],
  query: Type.Object({ state: Type.Optional(WordOf(JOB_STATES)), kind: Type.Optional(Text(1, 64)), ...page }),
  errors: ['MISSING_ACCESS'],
  replies: {
    200: Type.Object({
      jobs: Type.Array(OperatorJobObject),
      kinds: Type.Array(
        Type.Object({ kind: Type.String(), waiting: Type.Integer(), failed: Type.Integer(), oldest: Nullable(Time) }),
      ),
    }),
  },
});

export const retryJob = operation({
  id: 'retry_job',
  method: 'POST',
  path: '/operator/jobs/{job_id}/retry',
  auth: ['person'],
  audit: true,
  errors: ['MISSING_ACCESS'],
  replies: { 200: OperatorJobObject },
});

export const deleteJob = operation({
  id: 'delete_job',
  method: 'DELETE',
  path: '/operator/jobs/{job_id}',
  auth: ['person'],
  audit: true,
  errors: ['MISSING_ACCESS'],
  replies: { 204: null },
});

export const getOperatorStorage = operation({
  id: 'get_operator_storage',
  method: 'GET',
  path: '/operator/storage',
  auth: ['person'],
  errors: ['MISSING_ACCESS'],
  replies: {
    200: Type.Object({
      store: Type.Object({
        kind: Type.Enum(['sqlite', 'postgres']),
        bytes: Type.Integer(),
        tables: Type.Array(Type.Object({ name: Type.String(), bytes: Type.Integer() })),
      }),
      files: Type.Object({
        bytes: Type.Integer(),
        count: Type.Integer(),
        folders: Type.Array(Type.Object({ name: Type.String(), bytes: Type.Integer(), count: Type.Integer() })),
        measured_at: Time,
      }),
      /** The largest files of messages. */
      largest: Type.Array(
        Type.Object({
          id: Id,
          filename: Type.String(),
          content_type: Type.String(),
          bytes: Type.Integer(),
          channel_id: Nullable(Id),
          guild_id: Nullable(Id),
          message_id: Nullable(Id),
          created_at: Time,
        }),
      ),
      /** Uploads that no message uses; they are deleted by themselves. */
      unclaimed: Type.Object({ bytes: Type.Integer(), count: Type.Integer() }),
      disk: Nullable(Type.Object({ free: Type.Integer(), total: Type.Integer() })),
    }),
  },
});

export const listOperatorSessions = operation({
  id: 'list_operator_sessions',
  method: 'GET',
  path: '/operator/sessions',
  auth: ['person'],
  query: Type.Object({
    user_id: Type.Optional(Snowflake()),
    after: Type.Optional(Snowflake()),
    after_hash: Type.Optional(Type.String({ pattern: '^[0-9a-f]{16}$' })),
    limit: Type.Optional(WholeWithin(LIMITS.operator.perPage)),
  }),
  errors: ['MISSING_ACCESS'],
  replies: {
    200: Type.Object({
      sessions: Type.Array(
        Type.Object({
          id_hash: Type.String(),
          user_id: Id,
          username: Type.String(),
          bot: Type.Boolean(),
          application_id: Nullable(Id),
          node_id: Type.Integer(),
          client: Type.String(),
          status: Type.String(),
          updated_at: Time,
        }),
      ),
      total: Type.Integer(),
    }),
  },
});

export const getOperatorVoice = operation({
  id: 'get_operator_voice',
  method: 'GET',
  path: '/operator/voice',
  auth: ['person'],
  query: Type.Object({
    after: Type.Optional(Snowflake()),
    limit: Type.Optional(WholeWithin(LIMITS.operator.perPage)),
  }),
  errors: ['MISSING_ACCESS'],
  replies: {
    200: Type.Object({
      nodes: Type.Array(
        Type.Object({
          id: Type.Integer(),
          endpoint: Type.String(),
          region: Type.String(),
          people: Type.Integer(),
          seen_at: Time,
        }),
      ),
      calls: Type.Array(
        Type.Object({
          id: Id,
          kind: Type.Enum(['guild', 'private', 'lobby', 'stream']),
          guild_id: Nullable(Id),
          node_id: Nullable(Type.Integer()),
          region: Nullable(Type.String()),
          people: Type.Integer(),
        }),
      ),
      total: Type.Integer(),
    }),
  },
});

export const getOperatorSettings = operation({
  id: 'get_operator_settings',
  method: 'GET',
  path: '/operator/settings',
  auth: ['person'],
  errors: ['MISSING_ACCESS'],
  replies: {
    200: Type.Object({
      settings: Type.Array(
        Type.Object({
          variable: Type.String(),
          title: Type.String(),
          form: Type.String(),
          description: Type.String(),
          default: Nullable(Type.String()),
          value: Nullable(Type.String()),
          is_set: Type.Boolean(),
          is_secret: Type.Boolean(),
        }),
      ),
    }),
  },
});

export const listOperatorActions = operation({
  id: 'list_operator_actions',
  method: 'GET',
  path: '/operator/audit-log',
  auth: ['person'],
  query: Type.Object({
    operator_id: Type.Optional(Snowflake()),
    action: Type.Optional(Text(1, 64)),
    target_type: Type.Optional(Text(1, 32)),
    target_id: Type.Optional(Text(1, 32)),
    ...page,
  }),
  errors: ['MISSING_ACCESS'],
  replies: { 200: Type.Object({ entries: Type.Array(OperatorActionObject) }) },
});

/** The figures that are sampled. */
export const METRICS = [
  'users',
  'guilds',
  'messages',
  'gateway_sessions',
  'voice_sessions',
  'memory_bytes',
  'requests',
  'latency_ms',
  'online_users',
  'jobs_waiting',
] as const;

export const getOperatorMetrics = operation({
  id: 'get_operator_metrics',
  method: 'GET',
  path: '/operator/metrics',
  auth: ['person'],
  query: Type.Object({
    name: Type.Optional(WordOf(METRICS)),
    from: Type.Optional(Timestamp()),
    to: Type.Optional(Timestamp()),
    points: Type.Optional(Whole(1, LIMITS.operator.metricPoints.max)),
  }),
  errors: ['MISSING_ACCESS'],
  replies: {
    200: Type.Object({
      interval: Type.Integer(),
      series: Type.Array(
        Type.Object({
          name: Type.Enum([...METRICS]),
          points: Type.Array(Type.Object({ at: Time, value: Type.Number() })),
        }),
      ),
    }),
  },
});
