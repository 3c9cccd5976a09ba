import { type Static, Type } from 'typebox';
import { Id } from '../parts.ts';

/** Where an activity runs: `gc` in a channel of a guild, `pc` in a private one. Source: schema EmbeddedActivityLocationKind. */
export const ActivityLocation = Type.Union(
  [
    Type.Object({
      id: Type.String(),
      kind: Type.Literal('gc'),
      channel_id: Id,
      guild_id: Id,
    }),
    Type.Object({
      id: Type.String(),
      kind: Type.Literal('pc'),
      channel_id: Id,
    }),
  ],
  { title: 'ActivityLocation' },
);
export type ActivityLocation = Static<typeof ActivityLocation>;

/** A running activity in wire format (EmbeddedActivityInstance). */
export const ActivityInstanceObject = Type.Object(
  {
    application_id: Id,
    /** `i-<launch>-<location>`. */
    instance_id: Type.String(),
    launch_id: Id,
    location: ActivityLocation,
    /** The participants, ordered by id. */
    users: Type.Array(Id),
  },
  { title: 'ActivityInstanceObject' },
);
export type ActivityInstanceObject = Static<typeof ActivityInstanceObject>;
