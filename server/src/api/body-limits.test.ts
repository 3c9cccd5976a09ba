import { expect, test } from 'vitest';
import { routes } from './routes.ts';
import { bodyLimits } from '../core/framework/body-limits.ts';

/** The number of base64 pictures that a body can contain. */
function pictures(schema: unknown): number {
  if (typeof schema !== 'object' || schema === null) return 0;
  if ('format' in schema && schema.format === 'image') return 1;
  return Object.values(schema).reduce((sum: number, inner) => sum + pictures(inner), 0);
}

test('exactly the operations that take pictures as data URIs have a limit for them', () => {
  const wrong = routes.filter(({ body, bodyLimit }) => {
    const most: number = bodyLimit.bytes;
    return pictures(body) > 0 ? most < bodyLimits.picture.bytes : most >= bodyLimits.picture.bytes;
  });
  expect(wrong.map(({ id }) => id)).toEqual([]);
});

test('without an account the limit is 64 KiB, except for requests with the token of a webhook or an interaction', () => {
  const large = routes.filter(({ auth, bodyLimit }) => auth.includes('none') && bodyLimit.bytes > bodyLimits.anonymous.bytes);
  expect(large.filter(({ path }) => !/\{(webhook|interaction)_token\}/.test(path)).map(({ id }) => id)).toEqual([]);
});
