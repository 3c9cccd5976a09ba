import { TRIGGERS } from '@guildhall/protocol/auto-moderation/match';
import { LIMITS } from '@guildhall/protocol/limits';
import type { Action, Metadata } from '@guildhall/protocol/bodies/guild/auto-moderation';
import type { RuleObject } from '@guildhall/protocol/objects/guild/auto-moderation';
import type { Static } from 'typebox';

/** When a rule is checked (kind automod_event_type). */
export const EVENTS = { MESSAGE_SEND: 1, MEMBER_UPDATE: 2 } as const;

/** The actions of a triggered rule (kind automod_action_type). */
export const ACTIONS = { BLOCK_MESSAGE: 1, SEND_ALERT_MESSAGE: 2, TIMEOUT: 3, BLOCK_MEMBER_INTERACTION: 4 } as const;

export type TriggerType = (typeof TRIGGERS)[keyof typeof TRIGGERS];

/** The numbers of the word lists. */
export const PRESETS = [1, 2, 3] as const;
export type Preset = (typeof PRESETS)[number];

/** A rule as the form shows it: lists as lines, actions as switches. */
export interface RuleDraft {
  name: string;
  trigger: TriggerType;
  keywords: string;
  patterns: string;
  allowed: string;
  presets: Preset[];
  mentions: number;
  raids: boolean;
  block: boolean;
  message: string;
  alert: boolean;
  channel: string;
  timeout: boolean;
  /** In seconds. */
  duration: number;
  quarantine: boolean;
  exemptRoles: string[];
  exemptChannels: string[];
}

/** The triggers of which a guild has at most one rule. */
export const SINGLE: readonly TriggerType[] = [
  TRIGGERS.SPAM,
  TRIGGERS.KEYWORD_PRESET,
  TRIGGERS.MENTION_SPAM,
  TRIGGERS.MEMBER_PROFILE,
];

/** The trigger of a rule. */
export function triggerOf({ trigger_type }: Pick<RuleObject, 'trigger_type'>): TriggerType {
  return Object.values(TRIGGERS).find((one) => one === trigger_type) ?? TRIGGERS.KEYWORD;
}

/** Whether the words of a rule with this trigger are its own. */
export function hasWords(trigger: number): boolean {
  return trigger === TRIGGERS.KEYWORD || trigger === TRIGGERS.MEMBER_PROFILE;
}

/** Whether rules with this trigger can time out. */
export function canTimeOut(trigger: number): boolean {
  return trigger === TRIGGERS.KEYWORD || trigger === TRIGGERS.MENTION_SPAM;
}

/** The lines of a text, without empty ones. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** The form of a new rule. */
export function newDraft(trigger: TriggerType, name: string): RuleDraft {
  const isProfile = trigger === TRIGGERS.MEMBER_PROFILE;
  return {
    name,
    trigger,
    keywords: '',
    patterns: '',
    allowed: '',
    presets: [...PRESETS],
    mentions: LIMITS.autoModeration.mentions.default,
    raids: true,
    block: !isProfile,
    message: '',
    alert: false,
    channel: '',
    timeout: false,
    duration: LIMITS.autoModeration.timeout.default,
    quarantine: isProfile,
    exemptRoles: [],
    exemptChannels: [],
  };
}

/** The form of an existing rule. */
export function draftOf(rule: RuleObject): RuleDraft {
  const { keyword_filter = [], regex_patterns = [], allow_list = [], presets = [], ...mentions } = rule.trigger_metadata;
  const action = (type: number) => rule.actions.find((one) => one.type === type);
  return {
    name: rule.name,
    trigger: triggerOf(rule),
    keywords: keyword_filter.join('\n'),
    patterns: regex_patterns.join('\n'),
    allowed: allow_list.join('\n'),
    presets: PRESETS.filter((one) => presets.includes(one)),
    mentions: mentions.mention_total_limit ?? LIMITS.autoModeration.mentions.default,
    raids: mentions.mention_raid_protection_enabled ?? false,
    block: action(ACTIONS.BLOCK_MESSAGE) !== undefined,
    message: action(ACTIONS.BLOCK_MESSAGE)?.metadata.custom_message ?? '',
    alert: action(ACTIONS.SEND_ALERT_MESSAGE) !== undefined,
    channel: action(ACTIONS.SEND_ALERT_MESSAGE)?.metadata.channel_id ?? '',
    timeout: action(ACTIONS.TIMEOUT) !== undefined,
    duration: action(ACTIONS.TIMEOUT)?.metadata.duration_seconds ?? LIMITS.autoModeration.timeout.default,
    quarantine: action(ACTIONS.BLOCK_MEMBER_INTERACTION) !== undefined,
    exemptRoles: rule.exempt_roles,
    exemptChannels: rule.exempt_channels,
  };
}

function actionsOf(draft: RuleDraft): Static<typeof Action>[] {
  const isProfile = draft.trigger === TRIGGERS.MEMBER_PROFILE;
  const actions: Static<typeof Action>[] = [];
  if (draft.block && !isProfile)
    actions.push({ type: ACTIONS.BLOCK_MESSAGE, metadata: draft.message ? { custom_message: draft.message } : {} });
  if (draft.quarantine && isProfile) actions.push({ type: ACTIONS.BLOCK_MEMBER_INTERACTION, metadata: {} });
  if (draft.alert)
    actions.push({ type: ACTIONS.SEND_ALERT_MESSAGE, metadata: draft.channel ? { channel_id: draft.channel } : {} });
  if (draft.timeout && canTimeOut(draft.trigger))
    actions.push({ type: ACTIONS.TIMEOUT, metadata: { duration_seconds: draft.duration } });
  return actions;
}

function metadataOf(draft: RuleDraft): Static<typeof Metadata> {
  const allow_list = linesOf(draft.allowed);
  if (draft.trigger === TRIGGERS.SPAM) return {};
  if (draft.trigger === TRIGGERS.KEYWORD_PRESET) return { presets: draft.presets, allow_list };
  if (draft.trigger === TRIGGERS.MENTION_SPAM)
    return { mention_total_limit: draft.mentions, mention_raid_protection_enabled: draft.raids };
  return { keyword_filter: linesOf(draft.keywords), regex_patterns: linesOf(draft.patterns), allow_list };
}

/** The fields of a rule that the form can change, as the server takes them. */
export function bodyOf(draft: RuleDraft) {
  return {
    name: draft.name,
    trigger_metadata: metadataOf(draft),
    actions: actionsOf(draft),
    exempt_roles: draft.exemptRoles,
    exempt_channels: draft.exemptChannels,
  };
}

/** When rules with this trigger are checked. */
export function eventOf(trigger: TriggerType) {
  return trigger === TRIGGERS.MEMBER_PROFILE ? EVENTS.MEMBER_UPDATE : EVENTS.MESSAGE_SEND;
}
