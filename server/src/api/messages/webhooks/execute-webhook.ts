import { Type } from 'typebox';
import { bodyLimits } from '../../../core/body-limits.ts';
import { limits } from '../../../core/limits.ts';
import { Reply, route } from '../../../core/route.ts';
import { followUp } from '../../apps/interactions/answers.ts';
import { senderByToken } from './access.ts';
import { ExecuteBody, MessageQuery, withPermittedComponents } from './message-body.ts';
import { sendFrom } from './send-from.ts';

/**
 * Sends a message as a webhook, with another name and avatar on request (MessageResponse with `wait`, else
 * 204). With an interaction's token, sends a follow-up message (always MessageResponse).
 */
export const executeWebhook = route({
  id: 'execute_webhook',
  method: 'POST',
  path: '/webhooks/{webhook_id}/{webhook_token}',
  auth: ['none'],
  access: senderByToken,
  limit: limits.executeWebhook,
  query: Type.Object({ ...MessageQuery.properties, wait: Type.Optional(Type.Boolean()) }),
  body: ExecuteBody,
  bodyLimit: bodyLimits.ordinary,
  files: { streamed: true },
  reply: 200,
  run: async (ctx, { query, body, access: { webhook, interaction }, files }) => {
    const { username, avatar_url, thread_name, applied_tags, ...rest } = body;
    if (interaction) return followUp(ctx, interaction, { body: rest, files });
    const message = await sendFrom(ctx, webhook, {
      body: withPermittedComponents(webhook, rest, query.with_components),
      disguise: { username, avatar_url },
      thread: { thread_id: query.thread_id, thread_name, applied_tags },
      files,
    });
    return query.wait ? message : new Reply(204);
  },
});
