export { sendWebhookEvent } from './send.ts';
export { verifyEndpoint, watchEndpoint } from './verify.ts';
