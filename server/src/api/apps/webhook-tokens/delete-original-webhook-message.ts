import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { deleteAnswer, originalOf } from '../interactions/answers.ts';
import { deleteOriginalWebhookMessage as operation } from '@guildhall/protocol/operations/messages/webhooks';
import { interactionOf } from './access.ts';

/** Deletes the first response to an interaction, or the message that it changed. */
export const deleteOriginalWebhookMessage = route(operation, {
  access: interactionOf,
  limit: limits.webhookMessages,
  run: (ctx, { access: interaction }) => deleteAnswer(ctx, interaction, originalOf(interaction)),
});
