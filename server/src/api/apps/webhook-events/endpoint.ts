import type { Snowflake } from '@guildhall/protocol/ids';
import type { Endpoint } from '../../../core/access/signed-call.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { ApplicationRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { applicationSettings } from '../applications/application.ts';
import { findApplication, lockApplication, updateApplicationRow } from '../applications/queries.ts';
import { sendNotice } from '../../messages/notices/send-notice.ts';
import type { WebhookEventType } from '@guildhall/protocol/objects/apps/applications';
import { EVENT_WEBHOOKS } from '@guildhall/protocol/bodies/apps/applications';

/** The version of the envelope (docs/contract/webhook-events.md#envelope). */
const VERSION = 1;
/** docs/contract/enums.md#webhook_event_outer_type. */
const OUTER = { PING: 0, EVENT: 1 } as const;

/** The event in the envelope. */
export interface WebhookEvent {
  type: WebhookEventType;
  /** ISO 8601, without a zone. */
  timestamp: string;
  data: object;
}

/** The payload of a ping. */
export function ping(application_id: Snowflake) {
  return { version: VERSION, application_id, type: OUTER.PING };
}

/** An event in its envelope. */
export function envelope(application_id: Snowflake, event: WebhookEvent) {
  return { version: VERSION, application_id, type: OUTER.EVENT, event };
}

/** Where an application's events are sent, or undefined while they are off. */
export function endpointOf(application: ApplicationRow): Endpoint | undefined {
  const { event_webhooks_url: url, event_webhooks_status: status } = applicationSettings(application);
  return url === undefined || status !== EVENT_WEBHOOKS.ENABLED ? undefined : { url, signing_key: application.signing_key };
}

/** The same by the application's id; undefined also if it is deleted. */
export async function findEndpoint(db: Db, applicationId: Snowflake): Promise<Endpoint | undefined> {
  const application = await findApplication(db, applicationId);
  return application && endpointOf(application);
}

/**
 * An endpoint that receives some of an application's events instead of its own; undefined if the application is
 * deleted.
 */
export async function endpointAt(db: Db, applicationId: Snowflake, url: string): Promise<Endpoint | undefined> {
  const application = await findApplication(db, applicationId);
  return application && { url, signing_key: application.signing_key };
}

/**
 * Switches an application's events off in the name of the service and notifies its owner why; with `remove` the
 * endpoint is removed too. No effect if the events no longer go to `url`.
 */
export async function switchOff(
  tx: Tx,
  applicationId: Snowflake,
  { url, reason, remove = false }: { url: string; reason: string; remove?: boolean },
): Promise<void> {
  const row = await lockApplication(tx.db, applicationId);
  if (!row || endpointOf(row)?.url !== url) return;
  const { event_webhooks_url, ...others } = applicationSettings(row);
  const settings = {
    ...others,
    ...(remove ? {} : { event_webhooks_url }),
    event_webhooks_status: EVENT_WEBHOOKS.DISABLED_BY_SERVICE,
  };
  await updateApplicationRow(tx.db, row, { settings_json: JSON.stringify(settings) });
  await sendNotice(tx, row.owner_id, `Webhook events of **${row.name}** were disabled: ${reason}`);
}
