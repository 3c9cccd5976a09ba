import { firstIdAt } from '@guildhall/protocol/ids';
import type { Message } from '../api/wire.ts';
import type { Id } from '../api/wire-base.ts';
import { request } from '../state/session.ts';

/** The kinds of content to filter messages by. */
export const CONTAINS = ['link', 'image', 'file', 'video', 'sound', 'poll', 'sticker'] as const;
export type Contains = (typeof CONTAINS)[number];
export type Order = 'newest' | 'oldest' | 'relevant';

/** The text and filters of a search. Days are local, as YYYY-MM-DD; empty for no limit. */
export interface Search {
  text: string;
  from: Id | null;
  mentions: Id | null;
  channel: Id | null;
  contains: readonly Contains[];
  pinned: boolean;
  after: string;
  before: string;
  order: Order;
}

export const EMPTY_SEARCH: Search = {
  text: '',
  from: null,
  mentions: null,
  channel: null,
  contains: [],
  pinned: false,
  after: '',
  before: '',
  order: 'newest',
};

/** The number of results per page, and the last result that pages reach. */
export const PER_PAGE = 25;
const REACH = 9_975;

/** True if a search has anything to look for. */
export function isEmpty({ order: _order, ...search }: Search): boolean {
  const { order: _ordered, ...nothing } = EMPTY_SEARCH;
  return JSON.stringify({ ...search, text: search.text.trim() }) === JSON.stringify(nothing);
}

const DAY_MS = 86_400_000;

/** The wire's filters of a search: `after` excludes its day, `before` too. */
export function filtersOf(search: Search, page: number) {
  const { text, from, mentions, channel, contains, pinned, after, before, order } = search;
  const startOf = (day: string) => new Date(`${day}T00:00`).getTime();
  return {
    ...(text.trim() && { content: text.trim() }),
    ...(from && { author_id: [from] }),
    ...(mentions && { mentions: [mentions] }),
    ...(channel && { channel_id: [channel] }),
    ...(contains.length > 0 && { has: [...contains] }),
    ...(pinned && { pinned }),
    ...(after && { min_id: firstIdAt(startOf(after) + DAY_MS) }),
    ...(before && { max_id: firstIdAt(startOf(before)) }),
    sort_by: order === 'relevant' && text.trim() ? ('relevance' as const) : ('timestamp' as const),
    sort_order: order === 'oldest' ? ('asc' as const) : ('desc' as const),
    include_nsfw: true,
    limit: PER_PAGE,
    offset: Math.min(REACH, page * PER_PAGE),
  };
}

/** A page of results. */
export interface Found {
  total: number;
  messages: Message[];
}

/** Searches the messages of a guild. While the guild is still being indexed, calls `onWait` and tries again. Throws ApiError. */
export async function searchMessages(guildId: Id, search: Search, page: number, onWait: () => void): Promise<Found> {
  for (;;) {
    const answer = await request('GET /guilds/{guild_id}/messages/search', { guild_id: guildId, query: filtersOf(search, page) });
    // A guild that is still being indexed is answered with 202 and an error's body.
    if ('messages' in answer) return { total: answer.total_results, messages: answer.messages.flat() };
    onWait();
    const seconds = Number(Reflect.get(answer, 'retry_after')) || 1;
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  }
}
