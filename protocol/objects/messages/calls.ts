import { type Static, Type } from 'typebox';
import { Nullable } from '../../schemas.ts';
import { VoiceStateEvent } from '../guild/voice-states.ts';
import { Id, Time } from '../parts.ts';

/** The call that a message of type 3 announces. */
export const MessageCall = Type.Object(
  {
    /** Everyone who has been in it. */
    participants: Type.Array(Id),
    /** Null while it is under way. */
    ended_timestamp: Nullable(Time),
  },
  { title: 'MessageCall' },
);
export type MessageCall = Static<typeof MessageCall>;

/** A private call without its participants: the payload of CALL_UPDATE. */
export const CallHead = Type.Object(
  {
    channel_id: Id,
    message_id: Id,
    region: Type.String(),
    /** The users whom it rings. */
    ringing: Type.Array(Id),
  },
  { title: 'CallHead' },
);
export type CallHead = Static<typeof CallHead>;

/** A private call: the payload of CALL_CREATE. */
export const CallObject = Type.Object(
  { ...CallHead.properties, voice_states: Type.Array(Type.Omit(VoiceStateEvent, ['member'])) },
  { title: 'CallObject' },
);
export type CallObject = Static<typeof CallObject>;
