import type { Session } from './session.ts';
import type { Connection } from '../connection/connection.ts';
import { CLOSE_CODES } from '@guildhall/protocol/opcodes';

/**
 * Runs a command of a session once the previous ones are done and the client has received their responses, so that a
 * client that does not read costs one response, however much it requests. Commands of a lost connection are dropped.
 * Closes with 4008 if too many commands are queued.
 */
export async function runInTurn(session: Session, connection: Connection, answer: () => void | Promise<void>): Promise<void> {
  const ran = await session.commandQueue.run(async () => {
    if (connection.session !== session) return;
    await session.taken();
    if (connection.session === session) await answer();
  });
  if (!ran) connection.close(CLOSE_CODES.RATE_LIMITED, 'Rate limited');
}
