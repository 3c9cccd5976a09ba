import type { FastifyInstance } from 'fastify';
import type { Platform } from '../core/platform.ts';
import { type Store, StoreError } from '../core/store.ts';

/** Ms for which an answer is given again. */
const FRESH = 1000;
/** Ms in which each part must answer. */
const PATIENCE = 1500;

/** Whether the process takes work. */
export interface Health {
  state: 'starting' | 'ready' | 'stopping';
}

/** A part that the process cannot work without. */
interface Part {
  name: string;
  /** Rejects when the part does not do its work; may never settle. */
  ask: () => Promise<unknown>;
  /** The question under way: while it has no answer, no other is asked. */
  asked: Promise<string | undefined> | null;
}

/**
 * Finds out whether the store reads and commits and the bus carries messages. However often it is asked, each part gets one question at
 * a time and one a second.
 */
export class Probe {
  readonly #parts: readonly Part[];
  #answer: Promise<readonly string[]> | null = null;
  #at = 0;

  constructor({ store, bus, nodeId }: Pick<Platform, 'store' | 'bus' | 'nodeId'>) {
    const parts: [string, (() => Promise<unknown>) | undefined][] = [
      ['store reads', () => store.read.kysely.selectFrom('nodes').select('id').where('id', '=', nodeId).execute()],
      ['store writes', () => commit(store, nodeId)],
      ['bus', bus.probe?.bind(bus)],
    ];
    this.#parts = parts.flatMap(([name, ask]) => (ask ? [{ name, ask, asked: null }] : []));
  }

  /** What does not work, in words; empty when all does. Says nothing of where the parts are: everyone may ask. */
  failures(): Promise<readonly string[]> {
    const now = performance.now();
    if (this.#answer && now - this.#at < FRESH) return this.#answer;
    this.#at = now;
    this.#answer = Promise.all(this.#parts.map(failureOf)).then((found) => found.filter((one) => one !== undefined));
    return this.#answer;
  }
}

async function failureOf(part: Part): Promise<string | undefined> {
  part.asked ??= part
    .ask()
    .then(
      () => undefined,
      () => `${part.name}: failing`,
    )
    .finally(() => {
      part.asked = null;
    });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, PATIENCE, `${part.name}: no answer`);
  });
  return Promise.race([part.asked, late]).finally(() => clearTimeout(timer));
}

/** Changes nothing. A full disk is not reported: reads are served, and no other process on it could do more. */
async function commit(store: Store, nodeId: number): Promise<void> {
  try {
    await store.transaction(({ kysely }) =>
      kysely
        .updateTable('nodes')
        .set((eb) => ({ seen_at: eb.ref('seen_at') }))
        .where('id', '=', nodeId)
        .execute(),
    );
  } catch (error) {
    if (!(error instanceof StoreError) || error.reason !== 'full') throw error;
  }
}

/**
 * `GET /healthz`, readiness: 200 while the process serves and its store and bus work, otherwise 503 with the reasons. `GET /livez`,
 * liveness: 200 as long as the process answers at all; a restart does not mend a store.
 */
export function serveHealth(app: FastifyInstance, platform: Platform, health: Health): void {
  const probe = new Probe(platform);
  app.get('/livez', (_request, reply) => reply.send({ status: health.state }));
  app.get('/healthz', async (_request, reply) => {
    if (health.state !== 'ready') return reply.code(503).send({ status: health.state });
    const failures = await probe.failures();
    return failures.length > 0 ? reply.code(503).send({ status: 'failing', failures }) : reply.send({ status: health.state });
  });
}
