import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { eraseAnswer, originalOf } from '../../apps/interactions/answers.ts';
import { interactionOf } from './access.ts';
import { MessageQuery } from './message-body.ts';

/** Deletes the first response to an interaction, or the message that it changed. */
export const deleteOriginalWebhookMessage = route({
  id: 'delete_original_webhook_message',
  method: 'DELETE',
  path: '/webhooks/{webhook_id}/{webhook_token}/messages/@original',
  auth: ['none'],
  access: interactionOf,
  limit: limits.webhookMessages,
  query: MessageQuery,
  reply: 204,
  run: (ctx, { access: interaction }) => eraseAnswer(ctx, interaction, originalOf(interaction)),
});
