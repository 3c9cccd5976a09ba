import { spawn } from 'node:child_process';
import { isSnowflake } from '@guildhall/protocol/ids';

/** A program and its arguments, which no shell reads. */
export interface Opener {
  program: string;
  args: string[];
}

/**
 * How a system opens the address of an application's game, `discord-{application id}:`, for which games register themselves. The id is
 * the only part that varies; undefined if it is not one.
 */
export function openerOf(applicationId: string, platform: string): Opener | undefined {
  if (!isSnowflake(applicationId)) return undefined;
  const address = `discord-${applicationId}:`;
  if (platform === 'win32') return { program: 'rundll32', args: ['url.dll,FileProtocolHandler', address] };
  return { program: platform === 'darwin' ? 'open' : 'xdg-open', args: [address] };
}

/** Starts the game that is registered for an application. A system without one reports that itself. */
export function openGame(applicationId: string): void {
  const opener = openerOf(applicationId, process.platform);
  if (!opener) return;
  const child = spawn(opener.program, opener.args, { stdio: 'ignore', detached: true, shell: false });
  // The opener is missing.
  child.on('error', () => {});
  child.unref();
}
