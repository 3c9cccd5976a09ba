import type { OpenPopup } from '../auth/ways.ts';

export { registerLaunch } from './launch.ts';
export { logWriter } from './log-writer.ts';
export { openSocket } from './socket-node.ts';

/** The system browser has no popups for a program. */
export function openPopup(): OpenPopup | undefined {
  return undefined;
}
