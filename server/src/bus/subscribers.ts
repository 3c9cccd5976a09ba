import type { Unsubscribe } from '../core/framework/bus.ts';

/** The callback of a subscriber. */
export type Receive = (message: unknown, subject: string) => void;

/** Receives errors for which no caller waits. */
export type Report = (error: unknown) => void;

/** The default Report: a line on standard error. */
export const warn: Report = (error) => process.emitWarning(error instanceof Error ? error : String(error));

/** The subscribers of this process by subject; those of `guild.*` under that name. */
export class Subscribers {
  readonly #lists = new Map<string, Set<{ receive: Receive }>>();
  readonly #report: Report;

  /** `report` receives what subscribers throw: it affects neither the publisher nor other subscribers. */
  constructor(report: Report) {
    this.#report = report;
  }

  /** `opened` runs at the first subscriber of a key, `closed` after the last. */
  add(key: string, receive: Receive, opened?: () => void, closed?: () => void): Unsubscribe {
    const entry = { receive };
    let list = this.#lists.get(key);
    if (!list) {
      list = new Set();
      this.#lists.set(key, list);
      opened?.();
    }
    const entries = list;
    entries.add(entry);
    return () => {
      if (!entries.delete(entry) || entries.size > 0) return;
      this.#lists.delete(key);
      closed?.();
    };
  }

  /** Delivers to the subscribers of exactly this key. */
  deliver(key: string, message: unknown, subject: string): void {
    const list = this.#lists.get(key);
    if (!list) return;
    for (const { receive } of list) {
      try {
        receive(message, subject);
      } catch (error) {
        this.#report(error);
      }
    }
  }

  /** Delivers to the subscribers of the subject and of its wildcard. */
  deliverAll(message: unknown, subject: string): void {
    this.deliver(subject, message, subject);
    this.deliver(`${subject.slice(0, subject.lastIndexOf('.') + 1)}*`, message, subject);
  }

  /** Whether the subject or its wildcard has a subscriber. */
  has(subject: string): boolean {
    return this.#lists.has(subject) || this.#lists.has(`${subject.slice(0, subject.lastIndexOf('.') + 1)}*`);
  }

  clear(): void {
    this.#lists.clear();
  }
}
