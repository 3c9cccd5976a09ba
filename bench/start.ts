import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { ROOT } from './lib/child.ts';
import { type Part, withDirectory } from './lib/context.ts';
import { median, type Row, rounds } from './lib/figures.ts';
import { healthy, serverEnv } from './lib/world.ts';

/** The first run is a warm-up. */
const PLAN = { most: 6, least: 4, milliseconds: 15_000 };
const TARGET_MS = 1_000;

/** The started program: command, folder, and environment in addition to PORT. */
interface Command {
  program: string;
  args: string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
}

/** From spawn to the first 200 of /healthz with warm caches, compared with npm starting a bare node:http. */
export const start: Part = ({ store }) =>
  withDirectory(async (directory) => {
    const cache = process.env.NODE_COMPILE_CACHE ?? join(ROOT, '.cache/compile');
    const env = { ...process.env, ...(await serverEnv(join(directory, 'data'), store)), NODE_COMPILE_CACHE: cache };
    writeFileSync(join(directory, 'bare.mjs'), BARE);
    writeFileSync(join(directory, 'package.json'), JSON.stringify({ scripts: { start: `exec "${process.execPath}" bare.mjs` } }));
    const commands: Record<string, Command> = {
      npmOurs: { program: 'npm', args: ['start'], cwd: ROOT, env },
      npmBare: { program: 'npm', args: ['start'], cwd: directory, env },
      nodeOurs: { program: process.execPath, args: ['scripts/start.mjs'], cwd: ROOT, env },
      nodeBare: { program: process.execPath, args: ['bare.mjs'], cwd: directory, env },
    };
    const times: Record<string, number[]> = {};
    for (const run of rounds(PLAN)) {
      for (const [name, command] of Object.entries(commands)) {
        const time = await timeToHealthy(command);
        if (run > 0) times[name] = [...(times[name] ?? []), time];
      }
    }
    const of = (name: string) => median(times[name] ?? []);
    const [npm, bareNpm] = [of('npmOurs'), of('npmBare')];
    return [
      { ...line('npm start to ready', npm, bareNpm), target: `< ${TARGET_MS} ms`, reached: npm < TARGET_MS },
      line('node to ready', of('nodeOurs'), of('nodeBare')),
    ];
  });

const BARE = `import { createServer } from 'node:http';
createServer((request, response) => response.end('{}')).listen(Number(process.env.PORT), '127.0.0.1');
`;

function line(figure: string, ours: number, bare: number): Row {
  return { part: 'start', figure, unit: 'ms', ours, bare, ratio: bare / ours, target: null, reached: null };
}

async function timeToHealthy({ program, args, cwd, env }: Command): Promise<number> {
  const port = await freePort();
  const began = performance.now();
  // A group of its own, so that npm and what it starts end together.
  const child = spawn(program, args, { cwd, env: { ...env, PORT: String(port) }, stdio: 'ignore', detached: true });
  const exit = once(child, 'exit');
  try {
    await Promise.race([healthy(`http://127.0.0.1:${port}`), exit.then(() => Promise.reject(new Error(`${program} ended`)))]);
    return performance.now() - began;
  } finally {
    stopGroup(child);
    await exit;
  }
}

function stopGroup(child: ChildProcess): void {
  try {
    if (child.pid) process.kill(-child.pid, 'SIGTERM');
  } catch {
    // It has ended already.
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  server.close();
  await once(server, 'close');
  if (typeof bound !== 'object' || !bound) throw new Error('no free port');
  return bound.port;
}
