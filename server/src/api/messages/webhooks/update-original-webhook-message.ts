import { bodyLimits } from '../../../core/body-limits.ts';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { editAnswer, originalOf } from '../../apps/interactions/answers.ts';
import { interactionOf } from './access.ts';
import { EditBody, MessageQuery } from './message-body.ts';

/**
 * Edits the first response to an interaction, or the message that it changed; fills in a deferred response
 * (MessageResponse).
 */
export const updateOriginalWebhookMessage = route({
  id: 'update_original_webhook_message',
  method: 'PATCH',
  path: '/webhooks/{webhook_id}/{webhook_token}/messages/@original',
  auth: ['none'],
  access: interactionOf,
  limit: limits.webhookMessages,
  query: MessageQuery,
  body: EditBody,
  bodyLimit: bodyLimits.ordinary,
  files: { streamed: true },
  reply: 200,
  run: (ctx, { body, access: interaction, files }) => editAnswer(ctx, interaction, originalOf(interaction), { body, files }),
});
