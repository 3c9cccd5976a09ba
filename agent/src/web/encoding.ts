import { readTerm } from '@guildhall/protocol/etf/read';
import { encodeTerm } from '@guildhall/protocol/etf/write';

/** How messages travel over WebSocket. */
export interface Encoding {
  encode(message: object): string | Buffer;
  /** The value of a message; undefined if it is malformed, or of the wrong kind. */
  decode(data: Buffer, isBinary: boolean): { value: unknown } | undefined;
}

const json: Encoding = {
  encode: (message) => JSON.stringify(message),
  decode(data, isBinary) {
    if (isBinary) return undefined;
    try {
      return { value: JSON.parse(data.toString('utf8')) };
    } catch {
      return undefined;
    }
  },
};

const etf: Encoding = {
  encode: (message) => encodeTerm(message),
  decode(data, isBinary) {
    const value = isBinary ? readTerm(data) : undefined;
    return value === undefined ? undefined : { value };
  },
};

/** The encodings by their name in the address; without one it is JSON. */
export const ENCODINGS: ReadonlyMap<string | null, Encoding> = new Map([
  [null, json],
  ['json', json],
  ['etf', etf],
]);
