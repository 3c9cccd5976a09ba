import { type Static, Type } from 'typebox';
import { Nullable } from '../../schemas.ts';
import { AuditChange } from '../guild/audit-log.ts';
import { Id, Time } from '../parts.ts';
import { UserObject } from '../people/users.ts';
import { PrivateApplicationObject } from './applications.ts';

/** An application as the operator sees it. */
export const OperatorApplicationObject = Type.Object(
  {
    ...PrivateApplicationObject.properties,
    large_bot_sharding: Type.Boolean(),
    verified: Type.Boolean(),
    production_approved: Type.Boolean(),
    approved_scopes: Type.Array(Type.String()),
    publisher: Type.Boolean(),
    rpc_tester: Type.Boolean(),
    limits: Type.Record(Type.String(), Nullable(Type.Integer())),
  },
  { title: 'OperatorApplicationObject' },
);
export type OperatorApplicationObject = Static<typeof OperatorApplicationObject>;

/** An action of an operator. */
export const OperatorActionObject = Type.Object(
  {
    id: Id,
    operator_id: Id,
    operator: Nullable(UserObject),
    action: Type.String(),
    target_type: Type.String(),
    target_id: Nullable(Type.String()),
    changes: Type.Array(AuditChange),
    reason: Nullable(Type.String()),
    created_at: Time,
  },
  { title: 'OperatorActionObject' },
);
export type OperatorActionObject = Static<typeof OperatorActionObject>;

/** A user as the operator sees it. */
export const OperatorUserObject = Type.Object(
  {
    ...UserObject.properties,
    email: Nullable(Type.String()),
    verified: Type.Boolean(),
    operator: Type.Boolean(),
    mfa_enabled: Type.Boolean(),
    has_password: Type.Boolean(),
    premium_type: Type.Integer(),
    locale: Type.String(),
    created_at: Time,
    disabled_at: Nullable(Time),
    deletes_at: Nullable(Time),
    /** The ban in force; `until` is null for a permanent one. */
    ban: Nullable(Type.Object({ until: Nullable(Time), reason: Nullable(Type.String()), operator_id: Id, created_at: Time })),
  },
  { title: 'OperatorUserObject' },
);
export type OperatorUserObject = Static<typeof OperatorUserObject>;

/** A guild as the operator sees it. */
export const OperatorGuildObject = Type.Object(
  {
    id: Id,
    name: Type.String(),
    icon: Nullable(Type.String()),
    owner_id: Id,
    owner: Nullable(UserObject),
    member_count: Type.Integer(),
    features: Type.Array(Type.String()),
    premium_tier: Type.Integer(),
    premium_subscription_count: Type.Integer(),
    vanity_url_code: Nullable(Type.String()),
    created_at: Time,
    suspension: Nullable(Type.Object({ reason: Nullable(Type.String()), operator_id: Id, created_at: Time })),
  },
  { title: 'OperatorGuildObject' },
);
export type OperatorGuildObject = Static<typeof OperatorGuildObject>;

/** A background job as the operator sees it. */
export const OperatorJobObject = Type.Object(
  {
    id: Id,
    kind: Type.String(),
    state: Type.Enum(['failed', 'running', 'due', 'scheduled']),
    run_at: Time,
    attempts: Type.Integer(),
    last_error: Nullable(Type.String()),
    failed_at: Nullable(Time),
  },
  { title: 'OperatorJobObject' },
);
export type OperatorJobObject = Static<typeof OperatorJobObject>;
