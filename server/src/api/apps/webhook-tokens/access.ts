import type { WebhookRow } from '../../../core/tables/webhooks.ts';
import type { InteractionRow } from '../../../core/tables/interactions.ts';
import type { PublicContext } from '../../../core/framework/context.ts';
import type { Snowflake } from '@guildhall/protocol/ids';
import { findWebhook } from '../../messages/webhooks/queries.ts';
import { withToken } from '../../messages/webhooks/access.ts';
import { findApplication } from '../applications/queries.ts';
import { fail } from '../../../core/framework/errors.ts';
import { interactionByToken } from '../interactions/by-token.ts';
import { WEBHOOK_TYPES } from '@guildhall/protocol/enums';

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
