import { type Kysely, sql } from 'kysely';
import type { Snowflake } from '@guildhall/protocol/ids';
import { isMember, sessionsAreFewer } from '../../core/access/present-members.ts';
import { prepare } from '../../core/framework/prepared.ts';
import type { Db } from '../../core/framework/store.ts';
import type { Database, GatewaySessionRow } from '../../core/tables/database.ts';
import type { GatewayLoaders, Place } from '../loaders.ts';
import { presenceObject } from './presence.ts';
import { presenceForGuild } from './presence-privacy.ts';
import type { PresenceObject } from '@guildhall/protocol/objects/people/presences';

/** Number of users whose sessions are read by one statement. */
const USERS_AT_ONCE = 500;

/** Sessions with the settings of their users. */
const sessionsWithSettings = (db: Kysely<Database>) =>
  db
    .selectFrom('gateway_sessions')
    .innerJoin('users', 'users.id', 'gateway_sessions.user_id')
    .selectAll('gateway_sessions')
    .select('users.settings_json');

const rowsOfMembers = prepare<{ guild_id: Snowflake }>()((db, param) =>
  sessionsWithSettings(db)
    .innerJoin('members', 'members.user_id', 'gateway_sessions.user_id')
    .where('members.guild_id', '=', param('guild_id')),
);
const rowsOfSessions = prepare<{ guild_id: Snowflake }>()((db, param) =>
  sessionsWithSettings(db).where(isMember(sql`gateway_sessions.user_id`, param('guild_id'))),
);

const rowsOfMember = prepare<{ guild_id: Snowflake; user_id: Snowflake }>()((db, param) =>
  db
    .selectFrom('gateway_sessions')
    .innerJoin('users', 'users.id', 'gateway_sessions.user_id')
    .innerJoin('guilds', (join) => join.on('guilds.id', '=', param('guild_id')))
    .selectAll('gateway_sessions')
    .select(['users.settings_json', 'guilds.member_count'])
    .where('gateway_sessions.user_id', '=', param('user_id')),
);

const findCrowd = prepare<{ id: Snowflake }>()((db, param) =>
  db
    .selectFrom('guilds')
    .select(['id', 'member_count', sessionsAreFewer(param('id')).as('sessions_are_fewer')])
    .where('id', '=', param('id')),
);

const placeById = prepare<{ id: Snowflake }>()((db, param) =>
  db.selectFrom('guilds').select(['id', 'member_count']).where('id', '=', param('id')),
);

type SharingOf = GatewayLoaders['sharingOf'];

/** The presences of the members of a guild who are not offline, as the guild sees them, by user id. */
export async function guildPresences(db: Db, guildId: Snowflake, sharingOf: SharingOf): Promise<Map<Snowflake, PresenceObject>> {
  // Deferred, so that changes committed by concurrent callers are included.
  await Promise.resolve();
  const place = await db.first(findCrowd, { id: guildId });
  const found = new Map<Snowflake, PresenceObject>();
  if (!place) return found;
  const rows = await db.all(place.sessions_are_fewer ? rowsOfSessions : rowsOfMembers, { guild_id: guildId });
  addPresences(found, rows, { place, sharingOf });
  return found;
}

function addPresences(
  found: Map<Snowflake, PresenceObject>,
  rows: readonly (GatewaySessionRow & { settings_json: string | null })[],
  { place, sharingOf }: { place: Place; sharingOf: SharingOf },
): void {
  for (const [userId, own] of Map.groupBy(rows, (row) => row.user_id)) {
    const sharing = sharingOf(own[0]?.settings_json ?? null);
    const presence = presenceObject(userId, own, sharing.status);
    if (presence.status !== 'offline') found.set(userId, presenceForGuild(presence, sharing, place));
  }
}

/** The same for some members, so that the cost does not grow with the guild. */
export async function memberPresences(
  db: Db,
  { guildId, userIds }: { guildId: Snowflake; userIds: readonly Snowflake[] },
  sharingOf: SharingOf,
): Promise<Map<Snowflake, PresenceObject>> {
  const place = await db.first(placeById, { id: guildId });
  const found = new Map<Snowflake, PresenceObject>();
  if (place) addPresences(found, await sessionsOf(db, userIds), { place, sharingOf });
  return found;
}

/**
 * The presences of users who are not offline in those of some guilds that they are members of, by guild. Costs
 * nothing more while all are offline.
 */
export async function presencesByGuild(
  db: Db,
  { places, userIds }: { places: readonly Place[]; userIds: readonly Snowflake[] },
  sharingOf: SharingOf,
): Promise<ReadonlyMap<Snowflake, PresenceObject[]>> {
  if (places.length === 0 || userIds.length === 0) return new Map();
  const rows = await sessionsOf(db, userIds);
  const online = [...new Set(rows.map((row) => row.user_id))];
  if (online.length === 0) return new Map();
  const ids = places.map(({ id }) => id);
  const members = db.kysely.selectFrom('members').select(['guild_id', 'user_id']).where('user_id', 'in', online);
  const shared = Map.groupBy(await members.where('guild_id', 'in', ids).execute(), (row) => row.guild_id);
  const found = new Map<Snowflake, PresenceObject[]>();
  for (const place of places) {
    const present = new Set(shared.get(place.id)?.map((row) => row.user_id));
    const here = new Map<Snowflake, PresenceObject>();
    const own = rows.filter((row) => present.has(row.user_id));
    addPresences(here, own, { place, sharingOf });
    found.set(place.id, [...here.values()]);
  }
  return found;
}

/** The sessions of users, with their users' settings. */
async function sessionsOf(
  db: Db,
  userIds: readonly Snowflake[],
): Promise<(GatewaySessionRow & { settings_json: string | null })[]> {
  const found: (GatewaySessionRow & { settings_json: string | null })[] = [];
  for (let at = 0; at < userIds.length; at += USERS_AT_ONCE) {
    const rows = db.kysely
      .selectFrom('gateway_sessions')
      .innerJoin('users', 'users.id', 'gateway_sessions.user_id')
      .selectAll('gateway_sessions')
      .select('users.settings_json')
      .where('gateway_sessions.user_id', 'in', userIds.slice(at, at + USERS_AT_ONCE));
    found.push(...(await rows.execute()));
  }
  return found;
}

/** The presence of one member as the guild sees it, or null if offline. */
export async function presenceIn(
  db: Db,
  { guildId, userId }: { guildId: Snowflake; userId: Snowflake },
  sharingOf: SharingOf,
): Promise<(PresenceObject & { guild_id: Snowflake }) | null> {
  const rows = await db.all(rowsOfMember, { guild_id: guildId, user_id: userId });
  const [{ member_count, settings_json } = { member_count: 0, settings_json: null }] = rows;
  const sharing = sharingOf(settings_json);
  const presence = presenceObject(userId, rows, sharing.status);
  if (presence.status === 'offline') return null;
  return { ...presenceForGuild(presence, sharing, { id: guildId, member_count }), guild_id: guildId };
}
