// Starts the platform in a folder of its own, and the bot beside it. Run it by `npm run example -- voice-bot`.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { setUp } from './setup.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const BOT = fileURLToPath(new URL('bot.mjs', import.meta.url));
const { GUILDHALL_PROGRAM = join(ROOT, 'server/src/main.ts') } = process.env;
const { GUILDHALL_DATA = join(ROOT, 'data/voice-bot') } = process.env;

/** Runs a program that ends with this one. */
function run(program: string, env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [program], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  process.on('exit', () => child.kill());
  child.on('exit', (code) => process.exit(code ?? 0));
  return child;
}

/** Resolves with the first match in what a program prints. */
function printed({ stdout }: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve) => {
    if (!stdout) return;
    createInterface({ input: stdout }).on('line', (line) => {
      const [, found] = pattern.exec(line) ?? [];
      if (found) resolve(found);
    });
  });
}

/** Starts everything; returns the text that says what to do. */
async function start(): Promise<string> {
  const log = process.env.GUILDHALL_LOG ?? 'warn';
  // The embedded store, whatever else this machine has.
  const platform = run(GUILDHALL_PROGRAM, { GUILDHALL_DATA, GUILDHALL_LOG: log, DATABASE_URL: '', NATS_URL: '' });
  const address = await printed(platform, /listens on (\S+)/);
  const hall = await setUp(`${address}/api/v10`, join(GUILDHALL_DATA, 'hall.json'));
  // Libraries connect to voice by TLS only, and have to trust the certificate that the platform has created.
  const certificate = join(GUILDHALL_DATA, 'voice/certificate.pem');
  const bot = run(BOT, { GUILDHALL_URL: address, BOT_TOKEN: hall.botToken, NODE_EXTRA_CA_CERTS: certificate });
  const name = await printed(bot, /ready as (\S+)/);
  return `
${name} is ready. Log in, join the voice channel, and type !join, then !play or !leave:

  ${address}/channels/${hall.guildId}/${hall.channelId}
  username ${hall.username}, password ${hall.password}

Other bots can join too. They need the certificate: NODE_EXTRA_CA_CERTS=${certificate}
`;
}

try {
  process.stdout.write(await start());
} catch (error) {
  process.stderr.write(
    `voice-bot: ${error instanceof Error ? error.message : String(error)}\nDelete ${GUILDHALL_DATA} to start over.\n`,
  );
  process.exit(1);
}
