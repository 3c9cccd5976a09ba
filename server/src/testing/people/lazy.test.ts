import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('the library that plays people is loaded for the first world only', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => !name.endsWith('.test.ts'));
  const lines = files.flatMap((name) => readFileSync(join(import.meta.dirname, name), 'utf8').split('\n'));
  const imports = lines.filter((line) => line.includes("'@guildhall/testing'"));
  expect(imports.length).toBeGreaterThan(0);
  expect(imports.filter((line) => !/^import type |await import\(/.test(line))).toEqual([]);
});
