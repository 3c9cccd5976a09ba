import type { Clock } from './clock.ts';

/** The server ignores further updates of a session within the period (docs/contract/games.md#rich-presence). */
const UPDATES = 5;
const PERIOD = 20_000;

/** Sends the newest presence as often as the server takes it: at once, or when the period is over. */
export class PresenceQueue {
  readonly #clock: Clock;
  readonly #send: () => boolean;
  #sent: number[] = [];
  #cancel: (() => void) | undefined;

  /** `send` sends the presence as it is then; false if there is no session, which will begin with it. */
  constructor(clock: Clock, send: () => boolean) {
    this.#clock = clock;
    this.#send = send;
  }

  /** The presence has changed. */
  update(): void {
    if (this.#cancel) return;
    const now = this.#clock.now();
    this.#sent = this.#sent.filter((at) => at > now - PERIOD);
    const [first] = this.#sent;
    if (first === undefined || this.#sent.length < UPDATES) {
      if (this.#send()) this.#sent.push(now);
      return;
    }
    this.#cancel = this.#clock.after(first + PERIOD - now, () => {
      this.#cancel = undefined;
      this.update();
    });
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }
}
