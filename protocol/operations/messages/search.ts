import { Type, type Static } from 'typebox';
import { WholeWithin, Snowflake } from '../../schemas.ts';
import { LIMITS } from '../../limits.ts';
import { ThreadListObject, ListedThreadObject, ThreadMemberObject } from '../../objects/messages/threads.ts';
import { MessageObject } from '../../objects/messages/messages.ts';
import { operation } from '../../operation.ts';
import { Filters } from '../../bodies/messages/search.ts';

export const ThreadSearchQuery = Type.Object({
  name: Type.Optional(Type.String({ maxLength: 100 })),
  slop: Type.Optional(WholeWithin(LIMITS.search.slop)),
  min_id: Type.Optional(Snowflake()),
  max_id: Type.Optional(Snowflake()),
  tag: Type.Optional(Type.Array(Type.String(), { maxItems: 20, uniqueItems: true })),
  tag_setting: Type.Optional(Type.Enum(['match_all', 'match_some'])),
  archived: Type.Optional(Type.Boolean()),
  sort_by: Type.Optional(Type.Enum(['relevance', 'creation_time', 'last_message_time', 'archive_time'])),
  sort_order: Type.Optional(Type.Enum(['asc', 'desc'])),
  limit: Type.Optional(WholeWithin(LIMITS.search.perPage)),
  offset: Type.Optional(WholeWithin(LIMITS.search.offset)),
});

export type ThreadSearchQuery = Static<typeof ThreadSearchQuery>;

export const threadSearch = operation({
  id: 'thread_search',
  method: 'GET',
  path: '/channels/{channel_id}/threads/search',
  auth: ['bot', 'person'],
  query: ThreadSearchQuery,
  errors: [
    'UNKNOWN_CHANNEL',
    'MISSING_ACCESS',
    'CHANNEL_VERIFICATION_LEVEL_TOO_HIGH',
    'MISSING_PERMISSIONS',
    'WRONG_CHANNEL_TYPE',
  ],
  replies: {
    200: Type.Object({
      ...ThreadListObject.properties,
      first_messages: Type.Array(MessageObject),
      total_results: Type.Integer(),
    }),
  },
});

export const guildSearch = operation({
  id: 'guild_search',
  method: 'GET',
  path: '/guilds/{guild_id}/messages/search',
  auth: ['bot', 'person'],
  query: Filters,
  errors: ['UNKNOWN_GUILD', 'MISSING_ACCESS', 'MISSING_PERMISSIONS', 'INDEX_NOT_READY'],
  replies: {
    200: Type.Object({
      threads: Type.Array(ListedThreadObject),
      members: Type.Array(ThreadMemberObject),
      total_results: Type.Integer(),
      messages: Type.Array(
        Type.Array(Type.Object({ ...Type.Omit(MessageObject, ['reactions']).properties, hit: Type.Boolean() })),
      ),
      doing_deep_historical_index: Type.Boolean(),
      documents_indexed: Type.Null(),
    }),
  },
});
