import { inGuild } from '../../../core/access/guild.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { findRules } from './queries.ts';
import { ruleObject } from './rule.ts';
import { listAutoModerationRules as operation } from '@guildhall/protocol/operations/guild/auto-moderation';

/** Lists the guild's auto moderation rules, oldest first. */
export const listAutoModerationRules = route(operation, {
  access: inGuild('MANAGE_GUILD'),
  limit: limits.read,
  run: async (ctx, { path }) => (await findRules(ctx.store.read, path.guild_id)).map(ruleObject),
});
