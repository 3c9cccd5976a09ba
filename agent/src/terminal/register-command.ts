import { homedir } from 'node:os';
import { parseArgs } from 'node:util';
import { isSnowflake } from '@guildhall/protocol/ids';
import { isLaunchable } from '@guildhall/protocol/rpc/launch-files';
import { programOf, register, registrationOf } from '../launch/register-game.ts';
import { UsageError } from './options.ts';

/**
 * `register --application ID -- PROGRAM [ARGUMENTS]`: sets the program that starts as the game of an application on this machine, for games
 * whose library cannot do so. Resolves with the line to print.
 */
export async function registerCommand(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const end = args.indexOf('--');
  const [options, words] = end < 0 ? [args, []] : [args.slice(0, end), args.slice(end + 1)];
  const id = applicationIn(options);
  if (!isSnowflake(id)) throw new UsageError('register: --application needs the id of an application.');
  if (!isLaunchable(words)) throw new UsageError('register: a program is needed after --, without control characters.');
  const machine = { platform: process.platform, env, home: homedir() };
  const registration = registrationOf(id, programOf(words), machine);
  if (!registration) throw new UsageError(`register: not possible on ${process.platform}.`);
  await register(registration);
  return `The game of the application ${id} is registered: ${registration.files.map(({ path }) => path).join(', ')}`;
}

function applicationIn(args: readonly string[]): string {
  try {
    return parseArgs({ args: [...args], options: { application: { type: 'string' } } }).values.application ?? '';
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
