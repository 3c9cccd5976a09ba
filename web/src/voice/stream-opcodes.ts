/** Opcodes of the main gateway for live streams (docs/contract/voice.md). */
export const STREAM_OPCODES = { CREATE: 18, DELETE: 19, WATCH: 20, PING: 21, SET_PAUSED: 22 } as const;
