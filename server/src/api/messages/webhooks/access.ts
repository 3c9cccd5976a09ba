import { WEBHOOK_TYPES } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { timingSafeEqual } from 'node:crypto';
import { accessChannel } from '../../../core/access/channel.ts';
import type { Context, PublicContext } from '../../../core/context.ts';
import { fail } from '../../../core/errors.ts';
import { has } from '../../../core/permissions.ts';
import type { InteractionRow } from '../../../core/tables/interactions.ts';
import type { WebhookRow } from '../../../core/tables/webhooks.ts';
import { findApplication } from '../../apps/applications/queries.ts';
import { interactionByToken } from '../../apps/interactions/by-token.ts';
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
  if (!has(permissions, PERMISSIONS.MANAGE_WEBHOOKS)) fail('MISSING_PERMISSIONS');
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

/** The sender that a token belongs to: a webhook, or an interaction, whose token is used with the application's id. */
export type Sender = { webhook: WebhookRow; interaction: null } | { webhook: null; interaction: InteractionRow };

/**
 * The webhook of the path as byToken(), or the interaction. A token of neither: 50027. An interaction that
 * has no response yet or has expired: 10015.
 */
export async function senderByToken(ctx: PublicContext, path: { webhook_id: Snowflake; webhook_token: string }): Promise<Sender> {
  const { webhook_id, webhook_token } = path;
  const webhook = await findWebhook(ctx.store.read, webhook_id);
  if (webhook) return { webhook: withToken(webhook, webhook_token), interaction: null };
  if (!(await findApplication(ctx.store.read, webhook_id))) fail('UNKNOWN_WEBHOOK');
  return { webhook: null, interaction: await interactionByToken(ctx, webhook_id, webhook_token) };
}

function withToken(webhook: WebhookRow, token: string): WebhookRow {
  if (webhook.token === null || !isSame(webhook.token, token)) fail('INVALID_WEBHOOK_TOKEN');
  return webhook;
}

/**
 * The webhook object of an application, where its interactions' tokens are used like webhook tokens
 * (ApplicationIncomingWebhookResponse).
 */
export async function applicationWebhook({ store }: PublicContext, { application_id }: InteractionRow) {
  const { id, name, icon } = (await findApplication(store.read, application_id)) ?? fail('UNKNOWN_WEBHOOK');
  return { application_id: id, avatar: icon, channel_id: null, guild_id: null, id, name, type: WEBHOOK_TYPES.APPLICATION };
}

/** The interaction of the path; only interactions have an original response. For a webhook: 10008. */
export async function interactionOf(
  ctx: PublicContext,
  path: { webhook_id: Snowflake; webhook_token: string },
): Promise<InteractionRow> {
  return (await senderByToken(ctx, path)).interaction ?? fail('UNKNOWN_MESSAGE');
}

/** Compares in constant time, apart from the length. */
function isSame(token: string, given: string): boolean {
  const [a, b] = [Buffer.from(token), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
