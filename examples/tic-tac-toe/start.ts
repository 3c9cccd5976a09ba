// Starts the platform with its own data directory, and the server of the game. Run it by `npm run example -- tic-tac-toe`.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { serveGame } from './backend.ts';
import { setUp } from './setup.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const { GUILDHALL_PROGRAM = join(ROOT, 'server/src/main.ts'), GAME_PORT = '3100' } = process.env;
const { GUILDHALL_DATA = join(ROOT, 'data/tic-tac-toe') } = process.env;

/** Starts the platform as a process; resolves with its address. */
function startPlatform(): Promise<string> {
  const env = { ...process.env, GUILDHALL_DATA, GUILDHALL_LOG: process.env.GUILDHALL_LOG ?? 'warn' };
  // The embedded store, whatever else this machine has.
  const platform = spawn(process.execPath, [GUILDHALL_PROGRAM], {
    env: { ...env, DATABASE_URL: '', NATS_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => platform.kill(signal));
  process.on('exit', () => platform.kill());
  platform.on('exit', (code) => process.exit(code ?? 0));
  return new Promise((resolve) => {
    createInterface({ input: platform.stdout }).on('line', (line) => {
      const [, address] = /listens on (\S+)/.exec(line) ?? [];
      if (address) resolve(address);
    });
  });
}

/** Starts everything; returns the text that says where it is. */
async function start(): Promise<string> {
  const address = await startPlatform();
  const api = `${address}/api/v10`;
  const arcade = await setUp(api, join(GUILDHALL_DATA, 'arcade.json'));
  const listening = (await serveGame(api, arcade, Number(GAME_PORT))).address();
  const port = typeof listening === 'object' ? listening?.port : GAME_PORT;
  return `
Tic-tac-toe is ready. Open it in two tabs:

  http://127.0.0.1:${port}

Its arcade is also the channel #arcade of the web client:

  ${address}/channels/${arcade.guildId}/${arcade.channelId}
  username ${arcade.username}, password ${arcade.password}

`;
}

try {
  process.stdout.write(await start());
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(`tic-tac-toe: ${reason}\nGAME_PORT chooses another port; delete ${GUILDHALL_DATA} to start over.\n`);
  process.exit(1);
}
