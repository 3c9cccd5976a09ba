import { type Static, Type } from 'typebox';
import { Id } from '../parts.ts';
import { AutomodActionType, AutomodEventType, AutomodKeywordPresetType, AutomodTriggerType } from '../enums.ts';
import { Nullable } from '../../schemas.ts';

/** `trigger_metadata`; its fields depend on the trigger. */
export const TriggerMetadata = Type.Object(
  {
    keyword_filter: Type.Optional(Type.Array(Type.String())),
    regex_patterns: Type.Optional(Type.Array(Type.String())),
    allow_list: Type.Optional(Type.Array(Type.String())),
    presets: Type.Optional(Type.Array(AutomodKeywordPresetType)),
    mention_total_limit: Type.Optional(Type.Integer()),
    mention_raid_protection_enabled: Type.Optional(Type.Boolean()),
  },
  { title: 'TriggerMetadata' },
);
export type TriggerMetadata = Static<typeof TriggerMetadata>;

/** One action of a rule; `duration_seconds` is for timeouts. */
export const RuleAction = Type.Object(
  {
    type: AutomodActionType,
    metadata: Type.Object({
      channel_id: Type.Optional(Id),
      custom_message: Type.Optional(Type.String()),
      duration_seconds: Type.Optional(Type.Integer()),
    }),
  },
  { title: 'RuleAction' },
);
export type RuleAction = Static<typeof RuleAction>;

/** A rule on the wire (KeywordRuleResponse and its siblings). */
export const RuleObject = Type.Object(
  {
    id: Id,
    guild_id: Id,
    creator_id: Id,
    name: Type.String(),
    event_type: AutomodEventType,
    trigger_type: AutomodTriggerType,
    trigger_metadata: TriggerMetadata,
    actions: Type.Array(RuleAction),
    enabled: Type.Boolean(),
    exempt_roles: Type.Array(Id),
    exempt_channels: Type.Array(Id),
  },
  { title: 'RuleObject' },
);
export type RuleObject = Static<typeof RuleObject>;

/** A triggered rule carried out one of its actions. */
export const RuleExecutionEvent = Type.Object(
  {
    guild_id: Id,
    action: RuleAction,
    rule_id: Id,
    rule_trigger_type: Type.Integer(),
    user_id: Id,
    channel_id: Type.Optional(Id),
    /** Absent if the message was blocked. */
    message_id: Type.Optional(Id),
    /** The alert message that the action posted. */
    alert_system_message_id: Type.Optional(Id),
    content: Type.String(),
    matched_keyword: Nullable(Type.String()),
    matched_content: Nullable(Type.String()),
  },
  { title: 'RuleExecutionEvent' },
);
export type RuleExecutionEvent = Static<typeof RuleExecutionEvent>;
