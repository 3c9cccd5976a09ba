import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PublicBot } from './bots.ts';

/** Where a bot comes from and where it goes. */
export interface Places {
  /** The folder of all bots. */
  cache: string;
  /** A folder of git repositories to fetch from, by the name of the repository; GitHub if absent. */
  from: string | undefined;
}

/** Written into a bot's folder once it is installed. */
const MARKER = '.guildhall-installed';

/**
 * Fetches the pinned commit of a bot and installs its dependencies; does nothing if that is done already. Throws with the last
 * lines of the command that failed.
 */
export function fetchBot(bot: PublicBot, { cache, from }: Places): void {
  const folder = join(cache, bot.name);
  const wanted = JSON.stringify([bot.commit, bot.install]);
  const marker = join(folder, MARKER);
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const source = from ? join(from, bot.repository.split('/')[1] ?? '') : `https://github.com/${bot.repository}.git`;
  run(folder, ['git', 'init', '--quiet']);
  // A repository on this machine gives out a commit that no branch names only if this setting allows it.
  run(folder, ['git', '-c', 'uploadpack.allowAnySHA1InWant=true', 'fetch', '--quiet', '--depth=1', source, bot.commit]);
  run(folder, ['git', 'checkout', '--quiet', 'FETCH_HEAD']);
  for (const command of bot.install) run(folder, command);
  writeFileSync(marker, wanted);
}

function run(cwd: string, [program = '', ...args]: readonly string[]): void {
  const { status, error, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8', maxBuffer: 1 << 26 });
  if (status === 0) return;
  const last = `${stdout ?? ''}${stderr ?? ''}`.trimEnd().split('\n').slice(-12).join('\n    ');
  throw new Error(`${[program, ...args].join(' ')}\n    ${error?.message ?? last}`);
}
