import { MessageQuery } from './message-body.ts';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { originalOf, readAnswer } from '../../apps/interactions/answers.ts';
import { interactionOf } from './access.ts';

/** The first response to an interaction, or the message that it changed (MessageResponse). */
export const getOriginalWebhookMessage = route({
  id: 'get_original_webhook_message',
  method: 'GET',
  path: '/webhooks/{webhook_id}/{webhook_token}/messages/@original',
  auth: ['none'],
  access: interactionOf,
  limit: limits.read,
  query: MessageQuery,
  reply: 200,
  run: (ctx, { access: interaction }) => readAnswer(ctx, interaction, originalOf(interaction)),
});
