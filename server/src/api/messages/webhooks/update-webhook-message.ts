import { bodyLimits } from '../../../core/body-limits.ts';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { editMessage } from '../messages/edit.ts';
import { editAnswer } from '../../apps/interactions/answers.ts';
import { senderByToken } from './access.ts';
import { EditBody, MessageQuery, withPermittedComponents } from './message-body.ts';
import { ownMessage } from './own-message.ts';
import { writerFor } from './sender.ts';

/** Edits a message of the webhook or interaction (MessageResponse); its name and avatar are kept. */
export const updateWebhookMessage = route({
  id: 'update_webhook_message',
  method: 'PATCH',
  path: '/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}',
  auth: ['none'],
  access: senderByToken,
  limit: limits.webhookMessages,
  query: MessageQuery,
  body: EditBody,
  bodyLimit: bodyLimits.ordinary,
  files: { streamed: true },
  reply: 200,
  run: async (ctx, { path, query, body, access: { webhook, interaction }, files }) => {
    if (interaction) return editAnswer(ctx, interaction, path.message_id, { body, files });
    const { place, message } = await ownMessage(ctx, webhook, { ...path, thread_id: query.thread_id });
    const permitted = withPermittedComponents(webhook, body, query.with_components);
    return editMessage(ctx, { place, writer: await writerFor(ctx, webhook), message, body: permitted, files });
  },
});
