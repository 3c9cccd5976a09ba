import { expect, test } from 'vitest';
import { uncompressed } from '../compression/none.ts';
import { json } from '../encoding/json.ts';
import { Frame } from './frame.ts';
import { messageHeader, TEXT } from '../connection/websocket-message.ts';

test.each([0, 1, 125, 126, 127, 65_535, 65_536, 70_000, 2 ** 32 + 5])(
  'RFC 6455 5.2: the header of a message of %i bytes',
  (length) => {
    const header = Buffer.from(messageHeader(TEXT, length), 'latin1');
    expect(header[0]).toBe(0x81);
    if (length < 126) expect([...header]).toEqual([0x81, length]);
    else if (length < 65_536) expect([header.length, header[1], header.readUInt16BE(2)]).toEqual([4, 126, length]);
    else expect([header.length, header[1], header.readBigUInt64BE(2)]).toEqual([10, 127, BigInt(length)]);
  },
);

test('an event is encoded once, with a sequence number per session', () => {
  let encoded = 0;
  const toJSON = () => {
    encoded += 1;
    return { content: 'żółw 💥' };
  };
  const frame = new Frame('MESSAGE_CREATE', { toJSON });
  for (const s of [1, 9_000_000]) {
    const bytes = Buffer.from(uncompressed(json).dispatch(frame, s), 'latin1');
    expect(bytes[1]).toBe(bytes.length - 2);
    expect(JSON.parse(bytes.subarray(2).toString('utf8'))).toEqual({ op: 0, t: 'MESSAGE_CREATE', s, d: { content: 'żółw 💥' } });
  }
  expect(encoded).toBe(1);
});

test('[gateway/connection] s and t are null unless op is 0', () => {
  expect(JSON.parse(json.control(9, false))).toEqual({ op: 9, d: false, s: null, t: null });
});
