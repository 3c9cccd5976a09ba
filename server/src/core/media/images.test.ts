import { expect, test } from 'vitest';
import { readImage } from './images.ts';

const uri = (bytes: Buffer, type = 'png') => `data:image/${type};base64,${bytes.toString('base64')}`;
const latin1 = (text: string) => Buffer.from(text, 'latin1');
const still = latin1('GIF89a\x01\x00\x01\x00\x00\x00\x00!\xf9\x04\x00\x00\x00\x00\x00,');
const moving = Buffer.concat([still, latin1('!\xf9\x04\x00\x00\x00\x00\x00,')]);

test.each([
  ['png', latin1('\x89PNG\r\n\x1a\n'), false],
  ['jpeg', latin1('\xff\xd8\xff\xe0'), false],
  ['gif', still, false],
  ['gif', moving, true],
  ['webp', latin1('RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\x02'), true],
  ['webp', latin1('RIFF\0\0\0\0WEBPVP8 \x0a\0\0\0\x02'), false],
  ['avif', latin1('\0\0\0\x20ftypavif'), false],
  ['avif', latin1('\0\0\0\x20ftypavis'), true],
])('the type of a picture comes from its content: %s', (type, bytes, animated) => {
  expect(readImage(uri(bytes, 'jpeg'), 'icon')).toMatchObject({ type, animated });
});

test('a value that is not a picture is a form error at its field', () => {
  const refused = () => readImage(uri(latin1('<svg/>')), 'icon');
  expect(refused).toThrow(
    expect.objectContaining({
      code: 50035,
      extra: { errors: { icon: { _errors: [{ code: 'IMAGE_INVALID', message: 'Invalid image data.' }] } } },
    }),
  );
});
