import type { Route } from '../../../core/route.ts';
import { createWebhook } from './create-webhook.ts';
import { deleteWebhook } from './delete-webhook.ts';
import { deleteWebhookByToken } from './delete-webhook-by-token.ts';
import { deleteWebhookMessage } from './delete-webhook-message.ts';
import { executeGithubCompatibleWebhook } from './execute-github-compatible-webhook.ts';
import { executeSlackCompatibleWebhook } from './execute-slack-compatible-webhook.ts';
import { executeWebhook } from './execute-webhook.ts';
import { deleteOriginalWebhookMessage } from './delete-original-webhook-message.ts';
import { getGuildWebhooks } from './get-guild-webhooks.ts';
import { getOriginalWebhookMessage } from './get-original-webhook-message.ts';
import { getWebhook } from './get-webhook.ts';
import { getWebhookByToken } from './get-webhook-by-token.ts';
import { getWebhookMessage } from './get-webhook-message.ts';
import { listChannelWebhooks } from './list-channel-webhooks.ts';
import { updateOriginalWebhookMessage } from './update-original-webhook-message.ts';
import { updateWebhook } from './update-webhook.ts';
import { updateWebhookByToken } from './update-webhook-by-token.ts';
import { updateWebhookMessage } from './update-webhook-message.ts';

/** Webhooks under /channels, /guilds and /webhooks, in path order. */
export const webhooksRoutes: Route[] = [
  listChannelWebhooks,
  createWebhook,
  getGuildWebhooks,
  getWebhook,
  deleteWebhook,
  updateWebhook,
  getWebhookByToken,
  executeWebhook,
  deleteWebhookByToken,
  updateWebhookByToken,
  executeGithubCompatibleWebhook,
  getOriginalWebhookMessage,
  deleteOriginalWebhookMessage,
  updateOriginalWebhookMessage,
  getWebhookMessage,
  deleteWebhookMessage,
  updateWebhookMessage,
  executeSlackCompatibleWebhook,
];
