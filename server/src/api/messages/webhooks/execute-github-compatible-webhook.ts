import { bodyLimits } from '../../../core/framework/body-limits.ts';
import { complain, failForm } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { byToken } from './access.ts';
import { githubEmbed } from './github.ts';
import { sendFrom } from './send-from.ts';
import { executeGithubCompatibleWebhook as operation } from '@guildhall/protocol/operations/messages/webhooks';

/** The header that names the event of a body. */
const EVENT_HEADER = 'x-github-event';

/** Accepts events of a code host: shows the documented ones in an embed, and ignores the others. */
export const executeGithubCompatibleWebhook = route(operation, {
  access: byToken,
  limit: limits.executeWebhook,
  bodyLimit: bodyLimits.foreign,
  run: async (ctx, { query, body, access: webhook }) => {
    const event = ctx.header(EVENT_HEADER);
    if (!event) return failForm({ [EVENT_HEADER]: complain.required() });
    const embed = githubEmbed(event, body);
    if (!embed) return;
    await sendFrom(ctx, webhook, {
      body: { embeds: [embed], allowed_mentions: { parse: [] } },
      disguise: { username: 'GitHub' },
      thread: { thread_id: query.thread_id },
      isService: true,
    });
  },
});
