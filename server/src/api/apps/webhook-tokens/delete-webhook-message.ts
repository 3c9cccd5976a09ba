import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { eraseMessage } from '../../messages/messages/erase.ts';
import { requireLoose } from '../../messages/threads/activity.ts';
import { deleteAnswer } from '../interactions/answers.ts';
import { ownMessage } from '../../messages/webhooks/own-message.ts';
import { deleteWebhookMessage as operation } from '@guildhall/protocol/operations/messages/webhooks';
import { senderByToken } from './access.ts';

/** Deletes a message of the webhook or interaction. */
export const deleteWebhookMessage = route(operation, {
  access: senderByToken,
  limit: limits.webhookMessages,
  run: async (ctx, { path, query, access: { webhook, interaction } }) => {
    if (interaction) return deleteAnswer(ctx, interaction, path.message_id);
    const { place, message } = await ownMessage(ctx, webhook, { ...path, thread_id: query.thread_id });
    requireLoose(place.thread, place.permissions);
    await ctx.transact((tx) => eraseMessage(tx, place, message.id));
  },
});
