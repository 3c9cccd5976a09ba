import type { FastifyInstance } from 'fastify';
import type { Platform } from '../core/framework/platform.ts';
import { type Store, StoreError } from '../core/framework/store.ts';

/** Ms for which a result is cached. */
const FRESH = 1000;
/** Timeout in ms for each part. */
const PATIENCE = 1500;

/** Whether the process accepts work. */
export interface Health {
  state: 'starting' | 'ready' | 'stopping';
}

/** A part that the process cannot work without. */
interface Part {
  name: string;
  /** Rejects if the part does not work; may never settle. */
  ask: () => Promise<unknown>;
  /** The pending check; no other is started until it settles. */
  asked: Promise<string | undefined> | null;
}

/**
 * Checks whether the store reads and commits and the bus carries messages. However often it is called, each part is
 * checked at most once per second and never concurrently.
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

  /**
   * Descriptions of the failures; empty if there are none. Reveals no locations, because the endpoint is
   * public.
   */
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

/**
 * A transaction without changes. A full disk is not reported: reads still work, and another process on the same disk
 * could do no more.
 */
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
 * Serves the health endpoints.
 * - `GET /healthz`, readiness: 200 while the process serves and its store and bus work, otherwise 503 with the
 *   reasons.
 * - `GET /livez`, liveness: 200 as long as the process responds at all; a restart does not repair a store.
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
