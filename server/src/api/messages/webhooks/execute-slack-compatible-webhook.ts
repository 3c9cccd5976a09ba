import { Snowflake } from '@guildhall/protocol/schemas';
import { Type } from 'typebox';
import { bodyLimits } from '../../../core/body-limits.ts';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { byToken } from './access.ts';
import { clip } from './clip.ts';
import { sendFrom } from './send-from.ts';
import { slackMessage } from './slack.ts';
import { SlackBody } from './slack-body.ts';

/** Sends a message in the Slack format; the response is "ok" as a JSON string, as the contract says. */
export const executeSlackCompatibleWebhook = route({
  id: 'execute_slack_compatible_webhook',
  method: 'POST',
  path: '/webhooks/{webhook_id}/{webhook_token}/slack',
  auth: ['none'],
  access: byToken,
  limit: limits.executeWebhook,
  query: Type.Object({ thread_id: Type.Optional(Snowflake()), wait: Type.Optional(Type.Boolean()) }),
  body: SlackBody,
  bodyLimit: bodyLimits.foreign,
  reply: 200,
  run: async (ctx, { query, body, access: webhook }) => {
    const { username, icon_url } = body;
    await sendFrom(ctx, webhook, {
      body: slackMessage(body),
      disguise: { username: username && clip(username, 80), avatar_url: icon_url },
      thread: { thread_id: query.thread_id },
      isService: true,
    });
    return 'ok';
  },
});
