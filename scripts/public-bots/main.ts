import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../install.mjs';
import { PUBLIC_BOTS } from './bots.ts';
import { fetchBot } from './fetch.ts';

const USAGE = `npm run public-bots -- [NAME ...] [--from DIR] [--cache DIR] [--fetch]

Fetches public bots at pinned commits, installs their dependencies, and runs the tests of test/public-bots against them.
Without names, all of them: ${PUBLIC_BOTS.map(({ name }) => name).join(', ')}.

  --from DIR   takes the repositories from DIR/NAME-OF-THE-REPOSITORY instead of GitHub
  --cache DIR  keeps them there instead of in .cache/public-bots
  --fetch      only fetches and installs
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    from: { type: 'string' },
    cache: { type: 'string', default: resolve(ROOT, '.cache/public-bots') },
    fetch: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(USAGE);
  process.exit();
}
function stop(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

const unknown = positionals.find((name) => !PUBLIC_BOTS.some((bot) => bot.name === name));
if (unknown !== undefined) stop(`There is no bot '${unknown}'.\n\n${USAGE}`);
const from = values.from === undefined ? undefined : resolve(values.from);
if (from !== undefined && !existsSync(from)) stop(`There is no folder ${from}.`);
const cache = resolve(values.cache);

const ready: string[] = [];
for (const bot of PUBLIC_BOTS.filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
  process.stdout.write(`${bot.name} (${bot.library}): ${bot.repository} at ${bot.commit.slice(0, 12)} … `);
  try {
    fetchBot(bot, { cache, from });
    ready.push(bot.name);
    process.stdout.write('installed\n');
  } catch (error) {
    process.exitCode = 1;
    process.stdout.write(`FAILED\n  ${error instanceof Error ? error.message : String(error)}\n`);
  }
}
if (ready.length > 0 && !values.fetch) {
  const tests = ready.map((name) => `test/public-bots/${name}.test.ts`);
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'public-bots', ...tests];
  const env = { ...process.env, GUILDHALL_PUBLIC_BOTS: cache };
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, env, stdio: 'inherit' });
  if (status !== 0) process.exitCode = status ?? 1;
}
