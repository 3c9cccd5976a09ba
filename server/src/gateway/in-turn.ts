import type { Session } from './session.ts';
import type { Connection } from './connection.ts';
import { CLOSE_CODES } from '@guildhall/protocol/opcodes';

/**
 * Runs a command of a session once those before it are answered and the client has taken their answers, so that a client that
 * does not read costs one answer, however much it asks. What a connection asked is dropped when the connection is lost. Closes with
 * 4008 when too many commands wait.
 */
export async function inTurn(session: Session, connection: Connection, answer: () => void | Promise<void>): Promise<void> {
  const ran = await session.answers.run(async () => {
    if (connection.session !== session) return;
    await session.taken();
    if (connection.session === session) await answer();
  });
  if (!ran) connection.close(CLOSE_CODES.RATE_LIMITED, 'Rate limited');
}
