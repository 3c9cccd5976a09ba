import { inGuild } from '../../../core/access/guild.ts';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { findRules } from './queries.ts';
import { ruleObject } from './rule.ts';

/** Lists the guild's auto moderation rules, oldest first. */
export const listAutoModerationRules = route({
  id: 'list_auto_moderation_rules',
  method: 'GET',
  path: '/guilds/{guild_id}/auto-moderation/rules',
  auth: ['bot', 'person'],
  access: inGuild('MANAGE_GUILD'),
  limit: limits.read,
  reply: 200,
  run: async (ctx, { path }) => (await findRules(ctx.store.read, path.guild_id)).map(ruleObject),
});
