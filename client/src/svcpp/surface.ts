import { createClientWith } from '../client.ts';
import type { Core } from '../core/core.ts';
import { areas } from './areas.ts';
import { createSurface } from './client.ts';
import { enumName } from '../core/enum-name.ts';
import type { Owner } from './object.ts';

/** The clients that RunCallbacks serves: the only state of this module. */
const queue = new Set<Owner>();

const registry = createSurface({
  queue,
  create(options) {
    const client = createClientWith(options, {
      ...areas,
      core: (core: Core) => core,
    });
    return { client, core: client.core };
  },
});

function RunCallbacks(): void {
  for (const { core } of [...queue]) core.dispatch.pump();
}

/**
 * Everything that members.ts exports: the enums, the classes, the functions. members.ts has the
 * type, generated from the same rows; conformance.test.ts compares the two.
 */
export function everything<T>(): T {
  const enums = [...registry.enums].filter(([name]) => !name.includes('.')).map(([, members]) => members);
  const classes = [...registry.classes.values()].map(({ create }) => create);
  return [...enums, ...classes, RunCallbacks, enumName] as T;
}
