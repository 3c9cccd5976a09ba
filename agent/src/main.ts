import { ApiError, createClient } from '@guildhall/protocol/client';
import { RPC_PORTS } from '@guildhall/protocol/rpc/frames';
import type { LocalPerson } from './core/agent.ts';
import { openGame } from './launch/open-game.ts';
import { type RunningAgent, startAgent } from './start.ts';
import { describe } from './terminal/display.ts';
import { logInBy } from './terminal/log-in.ts';
import { HELP, type Options, readOptions, UsageError } from './terminal/options.ts';
import { carryOut } from './terminal/orders.ts';
import { AskedPerson, Terminal } from './terminal/prompt.ts';
import { registerCommand } from './terminal/register-command.ts';
import { loadToken, storeToken } from './terminal/token-file.ts';

/** Runs the agent until a signal stops it, or the server refuses the token. Resolves with the exit status. */
async function run(options: Options): Promise<number> {
  const terminal = options.isHeadless ? undefined : new Terminal(process.stdin, process.stdout);
  try {
    return await runWith(terminal, options);
  } finally {
    // An open terminal keeps the process alive.
    terminal?.close();
  }
}

async function runWith(terminal: Terminal | undefined, options: Options): Promise<number> {
  const token = await tokenOf(options, terminal);
  let text = '';
  let running: RunningAgent | undefined;
  const refused = Promise.withResolvers<number>();
  process.stdout.write(`Connecting to ${options.address}\n`);
  const agent = await startAgent({
    address: options.address,
    token,
    person: personOf(options, terminal),
    place: process,
    launch: openGame,
    ports: options.lacksPages ? [] : RPC_PORTS,
    changed: () => setImmediate(show),
  });
  running = agent;
  if (terminal) terminal.ordered = (line) => void order(agent, line);
  function show(): void {
    if (!running) return;
    const next = describe(options.address, running).join('\n');
    if (next !== text) process.stdout.write(`${next}\n`);
    text = next;
    if (running.account.status === 'refused') refused.resolve(1);
  }
  process.stdout.write(`The agent listens on ${agent.endpoint.paths[0]}\n`);
  show();
  const stopped = Promise.withResolvers<number>();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => stopped.resolve(0));
  const status = await Promise.race([refused.promise, stopped.promise]);
  await agent.stop();
  if (status === 0) return 0;
  if (options.token === undefined) await storeToken(options.file, options.address, undefined);
  process.stderr.write('The server does not accept the login any more. Start the agent again to log in.\n');
  return status;
}

/** Carries out a line that was typed. */
async function order(agent: RunningAgent, line: string): Promise<void> {
  const answer = await carryOut(agent, line).catch((error: unknown) => `That failed: ${error}`);
  process.stdout.write(`${answer}\n`);
}

/** The token of --as, the stored one, or that of a login, which is then stored. */
async function tokenOf({ address, token, file, login }: Options, terminal: Terminal | undefined): Promise<string> {
  const known = token ?? (await loadToken(file, address));
  if (known !== undefined) return known;
  if (!terminal) throw new UsageError('Without a stored login --headless needs --as.');
  process.stdout.write(`Log in to ${address}\n`);
  const made = await logInBy(login, address, terminal.ask);
  await storeToken(file, address, made);
  return made;
}

function personOf({ agrees }: Options, terminal: Terminal | undefined): LocalPerson {
  return agrees || !terminal ? { consent: async () => agrees, buys: async () => agrees } : new AskedPerson(terminal.ask);
}

/** Ends the stored login on the server, and forgets it. */
async function logOut({ address, file }: Options): Promise<number> {
  const token = await loadToken(file, address);
  if (token === undefined) return 0;
  const client = createClient({ base: `${address}/api/v10`, headers: () => ({ authorization: token }) });
  await client.request('POST /auth/logout').catch((error: unknown) => {
    // It has ended already.
    if (!(error instanceof ApiError && error.status === 401)) throw error;
  });
  await storeToken(file, address, undefined);
  return 0;
}

async function main(): Promise<number> {
  const [order, ...rest] = process.argv.slice(2);
  if (order === 'register') {
    process.stdout.write(`${await registerCommand(rest, process.env)}\n`);
    return 0;
  }
  const options = readOptions(process.argv.slice(2), process.env);
  if (options === 'help') {
    process.stdout.write(HELP);
    return 0;
  }
  return options.logsOut ? logOut(options) : run(options);
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
