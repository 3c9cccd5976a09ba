import { type Snowflake, timestampOf } from '@guildhall/protocol/ids';
import type { OperatorGuildObject } from '@guildhall/protocol/objects/apps/operator';
import { touchGuild } from '../../../core/access/guild-state.ts';
import { fail } from '../../../core/framework/errors.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { GuildRow } from '../../../core/tables/database.ts';
import { isoTime } from '../../../core/values/iso-time.ts';
import { updateGuildRow } from '../../guild/guilds/queries.ts';
import { guildFeatures } from '../../guild/guilds/guild.ts';
import { findUsers } from '../../people/users/queries.ts';
import { userObject } from '../../people/users/user.ts';

/** Every guild that was not deleted, with the suspended ones. */
export function existingGuilds(db: Db) {
  return db.kysely
    .selectFrom('guilds')
    .selectAll('guilds')
    .where((eb) =>
      eb.or([eb('guilds.deleted_at', 'is', null), eb('guilds.id', 'in', eb.selectFrom('guild_suspensions').select('guild_id'))]),
    );
}

/** The suspension of a guild; undefined if there is none. */
export function findSuspension(db: Db, guildId: Snowflake) {
  return db.kysely.selectFrom('guild_suspensions').selectAll().where('guild_id', '=', guildId).executeTakeFirst();
}

/** Guilds as the operator sees them. */
export async function operatorGuildObjects(db: Db, rows: readonly GuildRow[]): Promise<OperatorGuildObject[]> {
  const ids = rows.map((row) => row.id);
  const suspended = ids.length
    ? await db.kysely.selectFrom('guild_suspensions').selectAll().where('guild_id', 'in', ids).execute()
    : [];
  const suspensions = new Map(suspended.map((one) => [one.guild_id, one]));
  const owners = await findUsers(
    db,
    rows.map((row) => row.owner_id),
  );
  return rows.map((row) => {
    const [suspension, owner] = [suspensions.get(row.id), owners.get(row.owner_id)];
    return {
      id: row.id,
      name: row.name,
      icon: row.icon,
      owner_id: row.owner_id,
      owner: owner ? userObject(owner) : null,
      member_count: row.member_count,
      features: guildFeatures(row),
      premium_tier: row.premium_tier,
      premium_subscription_count: row.premium_subscription_count,
      vanity_url_code: row.vanity_url_code,
      created_at: isoTime(timestampOf(row.id)),
      suspension: suspension
        ? { reason: suspension.reason, operator_id: suspension.operator_id, created_at: isoTime(suspension.created_at) }
        : null,
    };
  });
}

/** Restores a suspended guild; 10004 if it is not suspended. */
export async function liftSuspension(tx: Tx, guild_id: Snowflake): Promise<void> {
  await touchGuild(tx.db, guild_id);
  if (!(await findSuspension(tx.db, guild_id))) fail('UNKNOWN_GUILD');
  await tx.db.kysely.deleteFrom('guild_suspensions').where('guild_id', '=', guild_id).execute();
  await updateGuildRow(tx.db, guild_id, { deleted_at: null });
}
