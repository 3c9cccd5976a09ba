import { Maybe, Snowflake, Text } from '@guildhall/protocol/schemas';
import { type Static, Type } from 'typebox';
import type { WebhookRow } from '../../../core/tables/webhooks.ts';
import { EditMessageBody, NewMessageBody } from '../messages/body.ts';

const { content, embeds, allowed_mentions, components, attachments, poll, flags } = EditMessageBody.properties;
const common = { content, embeds, allowed_mentions, components, attachments, poll, flags };

/** A message sent by a webhook (IncomingWebhookRequestPartial). */
export const ExecuteBody = Type.Object({
  ...common,
  tts: NewMessageBody.properties.tts,
  username: Maybe(Text(0, 80)),
  avatar_url: Maybe(Type.String({ maxLength: 2048 })),
  thread_name: Maybe(Type.String({ maxLength: 100 })),
  applied_tags: Maybe(Type.Array(Snowflake(), { maxItems: 5 })),
});
export type ExecuteBody = Static<typeof ExecuteBody>;

/** An edit of such a message (IncomingWebhookUpdateRequestPartial). */
export const EditBody = Type.Object(common);

/** Selects the thread of a webhook's message, and whether its components count. */
export const MessageQuery = Type.Object({
  thread_id: Type.Optional(Snowflake()),
  with_components: Type.Optional(Type.Boolean()),
});

/**
 * Removes the components that the webhook may not send: it needs an application, or the request asks for them
 * (operation execute_webhook).
 */
export function withPermittedComponents<B extends { components?: unknown }>(
  webhook: WebhookRow,
  body: B,
  withComponents: boolean | undefined,
): B {
  return webhook.application_id !== null || withComponents ? body : { ...body, components: undefined };
}
