import { setImmediate as otherWork } from 'node:timers/promises';
import { LIMITS } from '@guildhall/protocol/limits';
import { Lru } from '../../../core/values/lru.ts';
import type { AutomodRuleRow } from '../../../core/tables/database.ts';
import { type KeywordSet, keywordSet, type Span } from './keywords.ts';
import { compilePattern, type Pattern } from './patterns.ts';
import { PRESETS } from './presets.ts';
import { ruleObject } from './rule.ts';
import type { RuleObject } from '@guildhall/protocol/objects/guild/auto-moderation';

/** The part of a text that triggered a rule; both null for rules that do not match words. */
export interface Match {
  keyword: string | null;
  matched: string | null;
}

/** A rule compiled for matching. */
export interface CompiledRule {
  rule: RuleObject;
  keywords: KeywordSet;
  patterns: readonly Pattern[];
  allowed: KeywordSet | null;
}

/** Matches searched for before yielding to other work: some ms. */
const PER_TURN = 4;

/** Large rules take a few MB each. */
const compiled = new Lru<string, { row: AutomodRuleRow; made: CompiledRule }>(128);

/** Compiles a rule, once per version of the rule. */
export function compileRule(row: AutomodRuleRow): CompiledRule {
  const found = compiled.get(row.id);
  const isSame = found && (found.row === row || JSON.stringify(found.row) === JSON.stringify(row));
  if (isSame) return found.made;
  const made = compile(row);
  compiled.set(row.id, { row, made });
  return made;
}

function compile(row: AutomodRuleRow): CompiledRule {
  const rule = ruleObject(row);
  const { keyword_filter = [], regex_patterns = [], allow_list = [], presets = [] } = rule.trigger_metadata;
  return {
    rule,
    keywords: keywordSet([...keyword_filter, ...presets.flatMap((preset) => PRESETS[preset] ?? [])]),
    patterns: regex_patterns.map(compilePattern).filter((pattern) => typeof pattern !== 'string'),
    allowed: allow_list.length ? keywordSet(allow_list) : null,
  };
}

/** Finds the first word of a short text that triggers a rule and is not covered by its allow list. */
export function findWord(rule: CompiledRule, text: string): Match | null {
  const search = searchWord(rule, text);
  for (;;) {
    const { done, value } = search.next();
    if (done) return value;
  }
}

/** Like findWord, for messages: yields to other work in between. */
export async function findWordInTurns(rule: CompiledRule, text: string): Promise<Match | null> {
  const search = searchWord(rule, text);
  for (;;) {
    const { done, value } = search.next();
    if (done) return value;
    await otherWork();
  }
}

/** Yields at points where other work may run: the search for each match may read the rest of the text. */
function* searchWord({ keywords, patterns, allowed }: CompiledRule, text: string): Generator<undefined, Match | null, void> {
  const lower = text.toLowerCase();
  // A few letters change length in lower case; then the text is quoted in lower case.
  const quoted = lower.length === text.length ? text : lower;
  const isAllowed = allowed ? coverage(lower, allowed) : () => false;
  for (const hit of keywords.longest(lower)) {
    if (!isAllowed(hit)) return { keyword: hit.keyword, matched: quoted.slice(hit.start, hit.end) };
  }
  for (const pattern of patterns) {
    // A fast test without positions; the search for positions follows only after a hit.
    if (!pattern.test(text)) continue;
    const matcher = pattern.matcher(text);
    for (let count = 0; count < LIMITS.autoModeration.matches.max && matcher.find(); count += 1) {
      const span = { start: matcher.start(), end: matcher.end() };
      if (count % PER_TURN === PER_TURN - 1) yield undefined;
      if (!isAllowed(span)) return { keyword: pattern.pattern(), matched: text.slice(span.start, span.end) };
    }
  }
  return null;
}

/** Returns a test whether a span lies within a hit of the set. */
function coverage(text: string, set: KeywordSet): (span: Span) => boolean {
  /** For each position, the furthest end of the hits that start there or earlier. */
  const reach = new Array<number>(text.length + 1).fill(0);
  for (const { start, end } of set.longest(text)) reach[start] = Math.max(reach[start] ?? 0, end);
  for (let at = 1; at < reach.length; at += 1) reach[at] = Math.max(reach[at] ?? 0, reach[at - 1] ?? 0);
  return ({ start, end }) => (reach[start] ?? 0) >= end;
}
