import type { Route } from '../../../core/framework/route.ts';
import { createWebhook } from './create-webhook.ts';
import { deleteWebhook } from './delete-webhook.ts';
import { deleteWebhookByToken } from './delete-webhook-by-token.ts';
import { executeGithubCompatibleWebhook } from './execute-github-compatible-webhook.ts';
import { executeSlackCompatibleWebhook } from './execute-slack-compatible-webhook.ts';
import { getGuildWebhooks } from './get-guild-webhooks.ts';
import { getWebhook } from './get-webhook.ts';
import { listChannelWebhooks } from './list-channel-webhooks.ts';
import { updateWebhook } from './update-webhook.ts';
import { updateWebhookByToken } from './update-webhook-by-token.ts';

/** Webhooks under /channels, /guilds and /webhooks, in path order. */
export const webhooksRoutes: Route[] = [
  listChannelWebhooks,
  createWebhook,
  getGuildWebhooks,
  getWebhook,
  deleteWebhook,
  updateWebhook,
  deleteWebhookByToken,
  updateWebhookByToken,
  executeGithubCompatibleWebhook,
  executeSlackCompatibleWebhook,
];
