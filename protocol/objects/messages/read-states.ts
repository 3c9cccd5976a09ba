import { type Static, Type } from 'typebox';
import { Id, Time } from '../parts.ts';

/** A read state in READY. */
export const ReadStateObject = Type.Object(
  {
    /** The channel's id. */
    id: Id,
    /** If nothing was read yet, the time when the user joined, or `0` in a direct message. */
    last_message_id: Type.String(),
    mention_count: Type.Integer(),
    /** The last pin at the time the pins were last seen, 1970 if never. */
    last_pin_timestamp: Time,
  },
  { title: 'ReadStateObject' },
);
export type ReadStateObject = Static<typeof ReadStateObject>;

/** All read states of a user. */
export const ReadStates = Type.Object(
  { entries: Type.Array(ReadStateObject), version: Type.Integer(), partial: Type.Literal(false) },
  { title: 'ReadStates' },
);
export type ReadStates = Static<typeof ReadStates>;
