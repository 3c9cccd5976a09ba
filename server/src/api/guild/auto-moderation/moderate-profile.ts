import { MEMBER_FLAGS } from '@guildhall/protocol/enums';
import { memberState } from '../../../core/access/member.ts';
import { readGuildState } from '../../../core/access/guild-state.ts';
import type { MemberRow, UserRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { primaryGuild } from '../../people/users/user.ts';
import { act, type Hit, QUARANTINED } from './act.ts';
import { findWord } from '@guildhall/protocol/auto-moderation/match';
import { type CompiledRule, compileRule } from './compiled.ts';
import { isExempt, isTrusted } from './moderate-message.ts';
import { findRules } from './queries.ts';
import { ACTIONS, EVENTS } from './rule.ts';

/** The flag of members whose guild tag a rule forbids. */
const TAG_QUARANTINED = MEMBER_FLAGS.AUTOMOD_QUARANTINED_GUILD_TAG;

/**
 * Checks a person's names (username, display name, nickname) and guild tag against the guild's MEMBER_PROFILE rules,
 * when the person joins or one of them changes.
 * - Returns the member's new flags: AUTOMOD_QUARANTINED_USERNAME and AUTOMOD_QUARANTINED_GUILD_TAG are set while a
 *   quarantining rule matches.
 * - Only a new match causes alerts, events and audit entries.
 */
export async function moderateProfile(tx: Tx, member: MemberRow, user: UserRow): Promise<number> {
  if (user.kind !== 'person') return member.flags;
  const rows = (await findRules(tx.db, member.guild_id)).filter((row) => row.enabled && row.event_type === EVENTS.MEMBER_UPDATE);
  if (!rows.length && (member.flags & (QUARANTINED | TAG_QUARANTINED)) === 0) return member.flags;
  const rules = rows.map(compileRule);
  const names = [user.username, user.global_name, member.nick].filter((name) => name !== null).join('\n');
  const tag = primaryGuild(user)?.tag ?? '';
  let { flags } = member;
  for (const { flag, content } of [
    { flag: QUARANTINED, content: names },
    { flag: TAG_QUARANTINED, content: tag },
  ])
    flags = (await moderateText(tx, member, { user, rules, flag, content })) ? flags | flag : flags & ~flag;
  return flags;
}

interface ProfileText {
  user: UserRow;
  rules: readonly CompiledRule[];
  /** The member flag that marks this text as quarantined. */
  flag: number;
  content: string;
}

/** Returns whether a text of the profile is quarantined; carries out the actions of a new match. */
async function moderateText(tx: Tx, member: MemberRow, { user, rules, flag, content }: ProfileText): Promise<boolean> {
  const state = memberState(member);
  const hits: Hit[] = [];
  for (const compiled of rules) {
    const match = isExempt(compiled.rule, state) ? null : findWord(compiled, content);
    if (match) hits.push({ rule: compiled.rule, match });
  }
  const guild = hits.length ? await readGuildState(tx, member.guild_id) : undefined;
  if (guild === undefined || isTrusted(guild, state, tx.now)) return false;
  if ((member.flags & flag) === 0) await act(tx, guild, hits, { user, content });
  return hits.some(({ rule }) => rule.actions.some(({ type }) => type === ACTIONS.BLOCK_MEMBER_INTERACTION));
}
