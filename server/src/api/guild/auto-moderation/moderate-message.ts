import type { Snowflake } from '@guildhall/protocol/ids';
import { bitsOf } from '@guildhall/protocol/permissions';
import type { MemberState } from '../../../core/access/member.ts';
import type { ChannelPlace } from '../../../core/access/place.ts';
import type { PublicContext } from '../../../core/framework/context.ts';
import { fail } from '../../../core/framework/errors.ts';
import type { GuildState } from '../../../core/access/guild-state.ts';
import { guildPermissions } from '../../../core/access/permissions.ts';
import type { UserRow } from '../../../core/tables/database.ts';
import { isMentionRaid } from '../raids/mention-raid.ts';
import { act, type Hit, type Incident } from './act.ts';
import { countMentions, type Match, TRIGGERS } from '@guildhall/protocol/auto-moderation/match';
import { compileRule, findWordInTurns, type CompiledRule } from './compiled.ts';
import { cachedRules } from './queries.ts';
import { ACTIONS, EVENTS } from './rule.ts';
import { isSpam } from './spam.ts';
import type { RuleObject } from '@guildhall/protocol/objects/guild/auto-moderation';

const EXEMPTING = bitsOf('MANAGE_GUILD', 'ADMINISTRATOR');
const NO_WORDS: Match = { keyword: null, matched: null };

/** The actions that remain after a flagged message is sent. */
export type AfterSending = (messageId: Snowflake) => Promise<void>;

/**
 * Checks content that its author wants to send, or edit into a message, against the guild's rules.
 * - A blocking rule ends the request with 200000, after its actions.
 * - Otherwise returns what to do once the message exists, or null.
 * - Exempt are apps, members with MANAGE_GUILD or ADMINISTRATOR, and each rule's own roles and channels.
 */
export async function moderateMessage(
  ctx: PublicContext,
  place: ChannelPlace & { member: MemberState | null },
  author: UserRow,
  content: string,
): Promise<AfterSending | null> {
  const { guild, member, channel } = place;
  // Every message takes this path, so a guild without rules must cost nothing.
  if (!guild || content === '' || !guild.row.features_json.includes('"AUTO_MODERATION"')) return null;
  if (author.kind === 'bot' || (member && isTrusted(guild, member, ctx.clock.now()))) return null;
  const hits: Hit[] = [];
  for (const row of await cachedRules(ctx, guild.id)) {
    if (row.enabled !== 1 || row.event_type !== EVENTS.MESSAGE_SEND) continue;
    const compiled = compileRule(row);
    if (isExempt(compiled.rule, member, [channel.id, channel.parent_id])) continue;
    const match = await tryRule(ctx, compiled, { guild, channelId: channel.id, author, content });
    if (match) hits.push({ rule: compiled.rule, match });
  }
  if (!hits.length) return null;
  const incident: Incident = { user: author, content, place };
  const carryOut = (full: Incident) => ctx.transact((tx) => act(tx, guild, hits, full));
  const block = hits.flatMap(({ rule }) => rule.actions).find((action) => action.type === ACTIONS.BLOCK_MESSAGE);
  if (!block) return (message_id) => carryOut({ ...incident, message_id });
  await carryOut(incident);
  const { custom_message } = block.metadata;
  fail('MESSAGE_BLOCKED_BY_AUTOMATIC_MODERATION', custom_message ? { message: custom_message } : {});
}

/** Returns whether auto moderation ignores a member. */
export function isTrusted(guild: GuildState, member: MemberState, now: number): boolean {
  return (guildPermissions(guild, member, now) & EXEMPTING) !== 0n;
}

/** Returns whether a rule exempts a member or one of the channels. */
export function isExempt(rule: RuleObject, member: MemberState | null, channelIds: readonly (Snowflake | null)[] = []): boolean {
  return (
    rule.exempt_roles.some((id) => member?.roleIds.includes(id)) || rule.exempt_channels.some((id) => channelIds.includes(id))
  );
}

async function tryRule(
  ctx: PublicContext,
  compiled: CompiledRule,
  { guild, channelId, author, content }: { guild: GuildState; channelId: Snowflake; author: UserRow; content: string },
): Promise<Match | null> {
  const { trigger_type, trigger_metadata } = compiled.rule;
  if (trigger_type === TRIGGERS.MENTION_SPAM) {
    const mentions = countMentions(content);
    const { mention_total_limit = 0, mention_raid_protection_enabled } = trigger_metadata;
    const isRaid = mentions > 0 && mention_raid_protection_enabled && (await isMentionRaid(ctx, guild, author, mentions));
    return isRaid || mentions > mention_total_limit ? NO_WORDS : null;
  }
  if (trigger_type === TRIGGERS.SPAM) {
    const message = { channelId, authorId: author.id, content, now: ctx.clock.now() };
    return (await isSpam(ctx.store.read, message)) ? NO_WORDS : null;
  }
  return findWordInTurns(compiled, content);
}
