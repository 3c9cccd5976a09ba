import { Snowflake } from '@guildhall/protocol/schemas';
import { Type } from 'typebox';
import { bodyLimits } from '../../../core/body-limits.ts';
import { complain, failForm } from '../../../core/errors.ts';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { byToken } from './access.ts';
import { githubEmbed } from './github.ts';
import { GithubBody } from './github-body.ts';
import { sendFrom } from './send-from.ts';

/** The header that names the event of a body. */
const EVENT_HEADER = 'x-github-event';

/** Accepts events of a code host: shows the documented ones in an embed, and ignores the others. */
export const executeGithubCompatibleWebhook = route({
  id: 'execute_github_compatible_webhook',
  method: 'POST',
  path: '/webhooks/{webhook_id}/{webhook_token}/github',
  auth: ['none'],
  access: byToken,
  limit: limits.executeWebhook,
  query: Type.Object({ thread_id: Type.Optional(Snowflake()), wait: Type.Optional(Type.Boolean()) }),
  body: GithubBody,
  bodyLimit: bodyLimits.foreign,
  reply: 204,
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
