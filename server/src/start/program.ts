import { listSettings, readConfig } from '../config/config.ts';
import { ConfigError } from '../config/settings.ts';
import { StoreError } from '../core/framework/store.ts';
import { ListenError } from '../http/front.ts';
import { createDemo, type Examples } from './demo.ts';
import { firstGuide, voiceGuide } from './guide.ts';
import { createLog } from './log.ts';
import { startServer } from './server.ts';

/** Maximum ms to wait for a stop: everything acknowledged is already on disk. */
const STOP_WITHIN = 4500;

/** How users start the program, and the files that it needs. */
export interface Launch {
  /** The words before an option, such as `npm start --`. */
  command: string;
  /** The help above the list of settings, without a newline at the end. */
  usage: string;
  /** The built web client. */
  webDirectory: string;
  /** The texts of the documentation. */
  docsDirectory: string;
  examples: Examples;
}

/** Runs the server until a signal ends the process; prints what to do next. Exits with status 2 after a line about a wrong option or setting. */
export async function runProgram(args: readonly string[], launch: Launch): Promise<void> {
  try {
    await start(args, launch);
  } catch (error) {
    const plain = error instanceof ConfigError || error instanceof ListenError || error instanceof StoreError;
    process.stderr.write(`guildhall: ${plain ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(plain ? 2 : 1);
  }
}

async function start(args: readonly string[], { command, usage, webDirectory, docsDirectory, examples }: Launch): Promise<void> {
  if (args.includes('--help')) {
    process.stdout.write(`${usage}\n\n${settingsHelp()}`);
    return;
  }
  const unknown = args.find((arg) => arg !== '--demo');
  if (unknown !== undefined) throw new ConfigError(`unknown option '${unknown}'. Try: ${command} --help`);
  const isDemo = args.includes('--demo');
  const config = readConfig({ ...(isDemo ? demoSettings() : {}), ...process.env });
  const log = createLog(config.logLevel);
  const server = await startServer({ config, log, webDirectory, docsDirectory });
  process.stdout.write(`Guildhall listens on ${server.address}\n`);
  if (server.voice?.certificatePath) process.stdout.write(voiceGuide(server.voice.certificatePath));

  let stopping = false;
  const stop = (reason: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal: reason }, 'stopping');
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
  // A program that started the server with a channel to it has ended, perhaps without being able to stop it.
  if (process.connected) process.on('disconnect', () => stop('disconnect'));

  if (isDemo) process.stdout.write(await createDemo(server, examples));
  else process.stdout.write(await firstGuide(server.platform, `${command} --demo`));
}

function settingsHelp(): string {
  const lines = listSettings().map(
    ({ variable, title, default: fallback }) => `  ${variable.padEnd(32)} ${title}${fallback === null ? '' : ` (${fallback})`}`,
  );
  return `Settings are environment variables (docs/settings.md says more):\n\n${lines.join('\n')}\n`;
}

/** The example activity is served by this machine; operators of a single process may turn the clock. */
function demoSettings(): Record<string, string> {
  return {
    GUILDHALL_OUTBOUND: 'loopback',
    GUILDHALL_CONSOLE: 'on',
    ...(process.env.NATS_URL ? {} : { GUILDHALL_CLOCK: 'turnable' }),
  };
}
