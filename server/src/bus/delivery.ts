import type { Subscribers } from './subscribers.ts';

/** Delivers messages to the subscribers of this process in a microtask, in the order of publication. */
export class Delivery {
  readonly #subscribers: Subscribers;
  #queue: { subject: string; message: unknown }[] = [];
  #draining: Promise<void> | undefined;

  constructor(subscribers: Subscribers) {
    this.#subscribers = subscribers;
  }

  push(subject: string, message: unknown): void {
    this.#queue.push({ subject, message });
    this.#draining ??= this.#drain();
  }

  /** Resolves when everything pushed so far is delivered. */
  async done(): Promise<void> {
    await this.#draining;
  }

  async #drain(): Promise<void> {
    await null;
    while (this.#queue.length > 0) {
      const batch = this.#queue;
      this.#queue = [];
      for (const { subject, message } of batch) this.#subscribers.deliverAll(message, subject);
    }
    this.#draining = undefined;
  }
}
