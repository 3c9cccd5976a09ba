export { addWebhook, changeWebhook, dropApplicationWebhooks, fieldsPatch, removeWebhook, WebhookFields } from './change.ts';
export { WEBHOOKS_UPDATE } from './events.ts';
export { findWebhook, findWebhooks, listOfChannel, listOfGuild } from './queries.ts';
export {
  newWebhookToken,
  oneWebhookObject,
  WEBHOOK_CHANNELS,
  type WebhookObject,
  webhookName,
  webhookObject,
  webhookObjects,
} from './webhook.ts';
