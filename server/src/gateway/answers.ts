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
