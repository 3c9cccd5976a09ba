import type { EventName, EventPayload } from '@guildhall/protocol/events';
import { bytesOf } from '../connection/websocket-message.ts';
import { Body } from './body.ts';
import { etfBody } from '@guildhall/protocol/etf/write';

const BEFORE_DATA = ',"d":';

/**
 * A dispatch event in the view of a number of sessions. Its data is encoded once; only the sequence number differs
 * between sessions. Strings hold one byte per character, so they are written without further encoding. Replay buffers
 * refer to frames.
 */
export class Frame {
  readonly name: string;
  /** The beginning of the payload in JSON, up to the sequence number. */
  readonly head: string;
  /** The JSON from the comma before the key of the data to the closing brace of the payload. */
  readonly json: Body;
  #etf: Body | null = null;

  /** `name` is the event; `data` any JSON value, or `text`, its JSON. */
  constructor(name: string, data: unknown, text = JSON.stringify(data ?? null), bytes = bytesOf(`${BEFORE_DATA}${text}}`)) {
    this.name = name;
    this.head = `{"t":"${name}","op":0,"s":`;
    this.json = new Body(bytes);
  }

  /** An event whose data is composed of prepared JSON: its UTF-8 bytes, one character each. */
  static ofBytes(name: EventName, bytes: string): Frame {
    return new Frame(name, null, '', `${BEFORE_DATA}${bytes}}`);
  }

  /** The data as JSON. */
  get text(): string {
    return Buffer.from(this.json.bytes, 'latin1').toString('utf8').slice(BEFORE_DATA.length, -1);
  }

  /** The data in ETF with its key. Converted from the JSON, so that both always agree. */
  etf(): Body {
    this.#etf ??= new Body(etfBody(this.json.bytes.slice(BEFORE_DATA.length, -1)));
    return this.#etf;
  }
}

/** A value that is only read. */
export type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T;

/** An event that the gateway itself sends. */
export function frameOf<N extends EventName>(name: N, data: DeepReadonly<EventPayload<N>>): Frame {
  return new Frame(name, data);
}
