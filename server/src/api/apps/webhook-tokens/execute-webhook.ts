import { bodyLimits } from '../../../core/framework/body-limits.ts';
import { limits } from '../../../core/framework/limits.ts';
import { empty, Reply, route } from '../../../core/framework/route.ts';
import { followUp } from '../interactions/answers.ts';
import { withPermittedComponents } from '../../messages/webhooks/message-body.ts';
import { sendFrom } from '../../messages/webhooks/send-from.ts';
import { executeWebhook as operation } from '@guildhall/protocol/operations/messages/webhooks';
import { senderByToken } from './access.ts';

/**
 * Sends a message as a webhook, with another name and avatar on request (MessageResponse with `wait`, else
 * 204). With an interaction's token, sends a follow-up message (always MessageResponse).
 */
export const executeWebhook = route(operation, {
  access: senderByToken,
  limit: limits.executeWebhook,
  bodyLimit: bodyLimits.ordinary,
  files: { streamed: true },
  run: async (ctx, { query, body, access: { webhook, interaction }, files }) => {
    const { username, avatar_url, thread_name, applied_tags, ...rest } = body;
    if (interaction) return new Reply(200, await followUp(ctx, interaction, { body: rest, files }));
    const message = await sendFrom(ctx, webhook, {
      body: withPermittedComponents(webhook, rest, query.with_components),
      disguise: { username, avatar_url },
      thread: { thread_id: query.thread_id, thread_name, applied_tags },
      files,
    });
    return query.wait ? new Reply(200, message) : empty(204);
  },
});
