import { LIMITS } from '@guildhall/protocol/limits';
import { WholeWithin } from '@guildhall/protocol/schemas';
import { Type } from 'typebox';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { countPrunable } from './candidates.ts';
import { accessPrune, pruneRule, readRoles } from './rule.ts';

/** Counts the members that a prune would remove now (GuildPruneResponse). `include_roles` is comma-separated. */
export const previewPruneGuild = route({
  id: 'preview_prune_guild',
  method: 'GET',
  path: '/guilds/{guild_id}/prune',
  auth: ['bot', 'person'],
  access: accessPrune,
  limit: limits.read,
  query: Type.Object({
    days: Type.Optional(WholeWithin(LIMITS.guilds.pruneDays)),
    include_roles: Type.Optional(Type.String()),
  }),
  reply: 200,
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
