import { inGuild } from '../../../core/access/guild.ts';
import { changesBetween } from '../../../core/framework/audit.ts';
import { complain, failForm } from '../../../core/framework/errors.ts';
import { changeGuild } from '../../../core/access/guild-state.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { checkEvent, readActions, readExempt, readExemptChannels, readMetadata } from './body.ts';
import { checkMayAct } from './change.ts';
import { AUTO_MODERATION_RULE_UPDATE } from './events.ts';
import { requireRule, updateRule } from './queries.ts';
import { AUDITED, ruleObject, ruleRow } from './rule.ts';
import type { RuleObject } from '@guildhall/protocol/objects/guild/auto-moderation';
import { updateAutoModerationRule as operation } from '@guildhall/protocol/operations/guild/auto-moderation';

/** Changes an auto moderation rule, except its trigger. `trigger_metadata` and lists are replaced as a whole. */
export const updateAutoModerationRule = route(operation, {
  access: async (ctx, path) => {
    const access = await inGuild('MANAGE_GUILD')(ctx, path);
    await requireRule(ctx.store.read, path.guild_id, path.rule_id);
    return access;
  },
  limit: limits.write,
  run: async (ctx, { path: { guild_id, rule_id }, access, body }) =>
    ctx.transact(async (tx) => {
      const guild = await changeGuild(tx, guild_id);
      const before = ruleObject(await requireRule(tx.db, guild_id, rule_id));
      const { trigger_type } = before;
      const editor = { guild, member: access.member, now: tx.now, before };
      if (body.trigger_type !== undefined && body.trigger_type !== trigger_type)
        failForm({ trigger_type: complain.choices([trigger_type]) });
      checkEvent(trigger_type, body.event_type ?? before.event_type);
      const { actions, exempt_roles, exempt_channels, trigger_metadata } = body;
      const rule: RuleObject = {
        ...before,
        name: body.name ?? before.name,
        enabled: body.enabled ?? before.enabled,
        ...(trigger_metadata === undefined ? {} : { trigger_metadata: readMetadata(trigger_type, trigger_metadata) }),
        ...(actions ? { actions: readActions(editor, trigger_type, actions) } : {}),
        ...(exempt_roles === undefined ? {} : { exempt_roles: readExempt('exempt_roles', exempt_roles ?? [], guild.roles) }),
        ...(exempt_channels === undefined ? {} : { exempt_channels: readExemptChannels(editor, exempt_channels ?? []) }),
      };
      checkMayAct(tx, access, rule.actions);
      const changes = changesBetween({ ...before }, { ...rule }, AUDITED);
      if (!changes.length) return before;
      await updateRule(tx.db, ruleRow(rule));
      tx.emit(AUTO_MODERATION_RULE_UPDATE, { guild_id }, rule);
      await tx.audit({ guild_id, action: 'AUTO_MODERATION_RULE_UPDATE', target_id: rule_id, changes });
      return rule;
    }),
});
