/** Errors of RPC commands: the code and the default text of the ERROR frame. Source: docs/contract/rpc.md#errors. */
export const RPC_ERRORS = {
  UNKNOWN_ERROR: { code: 1000, text: 'Unknown Error' },
  SERVICE_UNAVAILABLE: { code: 1001, text: 'The server cannot be reached' },
  TRANSACTION_ABORTED: { code: 1002, text: 'Transaction aborted' },
  INVALID_PAYLOAD: { code: 4000, text: 'Invalid payload' },
  INVALID_COMMAND: { code: 4002, text: 'Invalid command' },
  INVALID_GUILD: { code: 4003, text: 'Invalid guild id' },
  INVALID_EVENT: { code: 4004, text: 'Invalid event' },
  INVALID_CHANNEL: { code: 4005, text: 'Invalid channel id' },
  INVALID_PERMISSIONS: { code: 4006, text: 'Not authenticated or invalid scope' },
  INVALID_CLIENTID: { code: 4007, text: 'Invalid client id' },
  INVALID_ORIGIN: { code: 4008, text: 'Invalid origin' },
  INVALID_TOKEN: { code: 4009, text: 'Invalid token' },
  INVALID_USER: { code: 4010, text: 'Invalid user id' },
  INVALID_INVITE: { code: 4011, text: 'Invalid invite' },
  INVALID_ACTIVITY_JOIN_REQUEST: { code: 4012, text: 'Invalid activity join request' },
  OAUTH2_ERROR: { code: 5000, text: 'OAuth2 Error' },
  SELECT_CHANNEL_TIMED_OUT: { code: 5001, text: 'Request to select the channel timed out' },
  GET_GUILD_TIMED_OUT: { code: 5002, text: 'Request for the guild timed out' },
  SELECT_VOICE_FORCE_REQUIRED: { code: 5003, text: 'The user is already in a voice channel: force is required' },
  INVALID_ACTIVITY_SECRET: { code: 5005, text: 'Invalid activity secret' },
  NO_ELIGIBLE_ACTIVITY: { code: 5006, text: 'No eligible activity' },
  RATE_LIMITED: { code: 5011, text: 'Too many commands at once' },
} as const satisfies Readonly<Record<string, { code: number; text: string }>>;
export type RpcErrorName = keyof typeof RPC_ERRORS;

/** Codes with which an agent closes a connection: a CLOSE frame over IPC, a close frame over WebSocket. Source: docs/contract/rpc.md#errors. */
export const RPC_CLOSES = {
  CLOSE_NORMAL: { code: 1000, text: 'Closed' },
  CLOSE_UNSUPPORTED: { code: 1003, text: 'Unsupported frame' },
  CLOSE_ABNORMAL: { code: 1006, text: 'The server cannot be reached' },
  INVALID_CLIENTID: { code: 4000, text: 'Invalid Client ID' },
  INVALID_ORIGIN: { code: 4001, text: 'Invalid Origin' },
  RATELIMITED: { code: 4002, text: 'Rate limited' },
  TOKEN_REVOKED: { code: 4003, text: 'Token revoked' },
  INVALID_VERSION: { code: 4004, text: 'Invalid Version' },
  INVALID_ENCODING: { code: 4005, text: 'Invalid Encoding' },
} as const satisfies Readonly<Record<string, { code: number; text: string }>>;
export type RpcCloseName = keyof typeof RPC_CLOSES;
