import { firstIdAt } from '@guildhall/protocol/ids';
import { readConfig } from '@guildhall/server/config/config.ts';
import { openStore } from '@guildhall/server/store/open-store.ts';
import type { Store } from '@guildhall/server/core/framework/store.ts';
import type { TestPlatform } from './platform.ts';

/** Rows per statement. */
const BATCH = 500;
let seeded = 0;

/** Options of seeded members. */
export interface SeedOptions {
  /** Prefix of the names, followed by the member's number with at least four digits. */
  name?: string;
  /** Role ids of each member. */
  roles?: readonly string[];
}

/**
 * Inserts users and members directly into the store, since thousands of registrations would take minutes. Returns their ids in
 * order; `member_count` is updated.
 */
export function seedMembers(p: TestPlatform, guildId: string, count: number, options?: SeedOptions): Promise<string[]> {
  return insertMembers(p.server.platform.store, guildId, count, options);
}

/** The same in the data directory of a server on the embedded store that is not running. */
export async function seedStoppedServer(dataDirectory: string, guildId: string, count: number): Promise<string[]> {
  const store = await openStore(readConfig({ GUILDHALL_DATA: dataDirectory }));
  try {
    return await insertMembers(store, guildId, count);
  } finally {
    await store.close();
  }
}

/** Ms between two samples of the operator's figures, and how many there are in a day. */
const SAMPLED_EVERY = 300_000;
const SAMPLES = 288;

/**
 * Inserts a failed job and a day of figures, which would take long to happen, into the data directory of a stopped server on the embedded store.
 * Returns the id of the job.
 */
export async function seedOperation(dataDirectory: string): Promise<string> {
  const store = await openStore(readConfig({ GUILDHALL_DATA: dataDirectory }));
  const end = Math.floor(Date.now() / SAMPLED_EVERY) * SAMPLED_EVERY;
  const wave = (at: number, size: number) => Math.round(size * (1.2 + Math.sin(at / 40) + Math.sin(at / 7) / 5));
  const sizes = { online_users: 40, messages: 300, requests: 2000, latency_ms: 4, memory_bytes: 90_000_000, jobs_waiting: 2 };
  const samples = Object.entries(sizes).flatMap(([name, size]) =>
    Array.from({ length: SAMPLES }, (_, at) => ({ name, at: end - (SAMPLES - at) * SAMPLED_EVERY, value: wave(at, size) })),
  );
  const job = {
    id: '900',
    kind: 'sample_metrics',
    payload_json: '{}',
    run_at: end,
    attempts: 8,
    locked_until: null,
    last_error: 'Error: the store was busy',
    failed_at: end,
  };
  try {
    await store.transaction(async ({ kysely }) => {
      await kysely.insertInto('jobs').values(job).execute();
      for (let at = 0; at < samples.length; at += BATCH)
        await kysely
          .insertInto('metric_samples')
          .values(samples.slice(at, at + BATCH))
          .onConflict((conflict) => conflict.doNothing())
          .execute();
    });
    return job.id;
  } finally {
    await store.close();
  }
}

/**
 * Inserts plain messages of one author, a minute apart and the last one a minute ago, into the data directory of a server on the embedded store that
 * is not running: `line 1` and so on. Returns their ids in order.
 */
export async function seedStoppedMessages(
  dataDirectory: string,
  place: { channelId: string; authorId: string },
  count: number,
): Promise<string[]> {
  const store = await openStore(readConfig({ GUILDHALL_DATA: dataDirectory }));
  try {
    return await insertMessages(store, place, count);
  } finally {
    await store.close();
  }
}

const MINUTE_MS = 60_000;

async function insertMessages(
  store: Store,
  { channelId, authorId }: { channelId: string; authorId: string },
  count: number,
): Promise<string[]> {
  const now = Date.now();
  const ids = Array.from({ length: count }, (_, index) => firstIdAt(now - (count - index) * MINUTE_MS));
  const plain = { type: 0, flags: 0, edited_at: null, pinned: 0, tts: 0, mention_everyone: 0, data_json: null };
  await store.transaction(async ({ kysely }) => {
    for (let at = 0; at < count; at += BATCH) {
      const rows = ids.slice(at, at + BATCH).map((id, index) => ({
        ...plain,
        channel_id: channelId,
        id,
        author_id: authorId,
        content: `line ${at + index + 1}`,
      }));
      await kysely.insertInto('messages').values(rows).execute();
    }
    const last_message_id = ids.at(-1) ?? null;
    await kysely
      .insertInto('channel_heads')
      .values({ channel_id: channelId, last_message_id, last_pin_at: null })
      .onConflict((conflict) => conflict.column('channel_id').doUpdateSet({ last_message_id }))
      .execute();
  });
  return ids;
}

