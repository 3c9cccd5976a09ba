import { inMessage } from '../../../core/access/message.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { requireModeration } from '../messages/access.ts';
import { removeReaction } from './remove.ts';
import { deleteUserMessageReaction as operation } from '@guildhall/protocol/operations/messages/reactions';

/** Removes a user's reaction; another user's needs MANAGE_MESSAGES. */
export const deleteUserMessageReaction = route(operation, {
  access: inMessage(),
  limit: limits.reactions,
  run: (ctx, { path, access }) => {
    if (path.user_id !== ctx.viewer.user.id) requireModeration(access);
    return removeReaction(ctx, access, path.emoji_name, path.user_id);
  },
});
