import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPlatform } from '@guildhall/testkit/platform';
import { startSite } from '@guildhall/testkit/site';
import { makeWorld } from './world.ts';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));

/** How long to look, and for what. */
export interface FuzzOptions {
  /** The path of the program schemathesis. */
  program: string;
  minutes: number;
  /** Repeats a run; random by default. */
  seed?: string | undefined;
  /** The ids of the operations; all by default. */
  operations?: readonly string[];
  /** Whether its output goes to this terminal. */
  print?: boolean;
}

/**
 * Runs schemathesis against the served openapi.json of a new platform. Resolves with its exit status, which is 0 if every
 * answer was documented, and its output.
 */
export async function fuzz({ program, minutes, seed, operations = [], print = false }: FuzzOptions) {
  const p = await startPlatform({ isRunning: true, settings: { GUILDHALL_REGISTRATIONS_PER_HOUR: '1000000' } });
  const operator = await p.person('operator');
  // The generator asks for another world when it has used one up: deleted its guild, logged its people out.
  const worlds = await startSite((_, response) => {
    makeWorld(p, operator).then(
      (world) => response.end(JSON.stringify(world)),
      (error: Error) => response.writeHead(500).end(error.stack),
    );
  });
  // It writes files into its working directory.
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-fuzz-'));
  const child = spawn(
    program,
    [
      `--config-file=${FOLDER}schemathesis.toml`,
      'run',
      `${p.address}/api/v10/openapi.json`,
      `--max-time=${Math.round(minutes * 60)}`,
      ...(seed === undefined ? [] : [`--seed=${seed}`]),
      ...operations.map((id) => `--include-operation-id=${id}`),
    ],
    {
      cwd: folder,
      env: {
        ...process.env,
        SCHEMATHESIS_HOOKS: 'hooks',
        GUILDHALL_WORLDS: `http://127.0.0.1:${worlds.port}`,
        PYTHONPATH: FOLDER,
        PYTHONDONTWRITEBYTECODE: '1',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (print) process.stdout.write(text);
    });
  const [status]: (number | null)[] = await once(child, 'close');
  await worlds.close();
  rmSync(folder, { recursive: true, force: true });
  await p.stop();
  return { status: status ?? 1, output };
}
