import { bodyLimits } from '../../../core/framework/body-limits.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { editMessage } from '../../messages/messages/edit.ts';
import { editAnswer } from '../interactions/answers.ts';
import { withPermittedComponents } from '../../messages/webhooks/message-body.ts';
import { ownMessage } from '../../messages/webhooks/own-message.ts';
import { writerFor } from '../../messages/webhooks/sender.ts';
import { updateWebhookMessage as operation } from '@guildhall/protocol/operations/messages/webhooks';
import { senderByToken } from './access.ts';

/** Edits a message of the webhook or interaction (MessageResponse); its name and avatar are kept. */
export const updateWebhookMessage = route(operation, {
  access: senderByToken,
  limit: limits.webhookMessages,
  bodyLimit: bodyLimits.ordinary,
  files: { streamed: true },
  run: async (ctx, { path, query, body, access: { webhook, interaction }, files }) => {
    if (interaction) return editAnswer(ctx, interaction, path.message_id, { body, files });
    const { place, message } = await ownMessage(ctx, webhook, { ...path, thread_id: query.thread_id });
    const permitted = withPermittedComponents(webhook, body, query.with_components);
    return editMessage(ctx, { place, writer: await writerFor(ctx, webhook), message, body: permitted, files });
  },
});
