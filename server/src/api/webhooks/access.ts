import type { Snowflake } from '@guildhall/protocol/ids';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { timingSafeEqual } from 'node:crypto';
import { accessChannel } from '../../core/access/channel.ts';
import type { Context, PublicContext } from '../../core/context.ts';
import { ApiError, fail } from '../../core/errors.ts';
import type { Platform } from '../../core/platform.ts';
import { has } from '../../core/permissions.ts';
import type { WebhookRow } from '../../core/tables/webhooks.ts';
import { findApplication } from '../applications/index.ts';
import { findWebhook } from '../webhook-records/index.ts';

/** The webhook of the path, for those with MANAGE_WEBHOOKS in its channel. Unknown: 10015. Hidden: 50001. Without: 50013. */
export async function toManage(ctx: Context, path: { webhook_id: Snowflake }): Promise<WebhookRow> {
  const webhook = (await findWebhook(ctx.store.read, path.webhook_id)) ?? fail('UNKNOWN_WEBHOOK');
  await requireManaging(ctx, webhook.channel_id);
  return webhook;
}

/** The same, or for the application that made it, whatever it may do in the channel. */
export async function toRead(ctx: Context, path: { webhook_id: Snowflake }): Promise<WebhookRow> {
  const webhook = (await findWebhook(ctx.store.read, path.webhook_id)) ?? fail('UNKNOWN_WEBHOOK');
  const { kind, application } = ctx.viewer;
  const isOwn = kind === 'bot' && application !== null && webhook.application_id === application.id;
  if (!isOwn) await requireManaging(ctx, webhook.channel_id);
  return webhook;
}

/** Ends the request unless the viewer manages the webhooks of a channel: 10003, 50001, 50013. */
export async function requireManaging(ctx: Context, channelId: Snowflake): Promise<void> {
  const { permissions } = await accessChannel(ctx, channelId);
  if (!has(permissions, PERMISSIONS.MANAGE_WEBHOOKS)) fail('MISSING_PERMISSIONS');
}

/** The webhook of the path, for whoever holds its token. Unknown: 10015. Another token, or it has none: 50027. */
export async function byToken(
  ctx: PublicContext,
  { webhook_id, webhook_token }: { webhook_id: Snowflake; webhook_token: string },
): Promise<WebhookRow> {
  const webhook = (await findWebhook(ctx.store.read, webhook_id)) ?? (await failUnknown(ctx, webhook_id));
  if (webhook.token === null || !isSame(webhook.token, webhook_token)) fail('INVALID_WEBHOOK_TOKEN');
  return webhook;
}

/** Tokens of interactions stand behind the id of an application; nothing is answered to them yet. */
async function failUnknown({ store }: Platform, id: Snowflake): Promise<never> {
  if (await findApplication(store.read, id)) throw new ApiError(501, 0, '501: Not Implemented: Tokens of interactions');
  return fail('UNKNOWN_WEBHOOK');
}

/** Takes as long whatever is given, but for its length. */
function isSame(token: string, given: string): boolean {
  const [a, b] = [Buffer.from(token), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
