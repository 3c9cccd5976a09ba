/** Handshakes of an application within a minute. Source: docs/contract/rpc.md#connections. */
const PER_APPLICATION = 2;
/** Handshakes of all applications within a minute, so that invented client ids are not all looked up. */
const ALTOGETHER = 60;
const MINUTE = 60_000;

/** Counts handshakes. */
export class ConnectRate {
  readonly #perApplication: number;
  #recent: { clientId: string; at: number }[] = [];

  /** The default is that of connections. */
  constructor(perApplication = PER_APPLICATION) {
    this.#perApplication = perApplication;
  }

  /** Counts a handshake; false if there were too many in the last minute. A refused one does not count. */
  take(clientId: string, now: number): boolean {
    this.#recent = this.#recent.filter(({ at }) => at > now - MINUTE);
    if (this.#recent.length >= ALTOGETHER) return false;
    if (this.#recent.filter((one) => one.clientId === clientId).length >= this.#perApplication) return false;
    this.#recent.push({ clientId, at: now });
    return true;
  }
}
