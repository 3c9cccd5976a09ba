import { MEMBER_FLAGS, MESSAGE_TYPES } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { AuditEntry } from '../../../core/framework/audit.ts';
import type { ChannelPlace } from '../../../core/access/place.ts';
import type { EventTarget } from '../../../core/framework/event.ts';
import type { ChannelState, GuildState } from '../../../core/access/guild-state.ts';
import type { UserRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { lockMember, updateMemberRow } from '../members/queries.ts';
import { SYSTEM_MESSAGE_DUE } from '../channels/hooks.ts';
import { findUser } from '../../people/users/queries.ts';
import { isWithinAudience } from './alert-audience.ts';
import type { Match } from '@guildhall/protocol/auto-moderation/match';
import { AUTO_MODERATION_ACTION_EXECUTION } from './events.ts';
import { ACTIONS } from './rule.ts';
import { emitMemberUpdate } from '../members/events.ts';
import type { RuleAction, RuleObject } from '@guildhall/protocol/objects/guild/auto-moderation';
import type { EmbedObject } from '@guildhall/protocol/objects/messages/messages';

/** A triggered rule and the content that triggered it. */
export interface Hit {
  rule: RuleObject;
  match: Match;
}

/** Content that triggered rules, with its author and place. */
export interface Incident {
  user: UserRow;
  content: string;
  /** Absent for profiles. */
  place?: Pick<ChannelPlace, 'channel' | 'thread' | 'memberIds'>;
  /** Absent if the message is blocked. */
  message_id?: Snowflake;
}

/** The flag of quarantined members. */
export const QUARANTINED = MEMBER_FLAGS.AUTOMOD_QUARANTINED_USERNAME;

const AUDIT_ACTIONS: Readonly<Record<number, AuditEntry['action']>> = {
  [ACTIONS.BLOCK_MESSAGE]: 'AUTO_MODERATION_BLOCK_MESSAGE',
  [ACTIONS.SEND_ALERT_MESSAGE]: 'AUTO_MODERATION_FLAG_TO_CHANNEL',
  [ACTIONS.TIMEOUT]: 'AUTO_MODERATION_USER_COMMUNICATION_DISABLED',
  [ACTIONS.BLOCK_MEMBER_INTERACTION]: 'AUTO_MODERATION_QUARANTINE_USER',
};

/**
 * Carries out the actions of triggered rules, each with its audit entry (143 to 146) and
 * AUTO_MODERATION_ACTION_EXECUTION, sent to those who can view the message's channel. The caller blocks the message or
 * quarantines the member.
 */
export async function act(tx: Tx, guild: GuildState, hits: readonly Hit[], incident: Incident): Promise<void> {
  const guild_id = guild.id;
  const { user, content, place, message_id } = incident;
  const channel_id = place?.channel.id;
  for (const { rule, match } of hits) {
    for (const action of rule.actions) {
      const alertId =
        action.type === ACTIONS.SEND_ALERT_MESSAGE ? await alert(tx, guild, { rule, match, action }, incident) : null;
      // The alert channel was deleted.
      if (alertId === undefined) continue;
      if (action.type === ACTIONS.TIMEOUT) await timeOut(tx, guild_id, user.id, action);
      tx.emit(AUTO_MODERATION_ACTION_EXECUTION, targetOf(guild_id, place), {
        guild_id,
        action,
        rule_id: rule.id,
        rule_trigger_type: rule.trigger_type,
        user_id: user.id,
        ...(channel_id === undefined ? {} : { channel_id }),
        ...(message_id === undefined ? {} : { message_id }),
        ...(alertId === null ? {} : { alert_system_message_id: alertId }),
        content,
        matched_keyword: match.keyword,
        matched_content: match.matched,
      });
      const name = AUDIT_ACTIONS[action.type];
      if (!name) continue;
      const options = {
        auto_moderation_rule_name: rule.name,
        auto_moderation_rule_trigger_type: String(rule.trigger_type),
        ...(channel_id === undefined ? {} : { channel_id }),
      };
      await tx.audit({ guild_id, action: name, target_id: user.id, options });
    }
  }
}

/** The recipients of an action's event: for a message, those who can view its channel or thread. */
function targetOf(guild_id: Snowflake, place: Incident['place']): EventTarget {
  if (!place) return { guild_id };
  const { channel, thread, memberIds } = place;
  return { guild_id, channel_id: thread?.parent_id ?? channel.id, ...(memberIds ? { member_ids: memberIds } : {}) };
}

/**
 * Posts the alert (message type 24); undefined if its channel was deleted.
 * - It quotes the message, in its author's name, only if everyone who can view the alert can also view the message's
 *   place.
 * - Otherwise it names only the rule, in the name of the rule's creator
 *   (docs/contract/channels.md#obfuscated-channels).
 */
async function alert(
  tx: Tx,
  guild: GuildState,
  { rule, match, action }: Hit & { action: RuleAction },
  { user, content, place, message_id }: Incident,
): Promise<Snowflake | undefined> {
  const to = guild.channels.get(action.metadata.channel_id ?? '');
  if (!to) return undefined;
  const isOpen = mayQuote(guild, to, place);
  const facts: [name: string, value: string | null | undefined][] = [
    ['rule_name', rule.name],
    ['channel_id', place?.channel.id],
    ['keyword', match.keyword],
    ['keyword_matched_content', match.matched],
    ['flagged_message_id', message_id],
  ];
  const shown = isOpen ? facts : facts.slice(0, 1);
  const fields = shown.flatMap(([name, value]) => (value ? [{ name, value, inline: false }] : []));
  const embed: EmbedObject = { type: 'auto_moderation_message', ...(isOpen ? { description: content } : {}), fields };
  const author = isOpen ? user : ((await findUser(tx.db, rule.creator_id)) ?? (await findUser(tx.db, guild.ownerId)));
  if (!author) return undefined;
  const id = tx.id();
  await tx.notify(SYSTEM_MESSAGE_DUE, {
    channel: to.row,
    id,
    type: MESSAGE_TYPES.AUTO_MODERATION_ACTION,
    author,
    embeds: [embed],
  });
  return id;
}

/** A profile is visible to the whole guild, a private thread only to its members. */
function mayQuote(guild: GuildState, to: ChannelState, place: Incident['place']): boolean {
  if (!place) return true;
  const from = guild.channels.get(place.thread?.parent_id ?? place.channel.id);
  return from !== undefined && place.memberIds === undefined && isWithinAudience(guild, to, from);
}

/** Times a member out; a longer timeout is kept. */
async function timeOut(tx: Tx, guildId: Snowflake, userId: Snowflake, { metadata }: RuleAction): Promise<void> {
  const found = await lockMember(tx.db, guildId, userId);
  if (!found) return;
  const until = tx.now + (metadata.duration_seconds ?? 0) * 1000;
  if (until <= (found.member.communication_disabled_until ?? tx.now)) return;
  const saved = await updateMemberRow(tx.db, found.member, { communication_disabled_until: until });
  emitMemberUpdate(tx, saved, found.user);
}
