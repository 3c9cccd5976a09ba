import { type Static, Type } from 'typebox';
import { Nullable } from '../../schemas.ts';
import { AnyObject, Id, Time } from '../parts.ts';
import { UserObject } from '../people/users.ts';

export const Status = Type.Enum(['APPROVED', 'REJECTED', 'STARTED', 'SUBMITTED']);
export type Status = Static<typeof Status>;

/** A request to join a guild (GuildJoinRequestResponse). */
export const JoinRequestObject = Type.Object(
  {
    id: Id,
    created_at: Time,
    reviewed_at: Nullable(Time),
    application_status: Status,
    rejection_reason: Nullable(Type.String()),
    guild_id: Id,
    user_id: Id,
    user: Nullable(UserObject),
    form_responses: Nullable(Type.Array(AnyObject)),
    actioned_by_user: Nullable(UserObject),
  },
  { title: 'JoinRequestObject' },
);
export type JoinRequestObject = Static<typeof JoinRequestObject>;

/** The payload of join request events. */
export const JoinRequestEvent = Type.Object(
  {
    guild_id: Id,
    status: Status,
    request: JoinRequestObject,
  },
  { title: 'JoinRequestEvent' },
);
export type JoinRequestEvent = Static<typeof JoinRequestEvent>;
