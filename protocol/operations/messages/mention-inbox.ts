import { type Static, Type } from 'typebox';
import { LIMITS } from '../../limits.ts';
import { MessageObject } from '../../objects/messages/messages.ts';
import { operation } from '../../operation.ts';
import { Snowflake, WholeWithin } from '../../schemas.ts';

/** `roles` and `everyone` (both true by default) include mentions of roles and of everyone. */
export const ListMentionsQuery = Type.Object({
  before: Type.Optional(Snowflake()),
  limit: Type.Optional(WholeWithin(LIMITS.mentionInbox.perPage)),
  guild_id: Type.Optional(Snowflake()),
  roles: Type.Optional(Type.Boolean()),
  everyone: Type.Optional(Type.Boolean()),
});
export type ListMentionsQuery = Static<typeof ListMentionsQuery>;

export const listMentions = operation({
  id: 'list_mentions',
  method: 'GET',
  path: '/users/@me/mentions',
  auth: ['person'],
  query: ListMentionsQuery,
  errors: ['UNKNOWN_GUILD', 'MISSING_ACCESS'],
  replies: { 200: Type.Array(MessageObject) },
});

export const deleteMention = operation({
  id: 'delete_mention',
  method: 'DELETE',
  path: '/users/@me/mentions/{message_id}',
  auth: ['person'],
  errors: ['UNKNOWN_MESSAGE'],
  replies: { 204: null },
});
