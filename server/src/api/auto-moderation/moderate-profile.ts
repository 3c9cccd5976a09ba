import { memberState } from '../../core/access/member.ts';
import { readGuildState } from '../../core/guild-state.ts';
import type { MemberRow, UserRow } from '../../core/tables.ts';
import type { Tx } from '../../core/transact.ts';
import { act, type Hit, QUARANTINED } from './act.ts';
import { compileRule, findWord } from './compiled.ts';
import { isExempt, isTrusted } from './moderate-message.ts';
import { findRules } from './queries.ts';
import { ACTIONS, EVENTS } from './rule.ts';

/**
 * Tries the guild's MEMBER_PROFILE rules on a person's username, display name and nickname, when it joins or one of them
 * changes. Gives the member's flags as they must be: with AUTOMOD_QUARANTINED_USERNAME as long as a rule that quarantines
 * is triggered. Alerts, events and audit entries come when a rule is triggered anew.
 */
export async function moderateProfile(tx: Tx, member: MemberRow, user: UserRow): Promise<number> {
  const wasQuarantined = (member.flags & QUARANTINED) !== 0;
  if (user.kind !== 'person') return member.flags;
  const rows = (await findRules(tx.db, member.guild_id)).filter((row) => row.enabled && row.event_type === EVENTS.MEMBER_UPDATE);
  if (!rows.length && !wasQuarantined) return member.flags;
  const state = memberState(member);
  const content = [user.username, user.global_name, member.nick].filter((name) => name !== null).join('\n');
  const hits: Hit[] = [];
  for (const row of rows) {
    const compiled = compileRule(row);
    const match = isExempt(compiled.rule, state) ? null : findWord(compiled, content);
    if (match) hits.push({ rule: compiled.rule, match });
  }
  const guild = hits.length ? await readGuildState(tx.db, member.guild_id) : undefined;
  const counts = guild !== undefined && !isTrusted(guild, state, tx.now);
  if (counts && !wasQuarantined) await act(tx, guild, hits, { user, content });
  const isQuarantined =
    counts && hits.some(({ rule }) => rule.actions.some(({ type }) => type === ACTIONS.BLOCK_MEMBER_INTERACTION));
  return isQuarantined ? member.flags | QUARANTINED : member.flags & ~QUARANTINED;
}
