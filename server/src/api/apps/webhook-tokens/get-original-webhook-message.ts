import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { originalOf, readAnswer } from '../interactions/answers.ts';
import { getOriginalWebhookMessage as operation } from '@guildhall/protocol/operations/messages/webhooks';
import { interactionOf } from './access.ts';

/** The first response to an interaction, or the message that it changed (MessageResponse). */
export const getOriginalWebhookMessage = route(operation, {
  access: interactionOf,
  limit: limits.read,
  run: (ctx, { access: interaction }) => readAnswer(ctx, interaction, originalOf(interaction)),
});
