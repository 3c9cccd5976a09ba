/** Work that is done once. Concurrent callers share one run; after a failure the next caller tries again. */
export class Once {
  readonly #work: () => Promise<void>;
  #run: Promise<void> | undefined;

  constructor(work: () => Promise<void>) {
    this.#work = work;
  }

  /** Resolves when the work is done; rejects if this run of it fails. */
  done(): Promise<void> {
    this.#run ??= this.#work().catch((error: unknown) => {
      this.#run = undefined;
      throw error;
    });
    return this.#run;
  }
}
