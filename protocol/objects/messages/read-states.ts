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
    /** As the client set them: 1 in a guild, 2 a thread, 4 of low importance. */
    flags: Type.Optional(Type.Integer()),
    /** Days since 2015-01-01, as the client set it. */
    last_viewed: Type.Optional(Type.Integer()),
  },
  { title: 'ReadStateObject' },
);
export type ReadStateObject = Static<typeof ReadStateObject>;

/** The types of read states: of channels, of guilds (1, 3, 4), and of the person. */
export const READ_STATE_TYPES = {
  CHANNEL: 0,
  GUILD_EVENTS: 1,
  NOTIFICATION_CENTER: 2,
  GUILD_HOME: 3,
  GUILD_ONBOARDING: 4,
  MESSAGE_REQUESTS: 5,
} as const;

/** Read state of a feature other than messages, such as scheduled events; sent with capability 1 << 7. */
export const FeatureReadState = Type.Object(
  {
    /** The guild, or the person. */
    id: Id,
    read_state_type: Type.Integer(),
    last_acked_id: Type.String(),
    /** The open events of the guild that are new; 0 for other types. */
    badge_count: Type.Integer(),
  },
  { title: 'FeatureReadState' },
);
export type FeatureReadState = Static<typeof FeatureReadState>;

/** All read states of a user. */
export const ReadStates = Type.Object(
  { entries: Type.Array(Type.Union([ReadStateObject, FeatureReadState])), version: Type.Integer(), partial: Type.Literal(false) },
  { title: 'ReadStates' },
);
export type ReadStates = Static<typeof ReadStates>;
