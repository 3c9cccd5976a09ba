import type { Kysely, RawBuilder } from 'kysely';
import type { Snowflake } from '@guildhall/protocol/ids';
import { prepare } from '../framework/prepared.ts';
import type { Db } from '../framework/store.ts';
import type { Database, GuildRow } from '../tables/database.ts';
import type { GuildChangesTable } from '../tables/guilds.ts';
import { type ChannelState, channelState, type GuildState, type RoleState, roleState } from './guild-state.ts';

/** The triggers of the store keep the changes of this many versions of a guild. */
const KEPT_VERSIONS = 100;

interface Since extends Record<string, unknown> {
  guild_id: Snowflake;
  version: number;
}

/** The rows that transactions have changed since a version, or with it: some may have written before they raised it. */
const since = (db: Kysely<Database>, guildId: RawBuilder<Snowflake>, version: RawBuilder<number>) =>
  db.selectFrom('guild_changes').where('guild_changes.guild_id', '=', guildId).where('version', '>=', version);

const findChanges = prepare<Since>()((db, param) =>
  since(db, param('guild_id'), param('version')).select(['kind', 'row_id']).distinct(),
);
const changedChannels = prepare<Since>()((db, param) =>
  since(db, param('guild_id'), param('version'))
    .innerJoin('channels', 'channels.id', 'guild_changes.row_id')
    .where('kind', '=', 'channels')
    .selectAll('channels'),
);
const changedRoles = prepare<Since>()((db, param) =>
  since(db, param('guild_id'), param('version'))
    .innerJoin('roles', (join) =>
      join.onRef('roles.guild_id', '=', 'guild_changes.guild_id').onRef('roles.id', '=', 'guild_changes.row_id'),
    )
    .where('kind', '=', 'roles')
    .selectAll('roles'),
);
const changedEmojis = prepare<Since>()((db, param) =>
  since(db, param('guild_id'), param('version'))
    .innerJoin('emojis', 'emojis.id', 'guild_changes.row_id')
    .where('kind', '=', 'emojis')
    .selectAll('emojis'),
);
const changedStickers = prepare<Since>()((db, param) =>
  since(db, param('guild_id'), param('version'))
    .innerJoin('stickers', 'stickers.id', 'guild_changes.row_id')
    .where('kind', '=', 'stickers')
    .selectAll('stickers'),
);

/** Whether the changes between a cached state and the guild's row are still recorded. */
export function isRecent(cached: GuildState, row: GuildRow): boolean {
  const age = row.state_version - cached.row.state_version;
  return age >= 0 && age <= KEPT_VERSIONS;
}

/**
 * The state of a guild at the version of `row`, from one at an earlier version that is still recorded (`isRecent`). Rows that have not
 * changed are the same objects as before.
 */
export async function reloadChanges(db: Db, cached: GuildState, row: GuildRow): Promise<GuildState> {
  const at = { guild_id: row.id, version: cached.row.state_version };
  const changes = Map.groupBy(await db.all(findChanges, at), ({ kind }) => kind);
  const idsOf = (kind: GuildChangesTable['kind']) => changes.get(kind)?.map(({ row_id }) => row_id);
  const state = { ...cached, ownerId: row.owner_id, row };
  const channels = idsOf('channels');
  if (channels)
    state.channels = replaced(cached.channels, channels, (await db.all(changedChannels, at)).map(channelState), BY_POSITION);
  const roles = idsOf('roles');
  if (roles) state.roles = replaced(cached.roles, roles, (await db.all(changedRoles, at)).map(roleState), BY_POSITION);
  const emojis = idsOf('emojis');
  if (emojis) state.emojis = replaced(cached.emojis, emojis, await db.all(changedEmojis, at), BY_ID);
  const stickers = idsOf('stickers');
  if (stickers) state.stickers = replaced(cached.stickers, stickers, await db.all(changedStickers, at), BY_ID);
  return state;
}

/** How the rows of a kind are sorted. */
interface Order<T> {
  idOf: (value: T) => Snowflake;
  compare: (a: T, b: T) => number;
}

const BY_POSITION: Order<Pick<ChannelState | RoleState, 'row'>> = {
  idOf: ({ row }) => row.id,
  compare: ({ row: a }, { row: b }) => a.position - b.position || compareIds(a.id, b.id),
};
const BY_ID: Order<{ id: Snowflake }> = { idOf: ({ id }) => id, compare: (a, b) => compareIds(a.id, b.id) };

/** A copy in which the values of some ids are replaced by those in `current`, or gone; sorted again only if one has moved. */
function replaced<T extends V, V>(
  before: ReadonlyMap<Snowflake, T>,
  ids: readonly Snowflake[],
  current: readonly T[],
  { idOf, compare }: Order<V>,
): ReadonlyMap<Snowflake, T> {
  const after = new Map(before);
  const found = new Map(current.map((value) => [idOf(value), value]));
  let sorted = true;
  for (const id of ids) {
    const [old, value] = [before.get(id), found.get(id)];
    if (value === undefined) after.delete(id);
    else {
      after.set(id, value);
      if (old === undefined || compare(old, value) !== 0) sorted = false;
    }
  }
  return sorted ? after : new Map([...after].sort(([, a], [, b]) => compare(a, b)));
}

/** Snowflakes are decimal strings without leading zeros. */
function compareIds(a: Snowflake, b: Snowflake): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}
