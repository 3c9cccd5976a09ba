import type { WebhookRow } from '../../../core/tables/webhooks.ts';

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
