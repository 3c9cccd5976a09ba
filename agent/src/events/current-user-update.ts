import type { Agent } from '../core/agent.ts';

/** CURRENT_USER_UPDATE: the person has changed their name, avatar or another part of the profile. */
export function announceUser({ account, sessions }: Agent): void {
  account.on('USER_UPDATE', () => sessions.emit('CURRENT_USER_UPDATE', account.user));
}
