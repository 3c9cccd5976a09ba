import { LIMITS } from '@guildhall/protocol/limits';

const LAST_SEQ = 0xffff;
/** A client with more unacknowledged messages than this must join again. */
const { keptMessages, keptBytes } = LIMITS.voiceGateway;

/** A numbered message to a client: text is JSON. */
export interface Sent {
  seq: number;
  frame: string | Buffer;
}

/** The numbered messages to one session that its client has not acknowledged, for a resume (docs/contract/voice.md#resuming). */
export class Outbox {
  #last = 0;
  /** The last acknowledged or dropped number; 0 for none. */
  #before = 0;
  #kept: Sent[] = [];
  #bytes = 0;

  /** The number of the next message: 1 to 65,535, then 1 again. Clients take 0 for none. */
  next(): number {
    this.#last = (this.#last % LAST_SEQ) + 1;
    return this.#last;
  }

  keep(sent: Sent): void {
    this.#kept.push(sent);
    this.#bytes += sent.frame.length;
    while (this.#kept.length > keptMessages.max || this.#bytes > keptBytes.max) this.#drop(1);
  }

  /** A message was sent that is not kept. */
  skip(seq: number): void {
    this.#drop(this.#kept.length);
    this.#before = seq;
  }

  /** The client has received everything up to a number. Unknown numbers are ignored. */
  acknowledge(seq: number): void {
    this.#drop(this.#kept.findIndex((sent) => sent.seq === seq) + 1);
  }

  /** The messages after a number (-1 or 0: all); undefined if some of them are gone, or the number was never sent. */
  after(seq: number): Sent[] | undefined {
    if (seq === this.#before || ((seq === -1 || seq === 0) && this.#before === 0)) return [...this.#kept];
    const at = this.#kept.findIndex((sent) => sent.seq === seq);
    return at < 0 ? undefined : this.#kept.slice(at + 1);
  }

  #drop(count: number): void {
    const dropped = this.#kept.splice(0, count);
    for (const { frame } of dropped) this.#bytes -= frame.length;
    this.#before = dropped.at(-1)?.seq ?? this.#before;
  }
}
