import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { LIMITS } from '@guildhall/protocol/limits';
import type { Blobs } from '../framework/blobs.ts';
import type { Clock } from '../framework/clock.ts';
import type { Ids } from '../values/ids.ts';
import { imageInfo, imageTypeOf } from './images.ts';
import { Lru } from '../values/lru.ts';
import { type Outbound, OutboundError } from '../framework/outbound.ts';
import type { Store } from '../framework/store.ts';
import { ConcurrencyLimiter } from '../values/concurrency-limiter.ts';

/** An external picture that is cached here. */
export interface ExternalPicture {
  /** SHA-256 of its URL, hex. */
  name: string;
  /** The key of its blob. */
  blob: string;
  size: number;
}

/** The parts of the platform that the cache needs. */
export interface ExternalParts {
  store: Store;
  blobs: Blobs;
  clock: Clock;
  ids: Ids;
  outbound: Outbound;
}

const TIMEOUT = 5000;
const REDIRECTS = 5;
/** Pictures are fetched again after a day. */
const KEEP = 86_400_000;
/** Ms for which a failure is cached. */
const FORGET_FAILURE = 60_000;
/** Some sites send no content type, or a generic one. */
const MAY_BE_PICTURE = /^$|^\s*(image\/|(application|binary)\/octet-stream)/i;
const PER_SWEEP = 100;
/** Concurrent fetches per site and in total, so that a slow site does not block the others. */
const AT_ONCE_OF_SITE = 4;
const AT_ONCE = 16;

/** External pictures: fetched by the guarded client, inspected, and cached in the blob store within limits. */
export class ExternalPictures {
  readonly #parts: ExternalParts;
  readonly #failed = new Lru<string, number>(2000);
  readonly #fetching = new Map<string, Promise<ExternalPicture | null>>();
  readonly #limiter = new ConcurrencyLimiter(AT_ONCE, LIMITS.images.externalQueue.max);
  readonly #limiterOfSite = new Lru<string, ConcurrencyLimiter>(500);

  constructor(parts: ExternalParts) {
    this.#parts = parts;
  }

