import type { Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import { job, OthersFailure } from '../../../core/framework/job.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import type { Endpoint } from '../../../core/access/signed-call.ts';
import { transact, type Tx } from '../../../core/framework/transact.ts';
import { applicationSettings } from '../applications/application.ts';
import { findApplication } from '../applications/queries.ts';
import { deliver as deliverOnce } from '../deliveries/record-delivery.ts';
import { eventTimestamp, judgeEvent } from '../deliveries/webhook-event.ts';
import { endpointAt, endpointOf, envelope, findEndpoint, switchOff, type WebhookEvent } from './endpoint.ts';
import { recordLoss, recordDelivery } from './queries.ts';
import type { WebhookEventType } from '@guildhall/protocol/objects/apps/applications';

/** Whether an application currently receives events of a type; `elsewhere`: at another endpoint than its own. */
async function isSubscribed(tx: Tx, applicationId: Snowflake, type: WebhookEventType, elsewhere: boolean): Promise<boolean> {
  const application = await findApplication(tx.db, applicationId);
  if (!application || !(elsewhere || endpointOf(application))) return false;
  return applicationSettings(application).event_webhooks_types?.includes(type) ?? false;
}

/**
 * Enqueues an event for an application that subscribes to its type, in the same transaction as the change; `data` is
 * as docs/contract/webhook-events.md#delivery has it for the type. With `url` it is sent there instead of to the
 * application's own endpoint.
 */
export async function sendWebhookEvent(
  tx: Tx,
  applicationId: Snowflake,
  type: WebhookEventType,
  data: object,
  url: string | null = null,
): Promise<void> {
  if (!(await isSubscribed(tx, applicationId, type, url !== null))) return;
  const event = { type, timestamp: eventTimestamp(tx.now), data };
  await tx.enqueue(deliver, { application_id: applicationId, event, ...(url === null ? {} : { url }) });
}

const MOST = LIMITS.applications.webhookEventDeliveries.max;

/** Ms from a failed attempt to the next one; `failures` counts from 1. */
const backoff = (failures: number) => 1000 * 2 ** (failures - 1);

/** Posts an event until it is delivered, or has failed for too long. */
export const deliver = job<{ application_id: Snowflake; event: WebhookEvent; url?: string }>({
  kind: 'webhook_events.deliver',
  lane: 'outbound',
  attempts: MOST,
  backoff,
  run: async (platform, { application_id, event, url }, attempt) => {
    const { read } = platform.store;
    const endpoint = url === undefined ? await findEndpoint(read, application_id) : await endpointAt(read, application_id, url);
    if (!endpoint) return;
    const refusal = await post(platform, endpoint, { application_id, event, attempt });
    if (refusal === null) return url === undefined ? recordDelivery(platform.store, application_id) : undefined;
    if (attempt < MOST) throw new OthersFailure(`the event ${event.type} was not taken: ${refusal}`);
    platform.log.info({ application_id, event: event.type, refusal }, 'gave up on a webhook event');
    // A failure at another endpoint does not count against the application's own.
    if (url === undefined) await giveUp(platform, application_id, endpoint);
  },
});

/** Null if the event was delivered, else a description of the failure. */
async function post(
  platform: Platform,
  endpoint: Endpoint,
  { application_id, event, attempt }: { application_id: Snowflake; event: WebhookEvent; attempt: number },
): Promise<string | null> {
  const payload = envelope(application_id, event);
  const what = { applicationId: application_id, kind: 'webhook_event' as const, name: event.type, payload, attempt };
  const nextAttemptAt = () => (attempt < MOST ? platform.clock.now() + backoff(attempt) : null);
  const { failure, status } = await deliverOnce(platform, endpoint, what, { judge: judgeEvent, nextAttemptAt });
  return failure === 'wrong_status' ? `status ${status}` : failure;
}

async function giveUp(platform: Platform, applicationId: Snowflake, { url }: Endpoint): Promise<void> {
  await transact(platform, { userId: null, reason: null }, async (tx) => {
    if ((await recordLoss(tx.db, applicationId)) < LIMITS.applications.lostWebhookEvents.max) return;
    const reason = `${url} did not respond to ${LIMITS.applications.lostWebhookEvents.max} events in a row with status 204 within 3 seconds. Fix it, then enable them again.`;
    await switchOff(tx, applicationId, { url, reason });
  });
}
