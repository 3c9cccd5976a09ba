import { bodyLimits } from '../../../core/framework/body-limits.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { byToken } from './access.ts';
import { clip } from './clip.ts';
import { sendFrom } from './send-from.ts';
import { slackMessage } from './slack.ts';
import { executeSlackCompatibleWebhook as operation } from '@guildhall/protocol/operations/messages/webhooks';

/** Sends a message in the Slack format; the response is "ok" as a JSON string, as the contract specifies. */
export const executeSlackCompatibleWebhook = route(operation, {
  access: byToken,
  limit: limits.executeWebhook,
  bodyLimit: bodyLimits.foreign,
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
