import { LIMITS } from '@guildhall/protocol/limits';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { countPrunable } from './candidates.ts';
import { accessPrune, pruneRule, readRoles } from './rule.ts';
import { continuePrune, pruneStep } from './steps.ts';
import { pruneGuild as operation } from '@guildhall/protocol/operations/guild/prune';

/** `retry_after` in seconds, returned while another prune is running. */
const RETRY_AFTER = 5;

/**
 * Removes members who have not been active for some days (GuildPruneResponse): GUILD_MEMBER_REMOVE each, audit 21 at
 * the end.
 * - A small prune finishes before the response; a job continues a large one.
 * - `pruned` is counted at the start, or null if `compute_prune_count` is false.
 * - A guild runs one prune at a time: 30040.
 */
export const pruneGuild = route(operation, {
  access: accessPrune,
  limit: limits.write,
  run: async (ctx, { access, path: { guild_id }, body }) => {
    const days = body.days ?? LIMITS.guilds.pruneDays.default;
    const rule = pruneRule(access, days, readRoles(body.include_roles), ctx.clock.now());
    const counts = body.compute_prune_count ?? true;
    return ctx.transact(async (tx) => {
      const id = tx.id();
      const begun = await tx.db.kysely
        .insertInto('prunes')
        .values({
          guild_id,
          id,
          user_id: ctx.viewer.user.id,
          reason: ctx.reason,
          days,
          joined_before: rule.joined_before,
          active_before: rule.active_before,
          roles_json: JSON.stringify(rule.roles),
          after_id: '0',
          removed: 0,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (!begun.numInsertedOrUpdatedRows)
        fail('MAXIMUM_NUMBER_OF_PRUNE_REQUESTS_REACHED', { extra: { retry_after: RETRY_AFTER, global: false } });
      const pruned = counts ? await countPrunable(tx.db, rule) : null;
      if (await pruneStep(tx, guild_id, id)) await tx.enqueue(continuePrune, { guild_id, id });
      return { pruned };
    });
  },
});
