import { inMessage } from '../../../core/access/message.ts';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { requireModeration } from '../messages/access.ts';
import { removeReaction } from './remove.ts';

/** Removes a user's reaction; another user's needs MANAGE_MESSAGES. */
export const deleteUserMessageReaction = route({
  id: 'delete_user_message_reaction',
  method: 'DELETE',
  path: '/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/{user_id}',
  auth: ['bot', 'person'],
  access: inMessage(),
  limit: limits.reactions,
  reply: 204,
  run: (ctx, { path, access }) => {
    if (path.user_id !== ctx.viewer.user.id) requireModeration(access);
    return removeReaction(ctx, access, path.emoji_name, path.user_id);
  },
});
