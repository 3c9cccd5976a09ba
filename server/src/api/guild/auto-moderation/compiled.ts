import { setImmediate as otherWork } from 'node:timers/promises';
import { compileMatcher, type Match, type Matcher, searchWord } from '@guildhall/protocol/auto-moderation/match';
import { Lru } from '../../../core/values/lru.ts';
import type { AutomodRuleRow } from '../../../core/tables/database.ts';
import { ruleObject } from './rule.ts';
import type { RuleObject } from '@guildhall/protocol/objects/guild/auto-moderation';

/** A rule compiled for matching. */
export interface CompiledRule extends Matcher {
  rule: RuleObject;
}

/** Large rules take a few MB each. */
const compiled = new Lru<string, { row: AutomodRuleRow; made: CompiledRule }>(128);

/** Compiles a rule, once per version of the rule. */
export function compileRule(row: AutomodRuleRow): CompiledRule {
  const found = compiled.get(row.id);
  const isSame = found && (found.row === row || JSON.stringify(found.row) === JSON.stringify(row));
  if (isSame) return found.made;
  const rule = ruleObject(row);
  const made = { rule, ...compileMatcher(rule.trigger_metadata) };
  compiled.set(row.id, { row, made });
  return made;
}

/** Finds the first word of a message that triggers a rule and is not covered by its allow list; yields to other work in between. */
export async function findWordInTurns(rule: CompiledRule, text: string): Promise<Match | null> {
  const search = searchWord(rule, text);
  for (;;) {
    const { done, value } = search.next();
    if (done) return value;
    await otherWork();
  }
}
