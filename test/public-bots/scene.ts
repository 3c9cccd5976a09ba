import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Bot, type Hall, type Program, startHall } from '@guildhall/testing';

const CACHE = process.env.GUILDHALL_PUBLIC_BOTS ?? '';
const HELP = fileURLToPath(new URL('../../scripts/public-bots', import.meta.url));

/** A server of its own for the tests of one public bot. */
export function startPublicHall(): Promise<Hall> {
  return startHall({ url: null, program: process.env.GUILDHALL_TEST_PROGRAM || undefined, within: '60s' });
}

/** A path in the folder of a fetched bot. */
export function inBot(name: string, path = '.'): string {
  return join(CACHE, name, path);
}

interface Start {
  /** The folder of the bot. */
  name: string;
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
  ready: string | RegExp;
}

/** Starts an unchanged bot for Node, whose library is pointed at the server from outside. */
export function startNodeBot(bot: Bot, { name, args, env, ready }: Start): Promise<Program> {
  const command = [process.execPath, '--import', join(HELP, 'preload.mjs'), ...args];
  return bot.starts(command, { cwd: inBot(name), env, ready, within: '110s' });
}

/** Starts an unchanged bot for Python, whose library is pointed at the server from outside. */
export function startPythonBot(bot: Bot, { name, args, env, ready }: Start): Promise<Program> {
  const command = [inBot(name, '.venv/bin/python'), ...args];
  const all = { PYTHONPATH: join(HELP, 'python'), PYTHONDONTWRITEBYTECODE: '1', PYTHONUNBUFFERED: '1', ...env };
  return bot.starts(command, { cwd: inBot(name), env: all, ready, within: '110s' });
}
