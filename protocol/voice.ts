/** Opcodes of the voice gateway, without those of end-to-end encryption. Source: docs/contract/voice.md#opcodes. */
export const VOICE_OPCODES = {
  IDENTIFY: 0,
  SELECT_PROTOCOL: 1,
  READY: 2,
  HEARTBEAT: 3,
  SESSION_DESCRIPTION: 4,
  SPEAKING: 5,
  HEARTBEAT_ACK: 6,
  RESUME: 7,
  HELLO: 8,
  RESUMED: 9,
  CLIENTS_CONNECT: 11,
  VIDEO: 12,
  CLIENT_DISCONNECT: 13,
  SESSION_UPDATE: 14,
  MEDIA_SINK_WANTS: 15,
  BACKEND_VERSION: 16,
  CHANNEL_OPTIONS: 17,
  CLIENT_FLAGS: 18,
  CLIENT_PLATFORM: 20,
  NO_ROUTE: 32,
} as const;

/** Binary opcodes of media over the connection to the voice gateway. Source: docs/contract/voice.md#pictures. */
export const MEDIA_OPCODES = { AUDIO: 128, PICTURE: 129, KEY_PICTURE: 130 } as const;

/** Close codes of the voice gateway. Source: docs/contract/voice.md#close-codes. */
export const VOICE_CLOSE_CODES = {
  UNKNOWN_OPCODE: 4001,
  DECODE_ERROR: 4002,
  NOT_AUTHENTICATED: 4003,
  AUTHENTICATION_FAILED: 4004,
  ALREADY_AUTHENTICATED: 4005,
  SESSION_INVALID: 4006,
  SESSION_TIMEOUT: 4009,
  SERVER_NOT_FOUND: 4011,
  UNKNOWN_PROTOCOL: 4012,
  DISCONNECTED: 4014,
  SERVER_CRASHED: 4015,
  UNKNOWN_ENCRYPTION_MODE: 4016,
  E2EE_REQUIRED: 4017,
  BAD_REQUEST: 4020,
  RATE_LIMITED: 4021,
  CALL_TERMINATED: 4022,
} as const;

/** The bits of `speaking` (opcode 5). */
export const SPEAKING = { MICROPHONE: 1 << 0, SOUNDSHARE: 1 << 1, PRIORITY: 1 << 2 } as const;
