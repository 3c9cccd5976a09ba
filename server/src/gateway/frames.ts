import { bytesOf } from './websocket-message.ts';
import { Body } from './body.ts';
import { etfBody } from './encoding/write-etf.ts';

const BEFORE_DATA = ',"d":';

/**
 * A dispatch event as all sessions of one view get it: its data is encoded once, only the sequence number is a session's
 * own. Strings hold one byte per character, so that they are written without another encoding. Replay buffers refer to it.
 */
export class Frame {
  readonly name: string;
  /** How the payload begins in JSON, up to the sequence number. */
  readonly head: string;
  /** In JSON, from the comma before the data's key to the closing brace of the payload. */
  readonly json: Body;
  #etf: Body | null = null;

  /** `name` is the event; `data` anything JSON can hold, or `text`, its JSON. */
  constructor(name: string, data: unknown, text = JSON.stringify(data ?? null)) {
    this.name = name;
    this.head = `{"t":"${name}","op":0,"s":`;
    this.json = new Body(bytesOf(`${BEFORE_DATA}${text}}`));
  }

  /** The data as JSON. */
  get text(): string {
    return Buffer.from(this.json.bytes, 'latin1').toString('utf8').slice(BEFORE_DATA.length, -1);
  }

  /** In ETF, with its key. Made of the JSON, so that both always say the same, however late the first session needs it. */
  etf(): Body {
    this.#etf ??= new Body(etfBody(this.json.bytes.slice(BEFORE_DATA.length, -1)));
    return this.#etf;
  }
}
