import { limits } from '../../../core/limits.ts';
import { open, route } from '../../../core/route.ts';
import { summarizeDirect } from '../../messages/direct-messages/queries.ts';

/** Lists the caller's correspondents, `{user_id, last_message_id}[]`, newest first; that message may be deleted. */
export const listUserMessageSummaries = route({
  id: 'list_user_message_summaries',
  method: 'GET',
  path: '/partner-sdk/users/@me/channels',
  auth: ['bearer:dm_channels.read'],
  access: open,
  limit: limits.read,
  reply: 200,
  run: (ctx) => summarizeDirect(ctx.store.read, ctx.viewer.user.id),
});
