import { statfs } from 'node:fs/promises';
import { getOperatorStorage as operation } from '@guildhall/protocol/operations/apps/operator-console';
import { sql } from 'kysely';
import { limits } from '../../../core/framework/limits.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import { route } from '../../../core/framework/route.ts';
import { service } from '../../../core/framework/service.ts';
import type { Db } from '../../../core/framework/store.ts';
import { isoTime } from '../../../core/values/iso-time.ts';
import type { BlobFolder } from '../../../core/framework/blobs.ts';
import { operatorOnly } from './access.ts';

/** Ms for which the measured files are good enough: measuring reads every folder. */
const FRESH = 600_000;

/** The files as they were measured last; one measurement at a time. */
class FileUsage {
  readonly #platform: Platform;
  #measured: Promise<{ folders: BlobFolder[]; at: number }> | null = null;
  #at = Number.NEGATIVE_INFINITY;

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  get(): Promise<{ folders: BlobFolder[]; at: number }> {
    const now = this.#platform.clock.now();
    if (this.#measured === null || now - this.#at > FRESH) {
      this.#at = now;
      this.#measured = this.#platform.blobs.usage().then((folders) => ({ folders, at: now }));
      this.#measured.catch(() => {
        this.#measured = null;
      });
    }
    return this.#measured;
  }
}

const fileUsage = service((platform: Platform) => new FileUsage(platform));

/** The space that the store and the files take, and the free space on the disk. For the operator; others: 50001. */
export const getOperatorStorage = route(operation, {
  access: operatorOnly,
  limit: limits.read,
  run: async (ctx) => {
    const { folders, at } = await fileUsage(ctx).get();
    const sum = (of: (folder: BlobFolder) => number) => folders.reduce((all, folder) => all + of(folder), 0);
    const disk = await statfs(ctx.config.dataDirectory).catch(() => null);
    return {
      store: await storeSize(ctx.store.read),
      files: { bytes: sum(({ bytes }) => bytes), count: sum(({ count }) => count), folders, measured_at: isoTime(at) },
      disk: disk && { free: disk.bavail * disk.bsize, total: disk.blocks * disk.bsize },
    };
  },
});

/** The size of the database in bytes; by table where the database knows it. */
async function storeSize({ dialect, kysely }: Db) {
  if (dialect === 'sqlite') {
    const { rows } = await sql<{ bytes: number }>`
      select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`.execute(kysely);
    return { kind: dialect, bytes: Number(rows[0]?.bytes ?? 0), tables: [] };
  }
  const { rows } = await sql<{ name: string; bytes: string }>`
    select relname as name, pg_total_relation_size(oid) as bytes from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace order by 2 desc, 1`.execute(kysely);
  const whole = await sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`.execute(kysely);
  return {
    kind: dialect,
    bytes: Number(whole.rows[0]?.bytes ?? 0),
    tables: rows.map(({ name, bytes }) => ({ name, bytes: Number(bytes) })),
  };
}
