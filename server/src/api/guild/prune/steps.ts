import type { Snowflake } from '@guildhall/protocol/ids';
import { job } from '../../../core/framework/job.ts';
import { transact, type Tx } from '../../../core/framework/transact.ts';
import type { PruneRow } from '../../../core/tables/database.ts';
import { removeMember } from '../members/membership.ts';
import { findPrunable } from './candidates.ts';

/** Members removed per transaction. */
const PER_STEP = 50;

/**
 * Continues a prune until no candidate is left. The progress is stored in the prune's row, so a crash neither loses nor
 * repeats work.
 */
export const continuePrune = job<{ guild_id: Snowflake; id: Snowflake }>({
  kind: 'continue_prune',
  async run(platform, { guild_id, id }) {
    const prunes = platform.store.read.kysely.selectFrom('prunes').select(['user_id', 'reason']);
    const begun = await prunes.where('guild_id', '=', guild_id).where('id', '=', id).executeTakeFirst();
    if (!begun) return;
    const actor = { userId: begun.user_id, reason: begun.reason };
    while (await transact(platform, actor, (tx) => pruneStep(tx, guild_id, id)));
  },
});

/**
 * Removes the next members of a prune. Returns false when it is over: the row is deleted and audit entry 21 has the
 * number removed.
 */
export async function pruneStep(tx: Tx, guildId: Snowflake, id: Snowflake): Promise<boolean> {
  const row = await lockPrune(tx, guildId, id);
  const guild = await tx.db.kysely
    .selectFrom('guilds')
    .select('owner_id')
    .where('id', '=', guildId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row || !guild) return false;
  const rule = { ...row, owner_id: guild.owner_id, roles: JSON.parse(row.roles_json) };
  const userIds = await findPrunable(tx.db, rule, row.after_id, PER_STEP);
  let removed = row.removed;
  for (const userId of userIds) if (await removeMember(tx, guildId, userId)) removed += 1;
  const last = userIds.at(-1);
  if (last !== undefined && userIds.length === PER_STEP) {
    await tx.db.kysely.updateTable('prunes').set({ after_id: last, removed }).where('guild_id', '=', guildId).execute();
    return true;
  }
  await tx.db.kysely.deleteFrom('prunes').where('guild_id', '=', guildId).execute();
  const options = { delete_member_days: String(row.days), members_removed: String(removed) };
  await tx.audit({ guild_id: guildId, action: 'MEMBER_PRUNE', target_id: null, options });
  return false;
}

function lockPrune(tx: Tx, guildId: Snowflake, id: Snowflake): Promise<PruneRow | undefined> {
  return tx.db.kysely
    .updateTable('prunes')
    .set((eb) => ({ removed: eb.ref('removed') }))
    .where('guild_id', '=', guildId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}
