import { LIMITS } from '../limits.ts';
import type { TriggerMetadata } from '../objects/guild/auto-moderation.ts';
import { type KeywordSet, keywordSet, type Span } from './keywords.ts';
import { compilePattern, type Pattern } from './patterns.ts';
import { PRESETS } from './presets.ts';

/** The conditions that trigger a rule (docs/contract/enums.md#automod_trigger_type). */
export const TRIGGERS = { KEYWORD: 1, SPAM: 3, KEYWORD_PRESET: 4, MENTION_SPAM: 5, MEMBER_PROFILE: 6 } as const;

/** The part of a text that triggered a rule; both null for rules that do not match words. */
export interface Match {
  keyword: string | null;
  matched: string | null;
}

/** The words of a rule, compiled for matching. */
export interface Matcher {
  keywords: KeywordSet;
  patterns: readonly Pattern[];
  allowed: KeywordSet | null;
}

const NO_WORDS: Match = { keyword: null, matched: null };
/** Matches searched for before yielding to other work: some ms. */
const PER_TURN = 4;
const MENTION = /<@!?(\d+)>|<@&(\d+)>/g;
const LINK = /https?:\/\//gi;
/** Numbers of links, and of repetitions of one line, that make a message spam. */
const SPAM_LINKS = 5;
const SPAM_LINES = 5;

/** Compiles the words of a rule; patterns that do not compile are left out. */
export function compileMatcher({
  keyword_filter = [],
  regex_patterns = [],
  allow_list = [],
  presets = [],
}: TriggerMetadata): Matcher {
  return {
    keywords: keywordSet([...keyword_filter, ...presets.flatMap((preset) => PRESETS[preset] ?? [])]),
    patterns: regex_patterns.map(compilePattern).filter((pattern) => typeof pattern !== 'string'),
    allowed: allow_list.length ? keywordSet(allow_list) : null,
  };
}

/** Finds the first word of a short text that triggers a rule and is not covered by its allow list. */
export function findWord(matcher: Matcher, text: string): Match | null {
  const search = searchWord(matcher, text);
  for (;;) {
    const { done, value } = search.next();
    if (done) return value;
  }
}

/** Like findWord, but yields at points where other work may run: the search for each match may read the rest of the text. */
export function* searchWord({ keywords, patterns, allowed }: Matcher, text: string): Generator<undefined, Match | null, void> {
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

/** Counts the distinct users and roles that a content mentions. */
export function countMentions(content: string): number {
  return new Set(Array.from(content.matchAll(MENTION), ([, user, role]) => (user ? `u${user}` : `r${role}`))).size;
}

/** Returns whether a text alone is SPAM, whatever its author has sent before: five links or more, or one line five times or more. */
export function isSpamText(content: string): boolean {
  if ((content.match(LINK)?.length ?? 0) >= SPAM_LINKS) return true;
  const lines = new Map<string, number>();
  for (const line of content.split('\n').map((one) => one.trim())) {
    const count = (lines.get(line) ?? 0) + 1;
    if (line !== '' && count >= SPAM_LINES) return true;
    lines.set(line, count);
  }
  return false;
}

/** A rule as far as it decides whether a text triggers it. */
export interface Trigger {
  trigger_type: number;
  trigger_metadata: TriggerMetadata;
}

/**
 * Tests a single text against a trigger; null if it does not match. Rules that depend on earlier messages, repeated messages
 * (SPAM) and many mentions by many people (mention raids), are not tested here.
 */
export function tryText({ trigger_type, trigger_metadata }: Trigger, text: string): Match | null {
  if (trigger_type === TRIGGERS.SPAM) return isSpamText(text) ? NO_WORDS : null;
  if (trigger_type === TRIGGERS.MENTION_SPAM)
    return countMentions(text) > (trigger_metadata.mention_total_limit ?? 0) ? NO_WORDS : null;
  return findWord(compileMatcher(trigger_metadata), text);
}
