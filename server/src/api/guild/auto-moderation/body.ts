import type { Snowflake as Id } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import type { Static } from 'typebox';
import { complain, type FieldError, failForm } from '../../../core/framework/errors.ts';
import type { GuildState } from '../../../core/access/guild-state.ts';
import { channelReach } from '../../../core/access/reach.ts';
import { type MemberState, permissionsOf } from '../../../core/access/member.ts';
import { has } from '../../../core/access/permissions.ts';
import { bitsOf } from '@guildhall/protocol/permissions';
import { TRIGGERS } from '@guildhall/protocol/auto-moderation/match';
import { compilePattern } from '@guildhall/protocol/auto-moderation/patterns';
import { ACTIONS, EVENTS } from './rule.ts';
import type { RuleAction, RuleObject, TriggerMetadata } from '@guildhall/protocol/objects/guild/auto-moderation';
import type { ruleFields } from '@guildhall/protocol/bodies/guild/auto-moderation';

type Actions = Static<typeof ruleFields.actions> | undefined;
type Given = Static<typeof ruleFields.trigger_metadata> | undefined;
type Complaints = Record<string, FieldError>;

/** Normalises `trigger_metadata` for a trigger; 50035 for lists that are too long and patterns that do not compile. */
export function readMetadata(trigger: number, given: Given): TriggerMetadata {
  const allow_list = given?.allow_list ?? [];
  if (trigger === TRIGGERS.SPAM) return {};
  if (trigger === TRIGGERS.KEYWORD_PRESET) return { allow_list, presets: [...new Set(given?.presets ?? [])] };
  if (trigger === TRIGGERS.MENTION_SPAM) {
    return {
      mention_total_limit: given?.mention_total_limit ?? LIMITS.autoModeration.mentions.default,
      mention_raid_protection_enabled: given?.mention_raid_protection_enabled ?? false,
    };
  }
  const complaints: Complaints = {};
  if (allow_list.length > LIMITS.autoModeration.ownAllowList.max)
    complaints['trigger_metadata.allow_list'] = complain.maxLength(LIMITS.autoModeration.ownAllowList.max);
  const regex_patterns = given?.regex_patterns ?? [];
  regex_patterns.forEach((source, index) => {
    const pattern = compilePattern(source);
    if (typeof pattern === 'string')
      complaints[`trigger_metadata.regex_patterns.${index}`] = complain.custom('AUTO_MODERATION_INVALID_REGEX', pattern);
  });
  if (Object.keys(complaints).length) failForm(complaints);
  return { keyword_filter: given?.keyword_filter ?? [], regex_patterns, allow_list };
}

/** Fails with 50035 unless the event type fits the trigger. */
export function checkEvent(trigger: number, event: number): void {
  const fitting = trigger === TRIGGERS.MEMBER_PROFILE ? EVENTS.MEMBER_UPDATE : EVENTS.MESSAGE_SEND;
  if (event !== fitting) failForm({ event_type: complain.choices([fitting]) });
}

/** The caller who edits a rule, and the rule before the edit. */
export interface RuleEditor {
  guild: GuildState;
  member: MemberState;
  now: number;
  before?: Pick<RuleObject, 'actions' | 'exempt_channels'>;
}

/**
 * Validates the actions of a rule; the default is the trigger's first action. Fails with 50035 for a duplicate action,
 * one that the trigger does not support, and an alert channel that is not a text channel of the guild in which the
 * editor can send messages.
 */
export function readActions(editor: RuleEditor, trigger: number, given: Actions): RuleAction[] {
  const allowed = ACTIONS_OF[trigger] ?? [];
  if (!given) return [{ type: allowed[0] ?? ACTIONS.BLOCK_MESSAGE, metadata: {} }];
  const complaints: Complaints = {};
  const seen = new Set<number>();
  const actions = given.map(({ type, metadata }, index): RuleAction => {
    if (!allowed.includes(type)) complaints[`actions.${index}.type`] = complain.choices(allowed);
    else if (seen.has(type))
      complaints[`actions.${index}.type`] = complain.custom('SET_TYPE_ALREADY_CONTAINS_VALUE', 'Duplicate value.');
    seen.add(type);
    const { channel_id, custom_message, duration_seconds } = metadata ?? {};
    if (type === ACTIONS.SEND_ALERT_MESSAGE) {
      const complaint = channel_id ? channelComplaint(editor, channel_id) : complain.required();
      if (complaint) complaints[`actions.${index}.metadata.channel_id`] = complaint;
      return { type, metadata: channel_id ? { channel_id } : {} };
    }
    if (type === ACTIONS.TIMEOUT)
      return { type, metadata: { duration_seconds: duration_seconds ?? LIMITS.autoModeration.timeout.default } };
    return { type, metadata: type === ACTIONS.BLOCK_MESSAGE && custom_message ? { custom_message } : {} };
  });
  if (Object.keys(complaints).length) failForm(complaints);
  return actions;
}

const ON_MESSAGES = [ACTIONS.BLOCK_MESSAGE, ACTIONS.SEND_ALERT_MESSAGE];
/** The actions that each trigger supports; the first is the default. */
const ACTIONS_OF: Readonly<Record<number, readonly number[]>> = {
  [TRIGGERS.KEYWORD]: [...ON_MESSAGES, ACTIONS.TIMEOUT],
  [TRIGGERS.SPAM]: ON_MESSAGES,
  [TRIGGERS.KEYWORD_PRESET]: ON_MESSAGES,
  [TRIGGERS.MENTION_SPAM]: [...ON_MESSAGES, ACTIONS.TIMEOUT],
  [TRIGGERS.MEMBER_PROFILE]: [ACTIONS.BLOCK_MEMBER_INTERACTION, ACTIONS.SEND_ALERT_MESSAGE],
};

/** Channel types that accept alerts: text and announcements. */
const ALERT_TYPES: ReadonlySet<number> = new Set([0, 5]);

function channelComplaint({ guild, member, now, before }: RuleEditor, channelId: Id): FieldError | undefined {
  const current = (before?.actions ?? []).map(({ metadata }) => metadata.channel_id ?? null);
  const channel = channelReach(guild, member, now)(channelId, current);
  if (!channel) return complain.custom('CHANNEL_NOT_FOUND', 'The guild has no such channel.');
  if (!ALERT_TYPES.has(channel.type)) return complain.custom('CHANNEL_TYPE_INVALID', 'Not a text channel.');
  const maySend = current.includes(channelId) || has(permissionsOf(guild, member, now, channelId), SENDING);
  return maySend ? undefined : complain.custom('CHANNEL_NOT_WRITABLE', 'You cannot send messages in this channel.');
}

const SENDING = bitsOf('VIEW_CHANNEL', 'SEND_MESSAGES');

/**
 * Validates and deduplicates exempt channel ids; 50035 for channels that are not in the guild or that the editor cannot
 * view.
 */
export function readExemptChannels({ guild, member, now, before }: RuleEditor, given: readonly Id[]): Id[] {
  const reach = channelReach(guild, member, now);
  return readExempt('exempt_channels', given, { has: (id) => reach(id, before?.exempt_channels) !== undefined });
}

/** Validates and deduplicates ids; unknown ones are 50035 at their index. */
export function readExempt(field: string, given: readonly Id[], known: { has(id: Id): boolean }): Id[] {
  given.forEach((id, index) => {
    if (!known.has(id))
      failForm({ [`${field}.${index}`]: complain.custom('UNKNOWN_ID', 'The guild has no object with this id.') });
  });
  return [...new Set(given)];
}
