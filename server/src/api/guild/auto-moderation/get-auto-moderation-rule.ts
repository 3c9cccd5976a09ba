import { inGuild } from '../../../core/access/guild.ts';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { requireRule } from './queries.ts';
import { ruleObject } from './rule.ts';

/** Returns one auto moderation rule. */
export const getAutoModerationRule = route({
  id: 'get_auto_moderation_rule',
  method: 'GET',
  path: '/guilds/{guild_id}/auto-moderation/rules/{rule_id}',
  auth: ['bot', 'person'],
  access: inGuild('MANAGE_GUILD'),
  limit: limits.read,
  reply: 200,
  run: async (ctx, { path }) => ruleObject(await requireRule(ctx.store.read, path.guild_id, path.rule_id)),
});
