import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** The program that opens an address in the browser of the system, without a shell. */
const OPENERS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
  darwin: ['open'],
};

/** Opens an address in the browser of the system; rejects if none can be started. */
export async function openBrowser(url: string): Promise<void> {
  const [command, ...args] = OPENERS[process.platform] ?? ['xdg-open'];
  const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true });
  await once(child, 'spawn');
  child.unref();
}
