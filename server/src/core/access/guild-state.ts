import type { Snowflake } from '@guildhall/protocol/ids';
import { fail } from '../framework/errors.ts';
import { TableCache } from '../framework/table-cache.ts';
import { Lru } from '../values/lru.ts';
import type { Overwrite, PermissionGuild } from './permissions.ts';
import { prepare } from '../framework/prepared.ts';
import type { Db, Store } from '../framework/store.ts';
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

const findVersion = prepare<{ id: Snowflake }>()((db, param) =>
  db.selectFrom('guilds').select(['state_version', 'member_count']).where('id', '=', param('id')).where('deleted_at', 'is', null),
);
const lockById = prepare<{ id: Snowflake }>()((db, param) =>
  db.selectFrom('guilds').select('id').where('id', '=', param('id')).forUpdate(),
);
const findGuild = prepare<{ id: Snowflake }>()((db, param) =>
  db.selectFrom('guilds').selectAll().where('id', '=', param('id')).where('deleted_at', 'is', null),
);
const findRoles = prepare<{ id: Snowflake }>()((db, param) =>
  db.selectFrom('roles').selectAll().where('guild_id', '=', param('id')).orderBy('position').orderBy('id'),
);
const findChannels = prepare<{ id: Snowflake }>()((db, param) =>
  db.selectFrom('channels').selectAll().where('guild_id', '=', param('id')).orderBy('position').orderBy('id'),
);
const findEmojis = prepare<{ id: Snowflake }>()((db, param) =>
  db.selectFrom('emojis').selectAll().where('guild_id', '=', param('id')).orderBy('id'),
);
const findStickers = prepare<{ id: Snowflake }>()((db, param) =>
  db.selectFrom('stickers').selectAll().where('guild_id', '=', param('id')).orderBy('id'),
);
const findChannelGuild = prepare<{ id: Snowflake }>()((db, param) =>
  db.selectFrom('channels').select('guild_id').where('id', '=', param('id')),
);

/** Parses the overwrites of their column. */
export function parseOverwrites(json: string): Overwrite[] {
  const stored: { id: Snowflake; type: 0 | 1; allow: string; deny: string }[] = JSON.parse(json);
  return stored.map(({ id, type, allow, deny }) => ({ id, type, allow: BigInt(allow), deny: BigInt(deny) }));
}

/** Overwrites in the format of their column and of the wire: bits as decimal strings. */
export function overwriteObjects(
  overwrites: readonly Overwrite[],
): { id: Snowflake; type: 0 | 1; allow: string; deny: string }[] {
  return overwrites.map(({ id, type, allow, deny }) => ({ id, type, allow: String(allow), deny: String(deny) }));
}

/** Reads a whole guild past every cache, for use inside a transaction. Undefined if there is none. */
export async function readGuildState(db: Db, id: Snowflake): Promise<GuildState | undefined> {
  const row = await db.first(findGuild, { id });
  if (!row) return undefined;
  const [roles, channels] = [await db.all(findRoles, { id }), await db.all(findChannels, { id })];
  const [emojis, stickers] = [await db.all(findEmojis, { id }), await db.all(findStickers, { id })];
  return {
    id,
    ownerId: row.owner_id,
    row,
    roles: new Map(roles.map((role) => [role.id, { row: role, permissions: BigInt(role.permissions) }])),
    channels: new Map(
      channels.map((channel) => [
        channel.id,
        { row: channel, type: channel.type, overwrites: parseOverwrites(channel.overwrites_json) },
      ]),
    ),
    emojis: new Map(emojis.map((emoji) => [emoji.id, emoji])),
    stickers: new Map(stickers.map((sticker) => [sticker.id, sticker])),
  };
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
export async function changeGuild(db: Db, id: Snowflake): Promise<GuildState> {
  await touchGuild(db, id);
  return (await readGuildState(db, id)) ?? fail('UNKNOWN_GUILD');
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
export async function readLockedGuild(db: Db, id: Snowflake): Promise<GuildState> {
  await lockGuild(db, id);
  return (await readGuildState(db, id)) ?? fail('UNKNOWN_GUILD');
}

/** Caches guilds by id until their version in the store changes; exact on every node. */
export class GuildStates {
  readonly #store: Store;
  readonly #states = new Lru<Snowflake, GuildState>(20_000);
  /** Guilds whose version has been compared since the last write to the guild tables. */
  readonly #compared: TableCache<GuildState>;
  /** A channel never moves to another guild. */
  readonly #guildOfChannel = new Lru<Snowflake, Snowflake>(200_000);

  constructor(store: Store) {
    this.#store = store;
    this.#compared = new TableCache(store, ['guilds', 'roles', 'channels'], 20_000);
  }

  /** The guild as committed now (with `isRefreshed`: when the store was last refreshed), or undefined if there is none. */
  get(id: Snowflake, isRefreshed = false): Promise<GuildState | undefined> {
    return this.#compared.get(id, () => this.#compare(id), isRefreshed);
  }

  /** The guild of a channel, or undefined if the channel has none or does not exist. */
  async ofChannel(channelId: Snowflake, isRefreshed = false): Promise<GuildState | undefined> {
    let guildId = this.#guildOfChannel.get(channelId);
    if (guildId === undefined) {
      const found = await this.#store.read.first(findChannelGuild, { id: channelId });
      if (!found || found.guild_id === null) return undefined;
      guildId = found.guild_id;
      this.#guildOfChannel.set(channelId, guildId);
    }
    const state = await this.get(guildId, isRefreshed);
    return state?.channels.has(channelId) ? state : undefined;
  }

  async #compare(id: Snowflake): Promise<GuildState | undefined> {
    const found = await this.#store.read.first(findVersion, { id });
    if (!found) {
      this.#states.delete(id);
      return undefined;
    }
    let state = this.#states.get(id);
    // Joins and leaves change only the count.
    if (state && state.row.state_version === found.state_version) {
      if (state.row.member_count !== found.member_count)
        state = { ...state, row: { ...state.row, member_count: found.member_count } };
    } else state = await readGuildState(this.#store.read, id);
    if (state) this.#states.set(id, state);
    return state;
  }
}
