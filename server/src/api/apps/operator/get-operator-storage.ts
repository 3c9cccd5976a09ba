import { statfs } from 'node:fs/promises';
import { getOperatorStorage as operation } from '@guildhall/protocol/operations/apps/operator-console';
import { sql } from 'kysely';
import { limits } from '../../../core/framework/limits.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import { route } from '../../../core/framework/route.ts';
import { service } from '../../../core/framework/service.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { Snowflake } from '@guildhall/protocol/ids';
import { isoTime } from '../../../core/values/iso-time.ts';
import type { BlobFolder } from '../../../core/framework/blobs.ts';
import { operatorOnly } from './access.ts';

/** Ms for which the measured files are good enough: measuring reads every folder. */
const FRESH = 600_000;

/** How many of the largest files are listed. */
const LARGEST = 20;

interface Measured extends FileSizes {
  folders: BlobFolder[];
  at: number;
}

/** The files as they were measured last; one measurement at a time. */
class FileUsage {
  readonly #platform: Platform;
  #measured: Promise<Measured> | null = null;
  #at = Number.NEGATIVE_INFINITY;

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  get(): Promise<Measured> {
    const now = this.#platform.clock.now();
    if (this.#measured === null || now - this.#at > FRESH) {
      this.#at = now;
      this.#measured = this.#measure(now);
      this.#measured.catch(() => {
        this.#measured = null;
      });
    }
    return this.#measured;
  }

  async #measure(at: number): Promise<Measured> {
    const { blobs, store } = this.#platform;
    return { folders: await blobs.usage(), ...(await fileSizes(store.read)), at };
  }
}

const fileUsage = service((platform: Platform) => new FileUsage(platform));

/** The space that the store and the files take, and the free space on the disk. For the operator; others: 50001. */
export const getOperatorStorage = route(operation, {
  access: operatorOnly,
  limit: limits.read,
  run: async (ctx) => {
    const { folders, largest, unclaimed, at } = await fileUsage(ctx).get();
    const sum = (of: (folder: BlobFolder) => number) => folders.reduce((all, folder) => all + of(folder), 0);
    const disk = await statfs(ctx.config.dataDirectory).catch(() => null);
    return {
      store: await storeSize(ctx.store.read),
      files: { bytes: sum(({ bytes }) => bytes), count: sum(({ count }) => count), folders, measured_at: isoTime(at) },
      largest,
      unclaimed,
      disk: disk && { free: disk.bavail * disk.bsize, total: disk.blocks * disk.bsize },
    };
  },
});

interface FileSizes {
  largest: {
    id: Snowflake;
    filename: string;
    content_type: string;
    bytes: number;
    channel_id: Snowflake | null;
    guild_id: Snowflake | null;
    message_id: Snowflake | null;
    created_at: string;
  }[];
  unclaimed: { bytes: number; count: number };
}

/** The largest files of messages, and the sum of the uploads that no message uses. Reads every file's row. */
async function fileSizes({ kysely }: Db): Promise<FileSizes> {
  const largest = await kysely
    .selectFrom('attachments')
    .leftJoin('channels', 'channels.id', 'attachments.channel_id')
    .leftJoin('threads', 'threads.id', 'attachments.channel_id')
    .select(['attachments.id', 'filename', 'content_type', 'size', 'channel_id', 'message_id', 'created_at'])
    .select((eb) => eb.fn.coalesce('channels.guild_id', 'threads.guild_id').as('guild_id'))
    .where('claimed_at', 'is not', null)
    .orderBy('size', 'desc')
    .orderBy('attachments.id')
    .limit(LARGEST)
    .execute();
  const unclaimed = await kysely
    .selectFrom('attachments')
    .select((eb) => [eb.fn.countAll().as('count'), eb.fn.sum('size').as('bytes')])
    .where('claimed_at', 'is', null)
    .where('stored_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return {
    largest: largest.map(({ size, created_at, ...file }) => ({ ...file, bytes: size, created_at: isoTime(created_at) })),
    unclaimed: { bytes: Number(unclaimed.bytes ?? 0), count: Number(unclaimed.count) },
  };
}

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
