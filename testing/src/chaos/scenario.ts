import type { Hall } from '../hall/hall.ts';

/** Parts of a scenario: `setup` meets no faults, `run` receives what it resolved to, which is disposed afterwards if it can be. */
export interface ChaosParts<T> {
  setup: (hall: Hall) => Promise<T>;
  run: (hall: Hall, made: T) => Promise<unknown>;
}

/** An ordinary test that makes its own world and starts and stops its bot. It runs many times, each time with a hall. */
export type ChaosScenario<T> = ((hall: Hall) => Promise<unknown>) | ChaosParts<T>;

/** Runs a scenario; `trouble` begins the faults. */
export async function play<T>(scenario: ChaosScenario<T>, hall: Hall, trouble: () => Promise<void>): Promise<void> {
  if (typeof scenario === 'function') {
    await trouble();
    await scenario(hall);
    return;
  }
  const made = await scenario.setup(hall);
  try {
    await trouble();
    await scenario.run(hall, made);
  } finally {
    await dispose(made);
  }
}

/** Disposes a value in the way that it has, if it has one. */
async function dispose(value: unknown): Promise<void> {
  if (typeof value !== 'object' || value === null) return;
  const end: unknown = Reflect.get(value, Symbol.asyncDispose) ?? Reflect.get(value, Symbol.dispose);
  if (typeof end === 'function') await Reflect.apply(end, value, []);
}
