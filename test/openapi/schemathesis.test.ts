import { expect, test } from 'vitest';
import { fuzz } from '../../scripts/fuzz/fuzz.ts';
import { findSchemathesis } from '../../scripts/test-parts.mjs';

const MINUTES = 2;

test('schemathesis finds no answer that the served openapi.json does not describe', { timeout: 600_000 }, async () => {
  const { status, output } = await fuzz({ program: findSchemathesis() ?? '', minutes: MINUTES });
  expect(output).not.toMatch(/=+ FAILURES =+[\s\S]*/);
  expect(output).not.toMatch(/=+ ERRORS =+[\s\S]*/);
  expect(status).toBe(0);
  // The world is one in which requests succeed.
  const [, succeeded] = /(\d+) operations succeeded at least once/.exec(output) ?? [];
  expect(Number(succeeded)).toBeGreaterThan(100);
});
