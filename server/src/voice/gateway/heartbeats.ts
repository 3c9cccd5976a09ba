import type { VoiceClient } from './client.ts';

/** The heartbeat interval of clients in ms. */
export const HEARTBEAT_INTERVAL = 13_750;
/** Intervals without a message after which a connection counts as dead. */
const MISSED = 2;
/** Ms that a client has to identify. */
const IDENTIFY_TIME = 10_000;

/** Whether a client has been silent for too long, at a time of the clock's `elapsed`. */
export function isSilent({ state, heardAt }: VoiceClient, now: number): boolean {
  return now - heardAt > (state.kind === 'identified' ? MISSED * HEARTBEAT_INTERVAL : IDENTIFY_TIME);
}
