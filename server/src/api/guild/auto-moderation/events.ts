import type { Snowflake } from '@guildhall/protocol/ids';
import { event } from '../../../core/event.ts';
import type { RuleAction, RuleObject } from '@guildhall/protocol/objects/guild/auto-moderation';

const FOR_MANAGERS = { audience: 'guild', anyOf: ['MANAGE_GUILD'] } as const;

export const AUTO_MODERATION_RULE_CREATE = event<RuleObject>('AUTO_MODERATION_RULE_CREATE', FOR_MANAGERS);
export const AUTO_MODERATION_RULE_UPDATE = event<RuleObject>('AUTO_MODERATION_RULE_UPDATE', FOR_MANAGERS);
export const AUTO_MODERATION_RULE_DELETE = event<RuleObject>('AUTO_MODERATION_RULE_DELETE', FOR_MANAGERS);

/** A triggered rule carried out one of its actions. */
export interface ActionExecution {
  guild_id: Snowflake;
  action: RuleAction;
  rule_id: Snowflake;
  rule_trigger_type: number;
  user_id: Snowflake;
  channel_id?: Snowflake;
  /** Absent if the message was blocked. */
  message_id?: Snowflake;
  /** The alert message that the action posted. */
  alert_system_message_id?: Snowflake;
  content: string;
  matched_keyword: string | null;
  matched_content: string | null;
}

export const AUTO_MODERATION_ACTION_EXECUTION = event<ActionExecution>('AUTO_MODERATION_ACTION_EXECUTION', {
  ...FOR_MANAGERS,
  // The event target names the message's place, if there is one: managers who cannot view it receive nothing.
  audience: 'channel',
  withoutContent: (data) => ({ ...data, content: '', matched_content: data.matched_content === null ? null : '' }),
});
