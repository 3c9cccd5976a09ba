import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { summarizeDirect } from '../../messages/direct-messages/queries.ts';
import { listUserMessageSummaries as operation } from '@guildhall/protocol/operations/games/game-messages';

/** Lists the caller's correspondents, `{user_id, last_message_id}[]`, newest first; that message may be deleted. */
export const listUserMessageSummaries = route(operation, {
  access: open,
  limit: limits.read,
  run: (ctx) => summarizeDirect(ctx.store.read, ctx.viewer.user.id),
});
