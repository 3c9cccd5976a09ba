import { type Static, Type } from 'typebox';
import { Id } from '../parts.ts';

/** Why a stream has ended for a session, or was refused. */
export const StreamEnd = Type.Enum([
  'user_requested',
  'stream_ended',
  'stream_full',
  'unauthorized',
  'parse_failed',
  'invalid_channel',
]);
export type StreamEnd = Static<typeof StreamEnd>;

/** The state of a stream that its owner and viewers follow. */
export const StreamHead = Type.Object(
  { stream_key: Type.String(), region: Type.String(), viewer_ids: Type.Array(Id), paused: Type.Boolean() },
  { title: 'StreamHead' },
);
export type StreamHead = Static<typeof StreamHead>;

/** A live stream of a user's screen. The id of its encrypted group is `rtc_server_id` - 1. */
export const StreamObject = Type.Object(
  { ...StreamHead.properties, rtc_server_id: Id, rtc_channel_id: Id },
  { title: 'StreamObject' },
);
export type StreamObject = Static<typeof StreamObject>;
