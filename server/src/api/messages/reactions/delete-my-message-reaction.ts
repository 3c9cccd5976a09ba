import { inMessage } from '../../../core/access/message.ts';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { removeReaction } from './remove.ts';

/** Removes the caller's own reaction. */
export const deleteMyMessageReaction = route({
  id: 'delete_my_message_reaction',
  method: 'DELETE',
  path: '/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/@me',
  auth: ['bot', 'person'],
  access: inMessage(),
  limit: limits.reactions,
  reply: 204,
  run: (ctx, { path, access }) => removeReaction(ctx, access, path.emoji_name, ctx.viewer.user.id),
});
