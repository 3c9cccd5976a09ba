import { LIMITS } from '@guildhall/protocol/limits';
import { Snowflake, WholeWithin } from '@guildhall/protocol/schemas';
import { Type } from 'typebox';
import { inMessage } from '../../../core/access/message.ts';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { userObject } from '../../people/users/user.ts';
import { parseEmoji } from './emoji.ts';
import { findReactingUsers } from './queries.ts';
import { ReactionType } from './reaction.ts';

/**
 * The users who reacted with an emoji (list of UserResponse), by user id; by default `limit` is 25 and `type`
 * 0 (normal).
 */
export const listMessageReactionsByEmoji = route({
  id: 'list_message_reactions_by_emoji',
  method: 'GET',
  path: '/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}',
  auth: ['bot', 'person'],
  access: inMessage(),
  limit: limits.read,
  query: Type.Object({
    limit: Type.Optional(WholeWithin(LIMITS.messages.reactionsPerPage)),
    after: Type.Optional(Snowflake()),
    type: Type.Optional(ReactionType),
  }),
  reply: 200,
  run: async (ctx, { path, query }) => {
    const { limit = LIMITS.messages.reactionsPerPage.default, after = '0', type = 0 } = query;
    const { channel_id, message_id } = path;
    const { key } = parseEmoji(path.emoji_name);
    const users = await findReactingUsers(ctx.store.read, { channel_id, message_id, emoji: key, type, after, limit });
    return users.map(userObject);
  },
});
