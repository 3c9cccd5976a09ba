import type { Seat } from '../client.ts';

const MOST_FLAGS = 7;

/** Speaking: the flags of the sound that the session sends. The others receive them with the user and the SSRC. */
export function speak({ call, session }: Seat, { speaking, ssrc = session.ssrc }: Record<string, unknown>): boolean {
  // Version 3 and some libraries send a boolean.
  const flags = typeof speaking === 'boolean' ? Number(speaking) : speaking;
  if (typeof flags !== 'number' || !Number.isInteger(flags) || flags < 0 || flags > MOST_FLAGS) return false;
  // Clients may not know theirs yet; no user speaks with that of another.
  if (ssrc !== session.ssrc && ssrc !== 0) return false;
  session.speaking = flags;
  if (session.takesPart) call.speak(session);
  return true;
}
