import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeFrame, frameReader, MAX_FRAME } from './frames.ts';

test('a frame is opcode and length as uint32 in little-endian order, then JSON in UTF-8', () => {
  expect([...encodeFrame(1, { a: 'ä' })]).toEqual([1, 0, 0, 0, 10, 0, 0, 0, ...Buffer.from('{"a":"ä"}')]);
});

test('frames survive any split of the stream', () => {
  const frame = fc.record({ op: fc.integer({ min: 0, max: 4 }), json: fc.jsonValue() });
  fc.assert(
    fc.property(fc.array(frame, { maxLength: 5 }), fc.infiniteStream(fc.integer({ min: 1, max: 20 })), (frames, sizes) => {
      const bytes = Buffer.concat(frames.map(({ op, json }) => encodeFrame(op, json)));
      const read = frameReader();
      const got: object[] = [];
      for (let at = 0; at < bytes.length; ) {
        const size: number = sizes.next().value;
        got.push(...read(bytes.subarray(at, at + size)));
        at += size;
      }
      expect(JSON.stringify(got)).toBe(JSON.stringify(frames));
    }),
  );
});

test.each([
  ['an unknown opcode', new Uint8Array([9, 0, 0, 0, 0, 0, 0, 0])],
  ['an oversized length', new Uint8Array(new Uint32Array([1, MAX_FRAME + 1]).buffer)],
  ['text that is not JSON', new Uint8Array([1, 0, 0, 0, 1, 0, 0, 0, 0x78])],
  ['bytes that are not UTF-8', new Uint8Array([1, 0, 0, 0, 3, 0, 0, 0, 0x22, 0xff, 0x22])],
])('%s throws', (_, bytes) => {
  expect(() => frameReader()(bytes)).toThrow();
});
