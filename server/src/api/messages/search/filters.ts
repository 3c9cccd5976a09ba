import type { Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import type { Spaces } from './spaces.ts';
import { EVERY_MARK, type MarkKind, mark, type Terms, TRAITS, type Trait, traitMark } from './terms.ts';
import { phrasesOf } from './words.ts';
import type { Search } from './search.ts';
import { AUTHOR_TYPES, HAS, type Filters } from '@guildhall/protocol/bodies/messages/search';

/**
 * Up to this many channels, if they are a small part of all, are looked up in the index; more are compared,
 * which is cheaper.
 */
const FEW_SPACES = 10;
const SMALL_PART = 0.2;
const NEWEST: Snowflake = String((1n << 63n) - 1n);

/**
 * Translates filters into a search of the channels that the viewer may search (`channels` is the guild's
 * total). A filter matches any of its values (`has` all of them), and all filters must match.
 */
export function searchOf(filters: Filters, spaces: Spaces, channels: number, terms: Terms): Search {
  const { mention_everyone, pinned, limit = LIMITS.search.perPage.default, offset = LIMITS.search.offset.default } = filters;
  const marks: string[][] = [];
  const any = (kind: MarkKind, values: readonly string[] | undefined) => {
    if (values?.length) marks.push(values.map((value) => terms.mark(mark(kind, value))));
  };
  any('channel', filters.channel_id);
  any('author', filters.author_id);
  any('mention', filters.mentions);
  any('role', filters.mentions_role_id);
  any('replyuser', filters.replied_to_user_id);
  any('replymessage', filters.replied_to_message_id);
  any('host', filters.link_hostname?.map(lower));
  any('provider', filters.embed_provider);
  any('embed', filters.embed_type);
  any('extension', filters.attachment_extension?.map(lower));
  any('filename', filters.attachment_filename?.map(lower));

  const [authors, noAuthors] = split(AUTHOR_TYPES, filters.author_type);
  const [having, lacking] = split<Trait>(HAS, filters.has);
  const flags: [Trait, boolean | undefined][] = [
    ['everyone', mention_everyone],
    ['pinned', pinned],
  ];
  for (const [trait, wanted] of flags) if (wanted !== undefined) (wanted ? having : lacking).push(trait);
  for (const trait of having) marks.push([terms.mark(traitMark(trait) ?? EVERY_MARK)]);
  const authorMarks = authors.flatMap((trait) => traitMark(trait) ?? []);
  if (authors.length && authorMarks.length === authors.length) marks.push(authorMarks.map((name) => terms.mark(name)));
  if (spaces.all.length <= Math.min(FEW_SPACES, channels * SMALL_PART)) any('channel', spaces.all);

  const slop = filters.slop ?? LIMITS.search.slop.default;
  const phrases = phrasesOf(filters.content ?? '', slop).map((words) => words.map((word) => terms.word(word)));
  if (!marks.length && !phrases.length) marks.push([terms.mark(EVERY_MARK)]);
  return {
    phrases,
    slop,
    marks,
    traits: bits(having),
    anyTrait: bits(authors),
    withoutTraits: bits([...noAuthors, ...lacking]),
    after: filters.min_id ?? '0',
    before: filters.max_id ?? NEWEST,
    everywhere: spaces.everywhere,
    spaces: spaces.all,
    openSpaces: spaces.open,
    openThreads: spaces.threads,
    order: filters.sort_order ?? 'desc',
    offset,
    limit,
  };
}

/** True for a content without any searchable word. */
export function isWordless({ content = '' }: Filters): boolean {
  return content.trim() !== '' && phrasesOf(content, 0).length === 0;
}

/** Splits names into wanted and negated ones. */
function split<T extends Trait>(names: readonly T[], values: readonly string[] | undefined): [wanted: T[], unwanted: T[]] {
  return [names.filter((name) => values?.includes(name)), names.filter((name) => values?.includes(`-${name}`))];
}

function bits(traits: readonly Trait[]): number {
  return traits.reduce((sum, trait) => sum | TRAITS[trait], 0);
}

function lower(text: string): string {
  return text.toLowerCase();
}
