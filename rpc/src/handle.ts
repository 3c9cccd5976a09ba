import { mayUse } from '@guildhall/protocol/rpc/access';
import type { CommandTable } from './command.ts';
import { Refusal, refuse } from './errors.ts';
import type { Session } from './session.ts';
import type { Surroundings } from './surroundings.ts';
import { fieldsOf } from './validate.ts';

/** Commands of one connection that may wait for their responses at once. */
const MAX_RUNNING = 64;
const MAX_NONCE = 256;

/** Runs the command in a message and sends its response, or an ERROR. Never rejects. */
export async function handle<S extends Surroundings>(
  surroundings: S,
  commands: CommandTable<S>,
  session: Session,
  message: unknown,
): Promise<void> {
  const fields = fieldsOf(message);
  const cmd = typeof fields?.cmd === 'string' ? fields.cmd : null;
  const nonce = typeof fields?.nonce === 'string' && fields.nonce.length <= MAX_NONCE ? fields.nonce : null;
  const isFree = session.running < MAX_RUNNING;
  if (isFree) session.running += 1;
  try {
    if (!isFree) refuse('RATE_LIMITED');
    if (!fields || cmd === null) refuse('INVALID_PAYLOAD', 'The payload has no cmd.');
    if (nonce === null) refuse('INVALID_PAYLOAD', 'The payload has no nonce.');
    const command = commands.get(cmd) ?? refuse('INVALID_COMMAND', `Invalid command: ${cmd.slice(0, 64)}`);
    if (!mayUse(command.access, session.scopes)) refuse('INVALID_PERMISSIONS');
    const data = await command.run({ in: surroundings, session, args: fields.args, evt: fields.evt });
    session.send({ cmd, data, evt: null, nonce });
  } catch (error) {
    session.send({ cmd: cmd?.slice(0, 64) ?? 'DISPATCH', data: errorData(error), evt: 'ERROR', nonce });
  } finally {
    if (isFree) session.running -= 1;
  }
}

function errorData(error: unknown): { code: number; message: string } {
  const { code, message } = error instanceof Refusal ? error : new Refusal('UNKNOWN_ERROR');
  return { code, message };
}
