import { inGuild } from '../../../core/access/guild.ts';
import { changesBetween } from '../../../core/framework/audit.ts';
import { changeGuild } from '../../../core/access/guild-state.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { setFeature } from './change.ts';
import { AUTO_MODERATION_RULE_DELETE } from './events.ts';
import { deleteRule, findRules, requireRule } from './queries.ts';
import { AUDITED, ruleObject } from './rule.ts';
import { deleteAutoModerationRule as operation } from '@guildhall/protocol/operations/guild/auto-moderation';

/** Deletes an auto moderation rule. */
export const deleteAutoModerationRule = route(operation, {
  access: inGuild('MANAGE_GUILD'),
  limit: limits.write,
  run: async (ctx, { path: { guild_id, rule_id } }) => {
    await ctx.transact(async (tx) => {
      const guild = await changeGuild(tx, guild_id);
      const rule = ruleObject(await requireRule(tx.db, guild_id, rule_id));
      await deleteRule(tx.db, guild_id, rule_id);
      await setFeature(tx, guild, (await findRules(tx.db, guild_id)).length > 0);
      tx.emit(AUTO_MODERATION_RULE_DELETE, { guild_id }, rule);
      const changes = changesBetween({ ...rule }, {}, AUDITED);
      await tx.audit({ guild_id, action: 'AUTO_MODERATION_RULE_DELETE', target_id: rule_id, changes });
    });
  },
});