  /** The picture at a URL, cached or fetched now; null if it is unavailable or not a picture (of 10 MiB at most). */
  async get(url: string): Promise<ExternalPicture | null> {
    const name = nameOf(url);
    const kept = await this.#find(name);
    if (kept) return kept;
    if ((this.#failed.get(name) ?? 0) > this.#parts.clock.now()) return null;
    let fetching = this.#fetching.get(name);
    if (!fetching) {
      fetching = this.#inTurn(url, () => this.#fetch(name, url)).finally(() => this.#fetching.delete(name));
      this.#fetching.set(name, fetching);
    }
    return fetching;
  }

  /** Caches bytes that are already known to be at a URL; null if they are not a picture. */
  add(url: string, bytes: Buffer): Promise<ExternalPicture | null> {
    return this.#take(nameOf(url), bytes);
  }

  /** The bytes of a cached picture; undefined if it has been deleted in the meantime. */
  async read({ blob }: Pick<ExternalPicture, 'blob'>): Promise<Buffer | undefined> {
    const found = await this.#parts.blobs.get(blob);
    return found && buffer(found.data);
  }

  /**
   * A form of a picture that keepForm() cached. `blob` is the key of the picture, external or of a message; `form`
   * names the form.
   */
  async readForm(blob: string, form: string): Promise<Buffer | undefined> {
    const kept = await this.#find(`${blob}/${form}`);
    return kept && (await this.read(kept));
  }

  /** Caches a form of a picture as long as external pictures are cached, and within the same limit. */
  async keepForm(blob: string, form: string, bytes: Buffer): Promise<void> {
    await this.#keep(`${blob}/${form}`, bytes);
  }

  /** Deletes the forms of a deleted picture. */
  async deleteForms(blob: string): Promise<void> {
    const { store, blobs } = this.#parts;
    // All names that begin with `<blob>/`: `0` is the character after the slash.
    const rows = await store.read.kysely
      .selectFrom('external_files')
      .select('blob')
      .where('name', '>=', `${blob}/`)
      .where('name', '<', `${blob}0`)
      .execute();
    if (rows.length === 0) return;
    const keys = rows.map((row) => row.blob);
    for (const key of keys) await blobs.delete(key);
    await store.transaction((db) => db.kysely.deleteFrom('external_files').where('blob', 'in', keys).execute());
  }

  /** Null if the queue is full: the picture is unavailable for now. */
  async #inTurn(url: string, fetch: () => Promise<ExternalPicture | null>): Promise<ExternalPicture | null> {
    const host = URL.canParse(url) ? new URL(url).host : '';
    const own = this.#limiterOfSite.get(host) ?? new ConcurrencyLimiter(AT_ONCE_OF_SITE, LIMITS.images.externalQueue.max);
    this.#limiterOfSite.set(host, own);
    return (await own.run(() => this.#limiter.run(fetch))) ?? null;
  }

  async #find(name: string): Promise<ExternalPicture | undefined> {
    const row = await this.#parts.store.read.kysely
      .selectFrom('external_files')
      .select(['blob', 'bytes'])
      .where('name', '=', name)
      .where('ready', '=', 1)
      .where('stored_at', '>', this.#parts.clock.now() - KEEP)
      .orderBy('stored_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row && { name, blob: row.blob, size: row.bytes };
  }

  async #fetch(name: string, url: string): Promise<ExternalPicture | null> {
    try {
      const { status, body } = await this.#parts.outbound({
        url,
        timeout: TIMEOUT,
        maxBytes: LIMITS.images.externalBytes.max,
        redirects: REDIRECTS,
        headers: { accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif,image/*;q=0.8' },
        wants: (head) => isSuccess(head.status) && MAY_BE_PICTURE.test(head.headers['content-type'] ?? ''),
      });
      const picture = isSuccess(status) ? await this.#take(name, body) : null;
      if (picture) return picture;
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
    }
    this.#failed.set(name, this.#parts.clock.now() + FORGET_FAILURE);
    return null;
  }

  async #take(name: string, bytes: Buffer): Promise<ExternalPicture | null> {
    return imageTypeOf(bytes) && (await imageInfo(bytes)) ? this.#keep(name, bytes) : null;
  }

  /** The row is inserted first, so that the leftovers of a crash are swept. */
  async #keep(name: string, bytes: Buffer): Promise<ExternalPicture> {
    const { store, blobs, clock, ids } = this.#parts;
    const id = ids.next();
    const blob = `external/${id.slice(-2)}/${id}`;
    const row = { blob, name, bytes: bytes.length, stored_at: clock.now() };
    await store.transaction((db) => db.kysely.insertInto('external_files').values(row).execute());
    await blobs.put(blob, bytes);
    await store.transaction((db) => db.kysely.updateTable('external_files').set({ ready: 1 }).where('blob', '=', blob).execute());
    await this.#sweep();
    return { name, blob, size: bytes.length };
  }

  /**
   * Deletes expired entries, and the oldest beyond the limit: bytes first, so that a crash in between leaves a row
   * that is swept.
   */
  async #sweep(): Promise<void> {
    const { store, blobs, clock } = this.#parts;
    const { sum } = store.read.kysely.fn;
    const oldest = await store.read.kysely
      .selectFrom('external_files')
      .select(['blob', 'bytes', 'stored_at'])
      .orderBy('stored_at')
      .limit(PER_SWEEP)
      .execute();
    const { total } = await store.read.kysely
      .selectFrom('external_files')
      .select(sum<number | string | null>('bytes').as('total'))
      .executeTakeFirstOrThrow();
    let kept = Number(total ?? 0);
    const gone = oldest.filter(({ bytes, stored_at }) => {
      if (stored_at > clock.now() - KEEP && kept <= LIMITS.images.externalCache.max) return false;
      kept -= bytes;
      return true;
    });
    if (gone.length === 0) return;
    const keys = gone.map(({ blob }) => blob);
    for (const key of keys) await blobs.delete(key);
    await store.transaction((db) => db.kysely.deleteFrom('external_files').where('blob', 'in', keys).execute());
  }
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

function nameOf(url: string): string {
  return createHash('sha256').update(url).digest('hex');
}
