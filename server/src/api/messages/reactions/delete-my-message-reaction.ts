import { inMessage } from '../../../core/access/message.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { removeReaction } from './remove.ts';
import { deleteMyMessageReaction as operation } from '@guildhall/protocol/operations/messages/reactions';

/** Removes the caller's own reaction. */
export const deleteMyMessageReaction = route(operation, {
  access: inMessage(),
  limit: limits.reactions,
  run: (ctx, { path, access }) => removeReaction(ctx, access, path.emoji_name, ctx.viewer.user.id),
});
