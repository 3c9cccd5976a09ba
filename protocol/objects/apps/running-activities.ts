import { type Static, Type } from 'typebox';
import { Nullable } from '../../schemas.ts';
import { MemberObject } from '../guild/members.ts';
import { Id } from '../parts.ts';
import { ActivityLocation } from './activities.ts';

/** A user in a running activity. */
export const ActivityParticipantObject = Type.Object(
  {
    user_id: Id,
    /** The gateway session in which the user has it open; null if the launch named none. */
    session_id: Nullable(Type.String()),
    nonce: Nullable(Type.String()),
    /** In guilds. */
    member: Type.Optional(MemberObject),
  },
  { title: 'ActivityParticipantObject' },
);
export type ActivityParticipantObject = Static<typeof ActivityParticipantObject>;

/** A running activity as people's clients see it; without participants it has ended. */
export const RunningActivityObject = Type.Object(
  {
    application_id: Id,
    /** `i-<launch>-<location>`: the id that frames, the lookup and callbacks use. */
    composite_instance_id: Type.String(),
    /** Equals the launch. */
    instance_id: Id,
    launch_id: Id,
    location: ActivityLocation,
    /** In the order in which they joined. */
    participants: Type.Array(ActivityParticipantObject),
  },
  { title: 'RunningActivityObject' },
);
export type RunningActivityObject = Static<typeof RunningActivityObject>;