async function insertMembers(
  store: Store,
  guildId: string,
  count: number,
  { name = 'extra', roles = [] }: SeedOptions = {},
): Promise<string[]> {
  const first = 1_573_000_000_000_000_000n + BigInt(seeded);
  seeded += count;
  const people = Array.from({ length: count }, (_, index) => ({
    id: String(first + BigInt(index)),
    username: `${name}${String(index).padStart(4, '0')}`,
  }));
  const member = {
    bio: '',
    roles_json: JSON.stringify(roles),
    joined_at: 0,
    deaf: 0,
    mute: 0,
    flags: 0,
    pending: 0,
    temporary: 0,
  };
  const user = { kind: 'person' as const, discriminator: '0', bio: '', flags: 0, locale: 'en-US', operator: 0 };
  await store.transaction(async ({ kysely }) => {
    for (let at = 0; at < count; at += BATCH) {
      const part = people.slice(at, at + BATCH);
      await kysely
        .insertInto('users')
        .values(part.map(({ id, username }) => ({ id, username, ...user })))
        .execute();
      await kysely
        .insertInto('member_names')
        .values(part.map(({ id, username }) => ({ guild_id: guildId, name: username, user_id: id })))
        .execute();
      await kysely
        .insertInto('members')
        .values(part.map(({ id }) => ({ guild_id: guildId, user_id: id, ...member })))
        .execute();
    }
    await kysely
      .updateTable('guilds')
      .set((eb) => ({ member_count: eb('member_count', '+', count), state_version: eb('state_version', '+', 1) }))
      .where('id', '=', guildId)
      .execute();
  });
  return people.map(({ id }) => id);
}

/**
 * Inserts copies of a guild with its roles, channels and members directly into the store; returns their ids in order. The first
 * copies are the oldest guilds of the platform.
 */
export async function copyGuilds(p: TestPlatform, guildId: string, count: number): Promise<string[]> {
  const { store } = p.server.platform;
  const { kysely } = store.read;
  const guild = await kysely.selectFrom('guilds').selectAll().where('id', '=', guildId).executeTakeFirstOrThrow();
  const roles = await kysely.selectFrom('roles').selectAll().where('guild_id', '=', guildId).execute();
  const channels = await kysely.selectFrom('channels').selectAll().where('guild_id', '=', guildId).execute();
  const members = await kysely.selectFrom('members').selectAll().where('guild_id', '=', guildId).execute();
  const ids = Array.from({ length: count }, (_, index) => String((2n ** 38n + BigInt(index)) << 22n));
  const part = <T>(of: (id: string, own: (old: string) => string) => T[], some: readonly string[]) =>
    some.flatMap((id) => {
      const old = [guildId, ...roles.map((role) => role.id), ...channels.map((channel) => channel.id)];
      const known = new Map([...new Set(old)].map((one, index) => [one, String(BigInt(id) + BigInt(index))]));
      return of(id, (one) => known.get(one) ?? one);
    });
  await store.transaction(async (db) => {
    for (let at = 0; at < count; at += 20) {
      const some = ids.slice(at, at + 20);
      const empty = { system_channel_id: null, rules_channel_id: null, public_updates_channel_id: null, afk_channel_id: null };
      const copies = part((id) => [{ ...guild, ...empty, id, name: `Copy ${id}` }], some);
      await db.kysely.insertInto('guilds').values(copies).execute();
      const ofRoles = part((id, own) => roles.map((role) => ({ ...role, guild_id: id, id: own(role.id) })), some);
      await db.kysely.insertInto('roles').values(ofRoles).execute();
      const ofChannels = part(
        (id, own) =>
          channels.map((one) => ({ ...one, guild_id: id, id: own(one.id), parent_id: one.parent_id && own(one.parent_id) })),
        some,
      );
      await db.kysely.insertInto('channels').values(ofChannels).execute();
      const ofMembers = part((id) => members.map((member) => ({ ...member, guild_id: id, roles_json: '[]' })), some);
      await db.kysely.insertInto('members').values(ofMembers).execute();
    }
  });
  return ids;
}
