import { VOICE_CLOSE_CODES as CODES } from '@guildhall/protocol/voice';

/** Codes below belong to the transport, such as 1006 for a lost connection. */
const FIRST_OF_VOICE = 4000;
/** After these another admission of the main gateway may succeed. */
const REJOIN: ReadonlySet<number> = new Set([
  CODES.AUTHENTICATION_FAILED,
  CODES.SESSION_INVALID,
  CODES.SESSION_TIMEOUT,
  CODES.SERVER_NOT_FOUND,
]);

/** The reaction of a client to a close code (docs/contract/voice.md#close-codes). */
export function afterClose(code: number): 'resume' | 'rejoin' | 'end' {
  if (code < FIRST_OF_VOICE || code === CODES.SERVER_CRASHED) return 'resume';
  return REJOIN.has(code) ? 'rejoin' : 'end';
}
