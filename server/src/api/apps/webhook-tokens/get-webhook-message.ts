import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { loadMessageObject } from '../../messages/messages/page.ts';
import { readAnswer } from '../interactions/answers.ts';
import { ownMessage } from '../../messages/webhooks/own-message.ts';
import { getWebhookMessage as operation } from '@guildhall/protocol/operations/messages/webhooks';
import { senderByToken } from './access.ts';

/** A message of the webhook or interaction (MessageResponse). */
export const getWebhookMessage = route(operation, {
  access: senderByToken,
  limit: limits.read,
  run: async (ctx, { path, query, access: { webhook, interaction } }) => {
    if (interaction) return readAnswer(ctx, interaction, path.message_id);
    const { message } = await ownMessage(ctx, webhook, { ...path, thread_id: query.thread_id });
    return loadMessageObject({ db: ctx.store.read, cdn: ctx.cdn }, message, webhook.id);
  },
});
