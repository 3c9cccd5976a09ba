import type { Hall } from '../hall/hall.ts';

/** Parts of a scenario: `setup` meets no faults, `run` receives what it resolved to, which is disposed afterwards if it can be. */
export interface ChaosParts<T> {
  setup: (hall: Hall) => Promise<T>;
  run: (hall: Hall, made: T) => Promise<unknown>;
}

/** A test as any other, which makes a world of its own and starts and stops its bot. It is run many times, each time with a hall. */
export type ChaosScenario<T> = ((hall: Hall) => Promise<unknown>) | ChaosParts<T>;

/** Runs a scenario; `trouble` begins the faults. */
export async function play<T>(scenario: ChaosScenario<T>, hall: Hall, trouble: () => Promise<void>): Promise<void> {
  if (typeof scenario === 'function') {
    await trouble();
    await scenario(hall);
    return;
  }
  await using made = disposing(await scenario.setup(hall));
  await trouble();
  await scenario.run(hall, made.value);
}

/** A value that is disposed at the end of its scope, in the way that it has. */
function disposing<T>(value: T): AsyncDisposable & { value: T } {
  const dispose = async () => {
    if (typeof value !== 'object' || value === null) return;
    if (Symbol.asyncDispose in value && typeof value[Symbol.asyncDispose] === 'function') await value[Symbol.asyncDispose]();
    else if (Symbol.dispose in value && typeof value[Symbol.dispose] === 'function') value[Symbol.dispose]();
  };
  return { value, [Symbol.asyncDispose]: dispose };
}
