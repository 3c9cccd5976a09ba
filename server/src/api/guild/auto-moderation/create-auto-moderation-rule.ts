import { inGuild } from '../../../core/access/guild.ts';
import { changesBetween } from '../../../core/framework/audit.ts';
import { changeGuild } from '../../../core/access/guild-state.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { checkEvent, readActions, readExempt, readExemptChannels, readMetadata } from './body.ts';
import { checkMayAct, checkRoom, setFeature } from './change.ts';
import { AUTO_MODERATION_RULE_CREATE } from './events.ts';
import { findRules, insertRule } from './queries.ts';
import { AUDITED, ruleRow } from './rule.ts';
import type { RuleObject } from '@guildhall/protocol/objects/guild/auto-moderation';
import { createAutoModerationRule as operation } from '@guildhall/protocol/operations/guild/auto-moderation';

/** Creates an auto moderation rule. A timeout also requires MODERATE_MEMBERS. */
export const createAutoModerationRule = route(operation, {
  access: inGuild('MANAGE_GUILD'),
  limit: limits.write,
  run: async (ctx, { path: { guild_id }, access, body }) => {
    const { name, event_type, trigger_type } = body;
    checkEvent(trigger_type, event_type);
    const trigger_metadata = readMetadata(trigger_type, body.trigger_metadata);
    return ctx.transact(async (tx) => {
      const guild = await changeGuild(tx, guild_id);
      const editor = { guild, member: access.member, now: tx.now };
      const rule: RuleObject = {
        id: tx.id(),
        guild_id,
        creator_id: ctx.viewer.user.id,
        name,
        event_type,
        trigger_type,
        trigger_metadata,
        actions: readActions(editor, trigger_type, body.actions),
        enabled: body.enabled ?? false,
        exempt_roles: readExempt('exempt_roles', body.exempt_roles ?? [], guild.roles),
        exempt_channels: readExemptChannels(editor, body.exempt_channels ?? []),
      };
      checkMayAct(tx, access, rule.actions);
      checkRoom(await findRules(tx.db, guild_id), trigger_type);
      await insertRule(tx.db, ruleRow(rule));
      await setFeature(tx, guild, true);
      tx.emit(AUTO_MODERATION_RULE_CREATE, { guild_id }, rule);
      const changes = changesBetween({}, { ...rule }, AUDITED);
      await tx.audit({ guild_id, action: 'AUTO_MODERATION_RULE_CREATE', target_id: rule.id, changes });
      return rule;
    });
  },
});
