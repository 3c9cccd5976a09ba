import { VOICE_OPCODES as OPCODES } from '@guildhall/protocol/voice';
import { type Fields, fieldsOf } from './fields.ts';
import type { ConnectionParts, Socket } from './parts.ts';

/** Ms between heartbeats, at most: the server's interval is too long to notice a lost network. */
const BEAT = 5000;
/** Heartbeats without a response after which a connection is dead. */
const MISSED = 2;
/** Ms that the server has for its first message. */
const HELLO_TIME = 8000;
const OPEN = 1;
const ABNORMAL = 1006;
/** Numbers of messages: 1 to 65,535, then 1 again. */
const LAST = 0xffff;

/** The number of the last message of a session, over all its links. */
export class Inbox {
  /** -1 for none. */
  last = -1;

  /** Whether a message is new; after a resume some arrive again. */
  accept(seq: number): boolean {
    const ahead = (seq - this.last + LAST) % LAST;
    if (this.last !== -1 && (ahead === 0 || ahead > LAST / 2)) return false;
    this.last = seq;
    return true;
  }
}

/** The events of a link; none after `closed`. */
export interface LinkEvents {
  /** The server expects opcode 0 or 7. */
  hello(): void;
  json(op: number, d: Fields): void;
  /** A numbered binary message. */
  binary(op: number, payload: Uint8Array): void;
  /** A message of media: what follows the opcode. */
  media(op: number, body: Uint8Array): void;
  /** Ms between a heartbeat and its response. */
  roundTrip(ms: number): void;
  closed(code: number): void;
}

/** One connection to the voice gateway (version 8), with its heartbeats. */
export class Link {
  readonly #socket: Socket;
  readonly #inbox: Inbox;
  readonly #events: LinkEvents;
  readonly #parts: Pick<ConnectionParts, 'now' | 'after'>;
  #cancel: () => void;
  #isOver = false;
  #unanswered = 0;

  constructor(url: string, inbox: Inbox, parts: Pick<ConnectionParts, 'WebSocket' | 'now' | 'after'>, events: LinkEvents) {
    this.#inbox = inbox;
    this.#events = events;
    this.#parts = parts;
    this.#socket = new parts.WebSocket(url);
    this.#socket.binaryType = 'arraybuffer';
    this.#socket.addEventListener('message', (event) => this.#message(Reflect.get(event, 'data')));
    this.#socket.addEventListener('close', (event) => this.#end(Number(Reflect.get(event, 'code') ?? ABNORMAL)));
    // A close follows.
    this.#socket.addEventListener('error', () => undefined);
    this.#cancel = parts.after(HELLO_TIME, () => this.drop());
  }

  /** Bytes that wait to be sent. */
  get waiting(): number {
    return this.#socket.bufferedAmount;
  }

  send(op: number, d: unknown): void {
    if (this.#isOpen) this.#socket.send(JSON.stringify({ op, d }));
  }

  sendBytes(bytes: Uint8Array<ArrayBuffer>): void {
    if (this.#isOpen) this.#socket.send(bytes);
  }

  /** Gives up the connection so that its session can be resumed. */
  drop(): void {
    if (this.#isOver) return;
    this.#end(ABNORMAL);
    // Without a code: 1000 would end the session.
    this.#socket.close();
  }

  /** Ends the connection and its session. */
  close(code: number): void {
    this.#isOver = true;
    this.#cancel();
    this.#socket.close(code);
  }

  get #isOpen(): boolean {
    return !this.#isOver && this.#socket.readyState === OPEN;
  }

  #end(code: number): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#cancel();
    this.#events.closed(code);
  }

  #message(data: unknown): void {
    if (this.#isOver) return;
    if (typeof data === 'string') this.#json(data);
    else if (data instanceof ArrayBuffer && data.byteLength > 2) this.#bytes(new Uint8Array(data));
  }

  #json(text: string): void {
    const { op, d, seq } = fieldsOf(parse(text));
    if (typeof op !== 'number' || (typeof seq === 'number' && !this.#inbox.accept(seq))) return;
    if (op === OPCODES.HELLO) {
      this.#cancel();
      this.#beat(Math.min(Number(fieldsOf(d).heartbeat_interval) || BEAT, BEAT));
      this.#events.hello();
    } else if (op === OPCODES.HEARTBEAT_ACK) {
      this.#unanswered = 0;
      this.#events.roundTrip(Math.max(0, this.#parts.now() - Number(fieldsOf(d).t)));
    } else this.#events.json(op, fieldsOf(d));
  }

  #bytes(bytes: Uint8Array): void {
    const [high = 0, low = 0, op = 0] = bytes;
    const seq = (high << 8) | low;
    const body = bytes.subarray(3);
    // No numbered message has 0.
    if (seq === 0) this.#events.media(op, body);
    else if (this.#inbox.accept(seq)) this.#events.binary(op, body);
  }

  #beat(interval: number): void {
    this.#cancel = this.#parts.after(interval, () => {
      if (this.#unanswered >= MISSED) {
        this.drop();
        return;
      }
      this.#unanswered += 1;
      this.send(OPCODES.HEARTBEAT, { t: this.#parts.now(), seq_ack: this.#inbox.last });
      this.#beat(interval);
    });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
