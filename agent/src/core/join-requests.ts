const MOST = 500;

/** The requests of users to join a game of the person that are not answered yet. */
export class JoinRequests {
  readonly #open = new Set<string>();

  add(applicationId: string, userId: string): void {
    const [oldest] = this.#open;
    if (this.#open.size >= MOST && oldest !== undefined) this.#open.delete(oldest);
    this.#open.add(`${applicationId} ${userId}`);
  }

  /** Ends a request; false if there is none. */
  take(applicationId: string, userId: string): boolean {
    return this.#open.delete(`${applicationId} ${userId}`);
  }
}
