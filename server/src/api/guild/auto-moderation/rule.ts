import type { AutomodRuleRow } from '../../../core/tables/database.ts';
import type { RuleObject } from '@guildhall/protocol/objects/guild/auto-moderation';

/** When a rule is checked (kind automod_event_type). */
export const EVENTS = { MESSAGE_SEND: 1, MEMBER_UPDATE: 2 } as const;

/** The actions of a triggered rule (kind automod_action_type). */
export const ACTIONS = { BLOCK_MESSAGE: 1, SEND_ALERT_MESSAGE: 2, TIMEOUT: 3, BLOCK_MEMBER_INTERACTION: 4 } as const;

/** The audited fields of a rule. */
export const AUDITED = [
  'name',
  'event_type',
  'trigger_type',
  'trigger_metadata',
  'actions',
  'enabled',
  'exempt_roles',
  'exempt_channels',
] as const;

/** Converts a rule row to its wire form. */
export function ruleObject(row: AutomodRuleRow): RuleObject {
  return {
    id: row.id,
    guild_id: row.guild_id,
    creator_id: row.creator_id,
    name: row.name,
    event_type: row.event_type,
    trigger_type: row.trigger_type,
    trigger_metadata: JSON.parse(row.trigger_json),
    actions: JSON.parse(row.actions_json),
    enabled: row.enabled === 1,
    exempt_roles: JSON.parse(row.exempt_roles_json),
    exempt_channels: JSON.parse(row.exempt_channels_json),
  };
}

/** Converts a rule to its row. */
export function ruleRow(rule: RuleObject): AutomodRuleRow {
  return {
    guild_id: rule.guild_id,
    id: rule.id,
    creator_id: rule.creator_id,
    name: rule.name,
    event_type: rule.event_type,
    trigger_type: rule.trigger_type,
    trigger_json: JSON.stringify(rule.trigger_metadata),
    actions_json: JSON.stringify(rule.actions),
    enabled: rule.enabled ? 1 : 0,
    exempt_roles_json: JSON.stringify(rule.exempt_roles),
    exempt_channels_json: JSON.stringify(rule.exempt_channels),
  };
}
