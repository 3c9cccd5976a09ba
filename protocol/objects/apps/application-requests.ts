import { type Static, Type } from 'typebox';
import { Nullable } from '../../schemas.ts';
import { Id, Time } from '../parts.ts';
import { UserObject } from '../people/users.ts';

/** A request of an application to the operator: the review of its privileged intents, or a higher limit. */
export const ApplicationRequestObject = Type.Object(
  {
    id: Id,
    application_id: Id,
    kind: Type.Enum(['intents', 'limit']),
    /** The name of the limit; null for a review of intents. */
    limit: Nullable(Type.String()),
    /** The requested bound. */
    value: Nullable(Type.Integer()),
    /** The bound that was granted, which may differ. */
    granted: Nullable(Type.Integer()),
    /** The developer's explanation. */
    text: Type.String(),
    state: Type.Enum(['pending', 'approved', 'rejected', 'withdrawn']),
    requested_by: Nullable(UserObject),
    requested_at: Time,
    decided_at: Nullable(Time),
    /** The operator's reason for the decision. */
    reason: Nullable(Type.String()),
  },
  { title: 'ApplicationRequestObject' },
);
export type ApplicationRequestObject = Static<typeof ApplicationRequestObject>;

/** A request as the operator sees it, with its application. */
export const OperatorApplicationRequestObject = Type.Object(
  {
    ...ApplicationRequestObject.properties,
    application: Type.Object({
      id: Id,
      name: Type.String(),
      icon: Nullable(Type.String()),
      flags: Type.Integer(),
      approximate_guild_count: Type.Integer(),
    }),
    /** The present bound of the limit; null for a review, and where there is none. */
    current: Nullable(Type.Integer()),
  },
  { title: 'OperatorApplicationRequestObject' },
);
export type OperatorApplicationRequestObject = Static<typeof OperatorApplicationRequestObject>;

/** A limit of an application, and how much of it is used. */
export const ApplicationLimitObject = Type.Object(
  {
    name: Type.String(),
    /** Null if there is none. */
    max: Nullable(Type.Integer()),
    /** The bound without the operator's decision. */
    usual: Nullable(Type.Integer()),
    /** In seconds; null for limits by count. */
    window: Nullable(Type.Integer()),
    /** Null if it is not known. */
    used: Nullable(Type.Integer()),
    /** The end of the present window. */
    resets_at: Nullable(Time),
    /** Whether the application can request a higher one. */
    can_be_raised: Type.Boolean(),
    /** The highest bound that can be requested. */
    highest: Nullable(Type.Integer()),
  },
  { title: 'ApplicationLimitObject' },
);
export type ApplicationLimitObject = Static<typeof ApplicationLimitObject>;
