import type { Snowflake } from '@guildhall/protocol/ids';
import { fail } from '../framework/errors.ts';
import type { Overwrite, PermissionGuild } from './permissions.ts';
import { prepare } from '../framework/prepared.ts';
import type { Db } from '../framework/store.ts';
import type { ChannelRow, EmojiRow, GuildRow, RoleRow, StickerRow } from '../tables/database.ts';

/** A role with its permission bits as a bigint. */
export interface RoleState {
  row: RoleRow;
  permissions: bigint;
}

/** A guild channel with its overwrites parsed. */
export interface ChannelState {
  row: ChannelRow;
  type: number;
  overwrites: Overwrite[];
}

/** A guild with all its roles, channels, emojis and stickers at one version. Never change it. */
export interface GuildState extends PermissionGuild {
  row: GuildRow;
  roles: ReadonlyMap<Snowflake, RoleState>;
  channels: ReadonlyMap<Snowflake, ChannelState>;
  /** By id, oldest first, like the stickers. */
  emojis: ReadonlyMap<Snowflake, EmojiRow>;
  stickers: ReadonlyMap<Snowflake, StickerRow>;
}

const lockById = prepare<{ id: Snowflake }>()((db, param) =>
  db.selectFrom('guilds').select('id').where('id', '=', param('id')).forUpdate(),
);
/** Parses the overwrites of their column. */
export function parseOverwrites(json: string): Overwrite[] {
  const stored: { id: Snowflake; type: 0 | 1; allow: string; deny: string }[] = JSON.parse(json);
  return stored.map(({ id, type, allow, deny }) => ({ id, type, allow: BigInt(allow), deny: BigInt(deny) }));
}

/** A channel's row with its overwrites parsed. */
export function channelState(row: ChannelRow): ChannelState {
  return { row, type: row.type, overwrites: parseOverwrites(row.overwrites_json) };
}

/** A role's row with its bits parsed. */
export function roleState(row: RoleRow): RoleState {
  return { row, permissions: BigInt(row.permissions) };
}

/** Overwrites in the format of their column and of the wire: bits as decimal strings. */
export function overwriteObjects(
  overwrites: readonly Overwrite[],
): { id: Snowflake; type: 0 | 1; allow: string; deny: string }[] {
  return overwrites.map(({ id, type, allow, deny }) => ({ id, type, allow: String(allow), deny: String(deny) }));
}

/** A transaction, with the cache from which it takes what has not changed. */
export interface GuildReader {
  readonly db: Db;
  readonly guildStates: { readIn: (db: Db, id: Snowflake) => Promise<GuildState | undefined> };
}

/** Reads a guild as the transaction sees it. Undefined if there is none. */
export function readGuildState({ db, guildStates }: GuildReader, id: Snowflake): Promise<GuildState | undefined> {
  return guildStates.readIn(db, id);
}

/** The guild versions that transactions have raised. */
const raised = new WeakMap<Db, Map<Snowflake, number>>();

/** The version to which a transaction has raised a guild, or undefined if it changes nothing of its state. */
export function raisedVersion(db: Db, id: Snowflake): number | undefined {
  return raised.get(db)?.get(id);
}

/**
 * Raises a guild's version and so locks its row. Must come first in every transaction that changes the guild or
 * anything in its state.
 */
export async function touchGuild(db: Db, id: Snowflake): Promise<void> {
  const row = await db.kysely
    .updateTable('guilds')
    .set((eb) => ({ state_version: eb('state_version', '+', 1) }))
    .where('id', '=', id)
    .returning('state_version')
    .executeTakeFirst();
  if (row) raised.set(db, (raised.get(db) ?? new Map<Snowflake, number>()).set(id, row.state_version));
}

/**
 * Locks a guild and reads its current state: the start of a transaction that changes the guild, its roles or its
 * channels. Deleted: 10004.
 */
export async function changeGuild(tx: GuildReader, id: Snowflake): Promise<GuildState> {
  await touchGuild(tx.db, id);
  return (await readGuildState(tx, id)) ?? fail('UNKNOWN_GUILD');
}

/** Locks a guild's row until the transaction ends, without raising its version: for limits that are counted. */
export async function lockGuild(db: Db, id: Snowflake): Promise<void> {
  await db.first(lockById, { id });
}

/** Reads a guild's row with a shared lock that lasts until the transaction ends. Undefined if there is none. */
export function shareGuild(db: Db, id: Snowflake): Promise<GuildRow | undefined> {
  const found = db.kysely.selectFrom('guilds').selectAll().where('id', '=', id).where('deleted_at', 'is', null);
  return found.forShare().executeTakeFirst();
}

/**
 * Locks a guild like lockGuild and reads its current state, for operations that need it but do not change it.
 * Deleted: 10004.
 */
export async function readLockedGuild(tx: GuildReader, id: Snowflake): Promise<GuildState> {
  await lockGuild(tx.db, id);
  return (await readGuildState(tx, id)) ?? fail('UNKNOWN_GUILD');
}
