import type { Route } from '../../../core/framework/route.ts';
import { deleteOriginalWebhookMessage } from './delete-original-webhook-message.ts';
import { deleteWebhookMessage } from './delete-webhook-message.ts';
import { executeWebhook } from './execute-webhook.ts';
import { getOriginalWebhookMessage } from './get-original-webhook-message.ts';
import { getWebhookByToken } from './get-webhook-by-token.ts';
import { getWebhookMessage } from './get-webhook-message.ts';
import { updateOriginalWebhookMessage } from './update-original-webhook-message.ts';
import { updateWebhookMessage } from './update-webhook-message.ts';

/** Calls under /webhooks with the token of a webhook or an interaction, in path order. */
export const webhookTokensRoutes: Route[] = [
  getWebhookByToken,
  executeWebhook,
  getOriginalWebhookMessage,
  deleteOriginalWebhookMessage,
  updateOriginalWebhookMessage,
  getWebhookMessage,
  deleteWebhookMessage,
  updateWebhookMessage,
];
