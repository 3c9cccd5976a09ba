import { CHANNEL_TYPES } from '@guildhall/protocol/enums';
import { compareIds, isSnowflake, type Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import { setImmediate as otherWork } from 'node:timers/promises';
import { inChannel } from '../../../core/access/channel.ts';
import type { Context } from '../../../core/framework/context.ts';
import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import type { Db } from '../../../core/framework/store.ts';
import { asSeenBy } from '../messages/message.ts';
import { scatteredMessageObjects } from '../messages/page.ts';
import { findThreads } from '../threads/queries.ts';
import { threadObjects } from '../threads/load.ts';
import { findMessagesOf } from './queries.ts';
import { byRelevance } from './relevance.ts';
import { holdsPhrases, phrasesOf, wordsOf } from './words.ts';
import type { MessageObject } from '@guildhall/protocol/objects/messages/messages';
import { type ThreadSearchQuery, threadSearch as operation } from '@guildhall/protocol/operations/messages/search';

const FORUMS: ReadonlySet<number> = new Set([CHANNEL_TYPES.GUILD_FORUM, CHANNEL_TYPES.GUILD_MEDIA]);
/** Posts that are read before yielding to other work. */
const PER_STEP = 500;

/**
 * Searches the posts of a forum or media channel by name and tags (ThreadSearchResponse), with their first
 * messages. Sorted by relevance if a name is given, else by the last message. 50024 in other channels.
 */
export const threadSearch = route(operation, {
  access: async (ctx, path: { channel_id: Snowflake }) => {
    const access = await inChannel('VIEW_CHANNEL', 'READ_MESSAGE_HISTORY')(ctx, path);
    return FORUMS.has(access.channel.type) ? access : fail('WRONG_CHANNEL_TYPE');
  },
  limit: limits.search,
  run: async (ctx, { query, access }) => {
    const { limit = LIMITS.search.perPage.default, offset = LIMITS.search.offset.default } = query;
    const posts = await sorted(await findPosts(ctx.store.read, access.channel.id, query), query);
    const ids = posts.slice(offset, offset + limit).map((post) => post.id);
    const rows = await findThreads(ctx.store.read, ids);
    const inOrder = ids.flatMap((id) => rows.get(id) ?? []);
    const threads = await threadObjects(ctx.store.read, inOrder, ctx.viewer.user.id);
    return {
      threads: threads.map(({ member: _own, ...thread }) => thread),
      members: threads.flatMap(({ member }) => member ?? []),
      has_more: posts.length > offset + limit,
      first_messages: await firstMessages(ctx, ids),
      total_results: posts.length,
    };
  },
});

interface Post {
  id: Snowflake;
  name: string;
  applied_tags_json: string;
  archive_timestamp: number;
  last_message_id: Snowflake | null;
}

/** The matching posts, oldest first. */
async function findPosts(db: Db, parentId: Snowflake, query: ThreadSearchQuery): Promise<Post[]> {
  const tags = tagsOf(query);
  const phrases = phrasesOf(query.name ?? '', query.slop);
  const found: Post[] = [];
  for (let after: Snowflake | undefined = query.min_id ?? '0'; after !== undefined; await otherWork()) {
    let some = db.kysely
      .selectFrom('threads')
      .leftJoin('channel_heads', 'channel_heads.channel_id', 'threads.id')
      .select(['id', 'name', 'applied_tags_json', 'archive_timestamp', 'last_message_id'])
      .where('parent_id', '=', parentId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PER_STEP);
    if (query.max_id !== undefined) some = some.where('id', '<', query.max_id);
    if (query.archived !== undefined) some = some.where('archived', '=', query.archived ? 1 : 0);
    const posts: Post[] = await some.execute();
    for (const post of posts) if (hasTags(post, tags, query) && hasName(post, phrases, query)) found.push(post);
    after = posts.length < PER_STEP ? undefined : posts.at(-1)?.id;
  }
  return found;
}

/** The requested tags: as a list, or separated by commas. */
function tagsOf({ tag = [] }: ThreadSearchQuery): Snowflake[] {
  const tags = tag.flatMap((some) => some.split(',')).filter((one) => one !== '');
  const bad = tags.find((one) => !isSnowflake(one));
  if (bad !== undefined) failForm({ tag: complain.custom('NUMBER_TYPE_COERCE', `Value "${bad}" is not snowflake.`) });
  return tags.length > LIMITS.search.tags.max ? failForm({ tag: complain.maxLength(LIMITS.search.tags.max) }) : tags;
}

function hasTags({ applied_tags_json }: Post, tags: readonly Snowflake[], { tag_setting }: ThreadSearchQuery): boolean {
  if (!tags.length) return true;
  const applied: Snowflake[] = JSON.parse(applied_tags_json);
  return tag_setting === 'match_all' ? tags.every((tag) => applied.includes(tag)) : tags.some((tag) => applied.includes(tag));
}

function hasName({ name }: Post, phrases: readonly (readonly string[])[], query: ThreadSearchQuery): boolean {
  if (!query.name?.trim()) return true;
  return phrases.length > 0 && holdsPhrases(wordsOf(name), phrases, query.slop ?? LIMITS.search.slop.default);
}

async function sorted(posts: readonly Post[], { name, sort_by, sort_order = 'desc' }: ThreadSearchQuery): Promise<Post[]> {
  const by = sort_by ?? (name?.trim() ? 'relevance' : 'last_message_time');
  if (by === 'relevance') {
    const byId = new Map(posts.map((post) => [post.id, post]));
    const candidates = posts.map((post) => ({ id: post.id, text: post.name })).reverse();
    return (await byRelevance(candidates, phrasesOf(name ?? ''))).flatMap((id) => byId.get(id) ?? []);
  }
  const order = posts.toSorted((a, b) => {
    if (by === 'archive_time') return a.archive_timestamp - b.archive_timestamp || compareIds(a.id, b.id);
    if (by === 'creation_time') return compareIds(a.id, b.id);
    return compareIds(a.last_message_id ?? a.id, b.last_message_id ?? b.id);
  });
  return sort_order === 'asc' ? order : order.reverse();
}

/** The first messages of posts; they have the ids of their posts. */
async function firstMessages(ctx: Context, ids: readonly Snowflake[]): Promise<MessageObject[]> {
  const source = { db: ctx.store.read, cdn: ctx.cdn };
  const rows = await findMessagesOf(
    source.db,
    ids.map((id) => ({ id, channel_id: id })),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const found: MessageObject[] = [];
  for (const id of ids) {
    const row = byId.get(id);
    if (!row) continue;
    const objects = await scatteredMessageObjects(source, id, [row], ctx.viewer.user.id);
    found.push(...objects.map((message) => asSeenBy(ctx.viewer, message)));
  }
  return found;
}
