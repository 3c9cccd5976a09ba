import type { Snowflake } from '@guildhall/protocol/ids';
import { bitsOf } from '@guildhall/protocol/permissions';
import { accessGuild } from '../../../core/access/guild.ts';
import type { Context } from '../../../core/framework/context.ts';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { has } from '../../../core/access/permissions.ts';
import { route } from '../../../core/framework/route.ts';
import { readsContent } from '../../../core/access/viewer.ts';
import { dataOf } from '../messages/message.ts';
import { catchUp } from './catching-up.ts';
import { textOf } from './document.ts';
import { engineOf } from './engine.ts';
import { isWordless, searchOf } from './filters.ts';
import { requireIndex } from './indexing.ts';
import { loadHits, loadThreadsOf } from './load-hits.ts';
import { findMessagesOf } from './queries.ts';
import { byRelevance } from './relevance.ts';
import { searchableSpaces, type Spaces } from './spaces.ts';
import { Terms } from './terms.ts';
import { phrasesOf } from './words.ts';
import { type Hit, REACH, type Search } from './search.ts';
import type { Filters } from '@guildhall/protocol/bodies/messages/search';
import { guildSearch as operation } from '@guildhall/protocol/operations/messages/search';

/** Relevance is computed for this many of the newest matches; the others follow by age. */
const WEIGHED = 500;
const ANSWER = { doing_deep_historical_index: false, documents_indexed: null };
const HISTORY = bitsOf('READ_MESSAGE_HISTORY');

/**
 * Searches the messages of a guild (GuildSearchResponse), in the channels and threads whose history the
 * viewer may read.
 * - The first search of a guild starts its indexing and fails with 110000, status 202, as do all until the index is
 *   ready (docs/contract/search.md#messages).
 * - `total_results` counts up to the last reachable page.
 * - Bots need the MESSAGE_CONTENT intent: 50001.
 */
export const guildSearch = route(operation, {
  access: (ctx, { guild_id }: { guild_id: Snowflake }) => accessGuild(ctx, guild_id),
  limit: limits.search,
  run: async (ctx, { query, access }) => {
    if (!readsContent(ctx.viewer)) fail('MISSING_ACCESS');
    const everywhere = await searchableSpaces(ctx, access, true);
    if (!everywhere.all.length && !has(access.permissions, HISTORY)) fail('MISSING_PERMISSIONS');
    const guildId = access.guild.id;
    const index = await requireIndex(ctx, guildId, (channel) => maySearch(everywhere, channel));
    await catchUp(ctx.store, guildId);
    const spaces = query.include_nsfw ? everywhere : await searchableSpaces(ctx, access, false);
    if (!spaces.all.length || isWordless(query)) return { ...ANSWER, total_results: 0, messages: [], threads: [], members: [] };
    const search = searchOf(query, spaces, access.guild.channels.size, new Terms(index.number));
    const ranked = query.sort_by === 'relevance' && search.phrases.length > 0;
    const { total, hits } = ranked
      ? await findRanked(ctx, search, query)
      : await engineOf(ctx.store).find(ctx.store.read, search);
    const messages = await loadHits(ctx, hits);
    return {
      ...ANSWER,
      total_results: total,
      messages: messages.map((hit) => [hit]),
      ...(await loadThreadsOf(ctx, access.guild, hits)),
    };
  },
});

function maySearch(
  { all, open, threads }: Spaces,
  channel: { channel_id: Snowflake; space_id: Snowflake; private: number },
): boolean {
  if (channel.private && !threads.includes(channel.channel_id) && !open.includes(channel.space_id)) return false;
  return all.includes(channel.space_id);
}

/** A page by relevance: the newest matches are scored, the others follow by age. */
async function findRanked(ctx: Context, search: Search, { content = '' }: Filters): Promise<{ total: number; hits: Hit[] }> {
  const { offset, limit } = search;
  const { read } = ctx.store;
  const wanted = { ...search, order: 'desc', offset: 0, limit: Math.min(REACH, Math.max(WEIGHED, offset + limit)) } as const;
  const { total, hits } = await engineOf(read).find(read, wanted);
  const weighed = hits.slice(0, WEIGHED);
  const byId = new Map(weighed.map((hit) => [hit.id, hit]));
  const rows = await findMessagesOf(read, weighed);
  const texts = new Map(rows.map((row) => [row.id, textOf(row, dataOf(row))]));
  const candidates = weighed.map(({ id }) => ({ id, text: texts.get(id) ?? '' }));
  const ranked = (await byRelevance(candidates, phrasesOf(content))).flatMap((id) => byId.get(id) ?? []);
  return { total, hits: [...ranked, ...hits.slice(WEIGHED)].slice(offset, offset + limit) };
}
