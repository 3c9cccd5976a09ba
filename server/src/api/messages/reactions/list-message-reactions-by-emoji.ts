import { LIMITS } from '@guildhall/protocol/limits';
import { inMessage } from '../../../core/access/message.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { userObject } from '../../people/users/user.ts';
import { parseEmoji } from './emoji.ts';
import { findReactingUsers } from './queries.ts';
import { listMessageReactionsByEmoji as operation } from '@guildhall/protocol/operations/messages/reactions';

/**
 * The users who reacted with an emoji (list of UserResponse), by user id; by default `limit` is 25 and `type`
 * 0 (normal).
 */
export const listMessageReactionsByEmoji = route(operation, {
  access: inMessage(),
  limit: limits.read,
  run: async (ctx, { path, query }) => {
    const { limit = LIMITS.messages.reactionsPerPage.default, after = '0', type = 0 } = query;
    const { channel_id, message_id } = path;
    const { key } = parseEmoji(path.emoji_name);
    const users = await findReactingUsers(ctx.store.read, { channel_id, message_id, emoji: key, type, after, limit });
    return users.map(userObject);
  },
});
