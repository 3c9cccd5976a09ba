import type { Snowflake } from '@guildhall/protocol/ids';
import { prepare } from '../framework/prepared.ts';
import type { Db, Store } from '../framework/store.ts';
import { TableCache } from '../framework/table-cache.ts';
import type { GuildRow } from '../tables/database.ts';
import { Lru } from '../values/lru.ts';
import { isRecent, reloadChanges } from './guild-changes.ts';
import { channelState, type GuildState, roleState } from './guild-state.ts';

const findVersion = prepare<{ id: Snowflake }>()((db, param) =>
  db.selectFrom('guilds').select(['state_version', 'member_count']).where('id', '=', param('id')).where('deleted_at', 'is', null),
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

/** Reads all rows of a guild. */
async function loadGuild(db: Db, row: GuildRow): Promise<GuildState> {
  const { id } = row;
  const [roles, channels] = [await db.all(findRoles, { id }), await db.all(findChannels, { id })];
  const [emojis, stickers] = [await db.all(findEmojis, { id }), await db.all(findStickers, { id })];
  return {
    id,
    ownerId: row.owner_id,
    row,
    roles: new Map(roles.map((role) => [role.id, roleState(role)])),
    channels: new Map(channels.map((channel) => [channel.id, channelState(channel)])),
    emojis: new Map(emojis.map((emoji) => [emoji.id, emoji])),
    stickers: new Map(stickers.map((sticker) => [sticker.id, sticker])),
  };
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

  /** Drops all guilds: the store was put back to a former state. */
  forget(): void {
    this.#states.clear();
    this.#guildOfChannel.clear();
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

  /**
   * Reads a guild as a connection sees it: a transaction with its own changes, which are not cached. Only rows that have changed since
   * the cached state are loaded.
   */
  async readIn(db: Db, id: Snowflake): Promise<GuildState | undefined> {
    const row = await db.first(findGuild, { id });
    if (!row) return undefined;
    const cached = this.#states.get(id);
    return cached && isRecent(cached, row) ? reloadChanges(db, cached, row) : loadGuild(db, row);
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
    } else state = await this.readIn(this.#store.read, id);
    if (state) this.#states.set(id, state);
    return state;
  }
}
