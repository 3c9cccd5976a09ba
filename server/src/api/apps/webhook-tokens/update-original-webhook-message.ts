import { bodyLimits } from '../../../core/framework/body-limits.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { editAnswer, originalOf } from '../interactions/answers.ts';
import { updateOriginalWebhookMessage as operation } from '@guildhall/protocol/operations/messages/webhooks';
import { interactionOf } from './access.ts';

/**
 * Edits the first response to an interaction, or the message that it changed; fills in a deferred response
 * (MessageResponse).
 */
export const updateOriginalWebhookMessage = route(operation, {
  access: interactionOf,
  limit: limits.webhookMessages,
  bodyLimit: bodyLimits.ordinary,
  files: { streamed: true },
  run: (ctx, { body, access: interaction, files }) => editAnswer(ctx, interaction, originalOf(interaction), { body, files }),
});
