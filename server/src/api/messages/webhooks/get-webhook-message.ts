import { Snowflake } from '@guildhall/protocol/schemas';
import { Type } from 'typebox';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { loadMessageObject } from '../messages/page.ts';
import { readAnswer } from '../../apps/interactions/answers.ts';
import { senderByToken } from './access.ts';
import { ownMessage } from './own-message.ts';

/** A message of the webhook or interaction (MessageResponse). */
export const getWebhookMessage = route({
  id: 'get_webhook_message',
  method: 'GET',
  path: '/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}',
  auth: ['none'],
  access: senderByToken,
  limit: limits.read,
  query: Type.Object({ thread_id: Type.Optional(Snowflake()) }),
  reply: 200,
  run: async (ctx, { path, query, access: { webhook, interaction } }) => {
    if (interaction) return readAnswer(ctx, interaction, path.message_id);
    const { message } = await ownMessage(ctx, webhook, { ...path, thread_id: query.thread_id });
    return loadMessageObject({ db: ctx.store.read, cdn: ctx.cdn }, message, webhook.id);
  },
});
