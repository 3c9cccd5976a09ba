import { CLOSE_CODES } from '@guildhall/protocol/opcodes';
import type { Connection } from './connection.ts';
import type { Session } from './session.ts';

/** Commands of one session that wait for their turn at most: as many as a client may send in a minute. */
const MOST_WAITING = 120;

/** The commands of one session whose answers may be long: each runs after the one before it. */
export class Answers {
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;

  /** Runs `answer` in its turn; false, and it is not run, when too many wait already. Rejects as `answer` does. */
  async run(answer: () => void | Promise<void>): Promise<boolean> {
    if (this.#waiting >= MOST_WAITING) return false;
    this.#waiting += 1;
    const done = this.#last.then(answer).finally(() => {
      this.#waiting -= 1;
    });
    this.#last = done.catch(() => undefined);
    await done;
    return true;
  }
}

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
