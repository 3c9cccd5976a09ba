import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Opener } from './open-game.ts';

/** Whether a machine has a desktop with a browser. */
export function hasDesktop(env: Readonly<Record<string, string | undefined>>, platform: string): boolean {
  return platform === 'win32' || platform === 'darwin' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}

/** How a system opens an address in its browser, without a shell; undefined if it has no desktop. */
export function pageOpenerOf(
  url: string,
  { platform, env }: { platform: string; env: Readonly<Record<string, string | undefined>> },
): Opener | undefined {
  if (platform === 'win32') return { program: 'rundll32', args: ['url.dll,FileProtocolHandler', url] };
  if (platform === 'darwin') return { program: 'open', args: [url] };
  return hasDesktop(env, platform) ? { program: 'xdg-open', args: [url] } : undefined;
}

/** Opens an address in the browser of this machine; returns whether that was possible. */
export async function openPage(url: string): Promise<boolean> {
  const opener = pageOpenerOf(url, process);
  if (!opener) return false;
  const child = spawn(opener.program, opener.args, { stdio: 'ignore', detached: true, shell: false });
  try {
    await once(child, 'spawn');
  } catch {
    // The program is missing.
    return false;
  }
  child.unref();
  return true;
}
