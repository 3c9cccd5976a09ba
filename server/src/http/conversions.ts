import { LIMITS } from '@guildhall/protocol/limits';
import type { FastifyReply } from 'fastify';
import { clientNetwork } from '../core/access/client-network.ts';
import type { Clock } from '../core/framework/clock.ts';
import { ApiError } from '../core/framework/errors.ts';
import { Lru } from '../core/values/lru.ts';
import type { Taken } from './rate-limit.ts';

/** A client that waits for a conversion. */
export interface Client {
  /** The key by which its requests are counted: see clientNetwork(). */
  network: string;
  /** Aborted when the client disconnects. */
  gone: AbortSignal;
}

/** A requested conversion. */
export interface Wanted {
  /** Names the file and the form: conversions with the same name run once for all waiting clients. */
  name: string;
  file: string;
  /** Decodes and encodes; must terminate by itself. */
  make: () => Promise<Buffer>;
}

/** The limits of a queue. */
export interface ConversionLimits {
  /** Concurrent conversions. */
  running: number;
  /** Waiting conversions: in total, per network, and per file. */
  waiting: number;
  waitingOfNetwork: number;
  waitingOfFile: number;
}

interface Conversion extends Wanted {
  state: 'waiting' | 'running' | 'over';
  clients: Set<Waiting>;
}

interface Waiting {
  network: string;
  resolve: (picture: Buffer) => void;
  reject: (error: unknown) => void;
}

/** The dependencies of a queue. */
export interface ConversionParts {
  clock: Clock;
  /** Counts a conversion that a network starts; null: not counted. */
  take: ((network: string) => Taken) | null;
  limits: ConversionLimits;
}

/** Ms for which a failed form is refused without another attempt. */
const REFUSE_AGAIN = 60_000;
/** Ms after which a network with too many waiting conversions may retry. */
const RETRY_AFTER = 1000;

/**
 * A queue of conversions that is fair between networks: they take turns, regardless of how many conversions one of them has queued. A conversion leaves the queue when all its clients have disconnected; a running one completes and its result
 * is cached.
 */
export class Conversions {
  readonly #clock: Clock;
  readonly #take: ConversionParts['take'];
  readonly #limits: ConversionLimits;
  readonly #known = new Map<string, Conversion>();
  /** The waiting conversions per network; the first network has the next turn. */
  readonly #turns = new Map<string, Set<Conversion>>();
  readonly #refusals = new Lru<string, { error: ApiError; until: number }>(LIMITS.http.cachedRefusals.max);
  #running = 0;

  constructor({ clock, take, limits }: ConversionParts) {
    this.#clock = clock;
    this.#take = take;
    this.#limits = limits;
  }

  /** Number of conversions that wait or run. */
  get size(): number {
    return this.#known.size;
  }

  /**
   * Resolves with the converted picture. Rejects with:
   * - the error of `make`;
   * - 429 if too many conversions wait for the network or the file;
   * - 503 if too many wait in total;
   * - 499 as soon as the client disconnects.
   */
  async run(wanted: Wanted, { network, gone }: Client): Promise<Buffer> {
    const refusal = this.#refusals.get(wanted.name);
    if (refusal && refusal.until > this.#clock.elapsed()) throw refusal.error;
    const conversion = this.#known.get(wanted.name) ?? this.#add(wanted, network);
    return new Promise((resolve, reject) => {
      const client: Waiting = { network, resolve, reject };
      conversion.clients.add(client);
      // A client whose network has an earlier turn moves the conversion forward.
      if (conversion.state === 'waiting') this.#enqueue(conversion, network);
      const leave = () => {
        this.#leave(conversion, client);
        reject(new ApiError(499, 0, '499: Client Closed Request'));
      };
      if (gone.aborted) leave();
      else gone.addEventListener('abort', leave, { once: true });
      this.#startNext();
    });
  }

  #add(wanted: Wanted, network: string): Conversion {
    const { waiting, waitingOfNetwork, waitingOfFile } = this.#limits;
    let ofFile = 0;
    for (const { file } of this.#known.values()) if (file === wanted.file) ofFile += 1;
    const ofNetwork = this.#turns.get(network)?.size ?? 0;
    if (ofNetwork >= waitingOfNetwork || ofFile >= waitingOfFile) throw tooMany(RETRY_AFTER);
    if (this.#known.size >= waiting) throw new ApiError(503, 0, '503: Service Unavailable');
    const taken = this.#take?.(network);
    if (taken && !taken.allowed) throw tooMany(taken.resetAfter);
    const conversion: Conversion = { ...wanted, state: 'waiting', clients: new Set() };
    this.#known.set(wanted.name, conversion);
    return conversion;
  }

  #enqueue(conversion: Conversion, network: string): void {
    const queue = this.#turns.get(network) ?? new Set();
    queue.add(conversion);
    this.#turns.set(network, queue);
  }

  #leave(conversion: Conversion, client: Waiting): void {
    conversion.clients.delete(client);
    if (conversion.state !== 'waiting') return;
    const others = [...conversion.clients];
    if (others.length === 0) this.#forget(conversion);
    if (!others.some(({ network }) => network === client.network)) this.#dequeue(conversion, client.network);
  }

  #dequeue(conversion: Conversion, network: string): void {
    const queue = this.#turns.get(network);
    queue?.delete(conversion);
    if (queue?.size === 0) this.#turns.delete(network);
  }

  #forget(conversion: Conversion): void {
    conversion.state = 'over';
    this.#known.delete(conversion.name);
  }

  #startNext(): void {
    while (this.#running < this.#limits.running) {
      const [next] = this.#turns;
      if (!next) return;
      const [network, [conversion]] = next;
      if (!conversion) return;
      // The network moves to the end of the queue.
      const queue = next[1];
      this.#turns.delete(network);
      this.#turns.set(network, queue);
      for (const client of conversion.clients) this.#dequeue(conversion, client.network);
      void this.#make(conversion);
    }
  }

  async #make(conversion: Conversion): Promise<void> {
    conversion.state = 'running';
    this.#running += 1;
    try {
      const picture = await conversion.make();
      for (const { resolve } of conversion.clients) resolve(picture);
    } catch (error) {
      if (error instanceof ApiError) this.#refusals.set(conversion.name, { error, until: this.#clock.elapsed() + REFUSE_AGAIN });
      for (const { reject } of conversion.clients) reject(error);
    } finally {
      this.#running -= 1;
      this.#forget(conversion);
      this.#startNext();
    }
  }
}

/** `wait`: ms after which to retry. */
function tooMany(wait: number): ApiError {
  return new ApiError(429, 0, 'You are being rate limited.', { retry_after: wait / 1000, global: false });
}

/** Runs `convert` for the client of a reply, and sets the retry time when it is refused with 429. */
export async function forClient<T>(reply: FastifyReply, convert: (client: Client) => Promise<T>): Promise<T> {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  try {
    return await convert({ network: clientNetwork(reply.request.ip), gone: gone.signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 429)
      reply.header('retry-after', Math.ceil(Number(error.extra.retry_after)));
    throw error;
  }
}
