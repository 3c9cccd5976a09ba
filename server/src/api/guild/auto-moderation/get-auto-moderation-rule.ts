import { inGuild } from '../../../core/access/guild.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { requireRule } from './queries.ts';
import { ruleObject } from './rule.ts';
import { getAutoModerationRule as operation } from '@guildhall/protocol/operations/guild/auto-moderation';

/** Returns one auto moderation rule. */
export const getAutoModerationRule = route(operation, {
  access: inGuild('MANAGE_GUILD'),
  limit: limits.read,
  run: async (ctx, { path }) => ruleObject(await requireRule(ctx.store.read, path.guild_id, path.rule_id)),
});
