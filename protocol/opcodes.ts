/** Gateway opcodes. Source: reference table "gateway", kind opcode. */
export const OPCODES = {
  DISPATCH: 0,
  HEARTBEAT: 1,
  IDENTIFY: 2,
  PRESENCE_UPDATE: 3,
  VOICE_STATE_UPDATE: 4,
  RESUME: 6,
  RECONNECT: 7,
  REQUEST_GUILD_MEMBERS: 8,
  INVALID_SESSION: 9,
  HELLO: 10,
  HEARTBEAT_ACK: 11,
  REQUEST_SOUNDBOARD_SOUNDS: 31,
  REQUEST_CHANNEL_INFO: 43,
} as const;

/** Opcodes that only people's own clients send. Source: reference table "gateway", kind opcode_unofficial. */
export const PEOPLE_OPCODES = {
  GUILD_SUBSCRIPTIONS: 14,
  GUILD_SUBSCRIPTIONS_BULK: 37,
  QOS_HEARTBEAT: 40,
  UPDATE_TIME_SPENT_SESSION_ID: 41,
} as const;

/** Gateway close codes. Source: reference table "gateway", kind close_code. */
export const CLOSE_CODES = {
  UNKNOWN_ERROR: 4000,
  UNKNOWN_OPCODE: 4001,
  DECODE_ERROR: 4002,
  NOT_AUTHENTICATED: 4003,
  AUTHENTICATION_FAILED: 4004,
  ALREADY_AUTHENTICATED: 4005,
  INVALID_SEQ: 4007,
  RATE_LIMITED: 4008,
  SESSION_TIMED_OUT: 4009,
  INVALID_SHARD: 4010,
  SHARDING_REQUIRED: 4011,
  INVALID_API_VERSION: 4012,
  INVALID_INTENTS: 4013,
  DISALLOWED_INTENTS: 4014,
} as const;
