/** Maximum number of queued commands per session: as many as a client may send in a minute. */
const MAX_WAITING = 120;

/** Runs the commands of one session with potentially long responses one after the other. */
export class CommandQueue {
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;

  /** Runs `answer` after the queued commands. False, without running it, if the queue is full. Rejects as `answer` does. */
  async run(answer: () => void | Promise<void>): Promise<boolean> {
    if (this.#waiting >= MAX_WAITING) return false;
    this.#waiting += 1;
    const done = this.#last.then(answer).finally(() => {
      this.#waiting -= 1;
    });
    this.#last = done.catch(() => undefined);
    await done;
    return true;
  }
}
