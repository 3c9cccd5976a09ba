import { LIMITS } from '@guildhall/protocol/limits';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { countPrunable } from './candidates.ts';
import { accessPrune, pruneRule, readRoles } from './rule.ts';
import { previewPruneGuild as operation } from '@guildhall/protocol/operations/guild/prune';

/** Counts the members that a prune would remove now (GuildPruneResponse). `include_roles` is comma-separated. */
export const previewPruneGuild = route(operation, {
  access: accessPrune,
  limit: limits.read,
  run: async (ctx, { access, query }) => {
    const rule = pruneRule(
      access,
      query.days ?? LIMITS.guilds.pruneDays.default,
      readRoles(query.include_roles),
      ctx.clock.now(),
    );
    return { pruned: await countPrunable(ctx.store.read, rule) };
  },
});
