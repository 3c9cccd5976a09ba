import './start/heap.ts';
import { fileURLToPath } from 'node:url';
import { listSettings, readConfig } from './config/config.ts';
import { ConfigError } from './config/settings.ts';
import { StoreError } from './core/framework/store.ts';
import { createDemo } from './start/demo.ts';
import { firstGuide, voiceGuide } from './start/guide.ts';
import { createLog } from './start/log.ts';
import { ListenError } from './http/front.ts';
import { startServer } from './start/server.ts';

const WEB = fileURLToPath(new URL('../../web/dist', import.meta.url));
/** Maximum ms to wait for a stop: everything acknowledged is already on disk. */
const STOP_WITHIN = 4500;

const HELP = `npm start [-- options]

  --demo    create a demo server with two users, a bot and an activity: examples/hello-bot, examples/activity
  --help    show this help

Settings are environment variables (docs/settings.md says more):

${listSettings()
  .map(
    ({ variable, title, default: fallback }) => `  ${variable.padEnd(32)} ${title}${fallback === null ? '' : ` (${fallback})`}`,
  )
  .join('\n')}
`;

async function main(args: readonly string[]): Promise<void> {
  if (args.includes('--help')) {
    process.stdout.write(HELP);
    return;
  }
  const unknown = args.find((arg) => arg !== '--demo');
  if (unknown !== undefined) throw new ConfigError(`unknown option '${unknown}'. Try: npm start -- --help`);
  const isDemo = args.includes('--demo');
  const config = readConfig({ ...(isDemo ? demoSettings() : {}), ...process.env });
  const log = createLog(config.logLevel);
  const server = await startServer({ config, log, webDirectory: WEB });
  process.stdout.write(`Guildhall listens on ${server.address}\n`);
  if (server.voice?.certificatePath) process.stdout.write(voiceGuide(server.voice.certificatePath));

  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(0), STOP_WITHIN).unref();
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'failed to stop cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  if (isDemo) process.stdout.write(await createDemo(server));
  else process.stdout.write(await firstGuide(server.platform));
}

/** The example activity is served by this machine; operators of a single process may turn the clock. */
function demoSettings(): Record<string, string> {
  return { GUILDHALL_OUTBOUND: 'loopback', ...(process.env.NATS_URL ? {} : { GUILDHALL_CLOCK: 'turnable' }) };
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  const plain = error instanceof ConfigError || error instanceof ListenError || error instanceof StoreError;
  process.stderr.write(`guildhall: ${plain ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(plain ? 2 : 1);
}
