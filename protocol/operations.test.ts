import { expect, test } from 'vitest';
import { OPERATIONS } from './operations.ts';

test('ids are unique, and so are methods on a path', () => {
  const ids = OPERATIONS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const shapes = OPERATIONS.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`);
  expect(new Set(shapes).size).toBe(shapes.length);
});

test('schemas consist of schemas only: no function that was not called, nothing undefined', () => {
  const wrong: string[] = [];
  const walk = (value: unknown, at: string): void => {
    if (typeof value === 'function' || value === undefined) wrong.push(at);
    if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) walk(inner, `${at}/${key}`);
  };
  for (const { id, query, body, replies } of OPERATIONS)
    for (const schema of [query, body, ...Object.values(replies)]) if (schema) walk(schema, id);
  expect(wrong).toEqual([]);
});
