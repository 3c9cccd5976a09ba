import type { Snowflake } from '@guildhall/protocol/ids';
import { prepare } from '../core/prepared.ts';
import type { Db } from '../core/store.ts';
import type { GatewayLoaders } from './loaders.ts';
import { type PresenceObject, presenceObject } from './presence.ts';
import { shownIn } from './sharing.ts';

const rowsOfGuild = prepare<{ guild_id: Snowflake }>()((db, param) =>
  db
    .selectFrom('gateway_sessions')
    .innerJoin('members', 'members.user_id', 'gateway_sessions.user_id')
    .innerJoin('users', 'users.id', 'gateway_sessions.user_id')
    .selectAll('gateway_sessions')
    .select('users.settings_json')
    .where('members.guild_id', '=', param('guild_id')),
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

const placeById = prepare<{ id: Snowflake }>()((db, param) =>
  db.selectFrom('guilds').select(['id', 'member_count']).where('id', '=', param('id')),
);

type SharingOf = GatewayLoaders['sharingOf'];

/** The members of a guild who are not offline, as it sees them, by user id. */
export async function presencesIn(db: Db, guildId: Snowflake, sharingOf: SharingOf): Promise<Map<Snowflake, PresenceObject>> {
  // Later, so that changes committed while others ask at this moment are still in it.
  await Promise.resolve();
  const place = await db.first(placeById, { id: guildId });
  const byUser = Map.groupBy(place ? await db.all(rowsOfGuild, { guild_id: guildId }) : [], (row) => row.user_id);
  const found = new Map<Snowflake, PresenceObject>();
  for (const [userId, rows] of byUser) {
    const sharing = sharingOf(rows[0]?.settings_json ?? null);
    const presence = presenceObject(userId, rows, sharing.status);
    if (place && presence.status !== 'offline') found.set(userId, shownIn(presence, sharing, place));
  }
  return found;
}

/** How one member is there as the guild sees it, or null when they are offline. */
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
  return { ...shownIn(presence, sharing, { id: guildId, member_count }), guild_id: guildId };
}
