import fc from 'fast-check';
import { expect, test } from 'vitest';
import { WriteVersions } from './write-versions.ts';

const written = fc.constantFrom('t', 't 1', 't 2', 't 3', 't 4', 'u', 'u 1');

test('a write gives its table and partition a version that they never had, also when partitions are forgotten', () => {
  fc.assert(
    fc.property(fc.array(written, { maxLength: 60 }), (writes) => {
      const versions = new WriteVersions(3);
      const seen = new Map<string, Set<number>>();
      for (const one of writes) {
        versions.add(one);
        const [table = '', partition] = one.split(' ');
        const places = [[table], ...['1', '2', '3', '4'].map((id) => [table, id] as const)] as const;
        for (const [of, id] of places) {
          const key = `${of} ${id}`;
          const before = seen.get(key) ?? new Set([0]);
          const concerned = id === undefined || partition === undefined || partition === id;
          const version = versions.of(of, id);
          if (concerned) expect(before.has(version), `${key} after ${one}`).toBe(false);
          seen.set(key, before.add(version));
        }
      }
    }),
  );
});

test('a write to one partition leaves the version of the others', () => {
  const versions = new WriteVersions();
  versions.add('t 1');
  const other = versions.of('t', '2');
  versions.add('t 1');
  expect(versions.of('t', '2')).toBe(other);
  versions.add('t');
  expect(versions.of('t', '2')).toBeGreaterThan(other);
});
