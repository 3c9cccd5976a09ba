import type { Snowflake } from '@guildhall/protocol/ids';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { timingSafeEqual } from 'node:crypto';
import { accessChannel } from '../../../core/access/channel.ts';
import type { Context, PublicContext } from '../../../core/framework/context.ts';
import { fail, requireBits } from '../../../core/framework/errors.ts';
import type { WebhookRow } from '../../../core/tables/webhooks.ts';
import { findWebhook } from './queries.ts';

/**
 * The webhook of the path, for viewers with MANAGE_WEBHOOKS in its channel. Unknown: 10015. Hidden channel:
 * 50001. Without permission: 50013.
 */
export async function toManage(ctx: Context, path: { webhook_id: Snowflake }): Promise<WebhookRow> {
  const webhook = (await findWebhook(ctx.store.read, path.webhook_id)) ?? fail('UNKNOWN_WEBHOOK');
  await requireManaging(ctx, webhook.channel_id);
  return webhook;
}

/** Like toManage(), but also allows the application that created it, regardless of its permissions in the channel. */
export async function toRead(ctx: Context, path: { webhook_id: Snowflake }): Promise<WebhookRow> {
  const webhook = (await findWebhook(ctx.store.read, path.webhook_id)) ?? fail('UNKNOWN_WEBHOOK');
  const { kind, application } = ctx.viewer;
  const isOwn = kind === 'bot' && application !== null && webhook.application_id === application.id;
  if (!isOwn) await requireManaging(ctx, webhook.channel_id);
  return webhook;
}

/** Refuses the request unless the viewer manages the webhooks of a channel: 10003, 50001, 50013. */
export async function requireManaging(ctx: Context, channelId: Snowflake): Promise<void> {
  const { permissions } = await accessChannel(ctx, channelId);
  requireBits(permissions, PERMISSIONS.MANAGE_WEBHOOKS);
}

/**
 * The webhook of the path, for any caller with its token. Unknown: 10015. A wrong token, or a webhook without
 * one: 50027.
 */
export async function byToken(
  ctx: PublicContext,
  { webhook_id, webhook_token }: { webhook_id: Snowflake; webhook_token: string },
): Promise<WebhookRow> {
  return withToken((await findWebhook(ctx.store.read, webhook_id)) ?? fail('UNKNOWN_WEBHOOK'), webhook_token);
}

/** The webhook, if the token is its own: else 50027. */
export function withToken(webhook: WebhookRow, token: string): WebhookRow {
  if (webhook.token === null || !isSame(webhook.token, token)) fail('INVALID_WEBHOOK_TOKEN');
  return webhook;
}

/** Compares in constant time, apart from the length. */
function isSame(token: string, given: string): boolean {
  const [a, b] = [Buffer.from(token), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
