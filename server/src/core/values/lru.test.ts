import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Lru } from './lru.ts';

test('a read returns the last value set, only old entries are evicted, and the map never exceeds its limit', () => {
  const command = fc.record({ kind: fc.constantFrom('set', 'get', 'delete'), key: fc.nat(20), value: fc.nat() });
  fc.assert(
    fc.property(fc.array(command, { maxLength: 200 }), (commands) => {
      const lru = new Lru<number, number>(10);
      const model = new Map<number, number>();
      const recent: number[] = [];
      for (const { kind, key, value } of commands) {
        if (kind === 'set') {
          lru.set(key, value);
          model.set(key, value);
          recent.push(key);
        } else if (kind === 'delete') {
          lru.delete(key);
          model.delete(key);
        } else {
          const found = lru.get(key);
          if (found === undefined) expect(new Set(recent.slice(-5)).has(key) && model.has(key)).toBe(false);
          else expect(found).toBe(model.get(key));
        }
      }
      const kept = Array.from({ length: 21 }, (_one, key) => lru.get(key)).filter((value) => value !== undefined);
      expect(kept.length).toBeLessThanOrEqual(10 + 1);
    }),
  );
});
