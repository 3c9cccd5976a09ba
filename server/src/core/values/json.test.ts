import { expect, test } from 'vitest';
import { parseJson } from './json.ts';

test('ids sent as numbers keep every digit', () => {
  expect(parseJson('{"message_id": 1234567890123456789, "list": [9007199254740993,1]}')).toEqual({
    message_id: '1234567890123456789',
    list: ['9007199254740993', 1],
  });
});

test('digits inside strings, small numbers and fractions are unchanged', () => {
  const text = '{"content": "call :1234567890123456789, [99999999999999999", "n": 12, "f": 1.5e300}';
  expect(parseJson(text)).toEqual(JSON.parse(text));
});

test('text that is not JSON throws', () => {
  expect(() => parseJson('{"a": ')).toThrow(SyntaxError);
});
