import type { Snowflake } from '@guildhall/protocol/ids';
import type { Endpoint } from '../../../core/signed-call.ts';
import type { Db } from '../../../core/store.ts';
import type { ApplicationRow } from '../../../core/tables.ts';
import type { Tx } from '../../../core/transact.ts';
import { applicationSettings } from '../applications/application.ts';
import { EVENT_WEBHOOKS, type WebhookEventType } from '../applications/body.ts';
import { findApplication, lockApplication, updateApplicationRow } from '../applications/queries.ts';
import { sendNotice } from '../../people/notices/send-notice.ts';

/** The version of the envelope (gaps.md K). */
const VERSION = 1;
/** Reference table "enums", webhook_event_outer_type. */
const OUTER = { PING: 0, EVENT: 1 } as const;

/** What happened, as it stands in the envelope. */
export interface WebhookEvent {
  type: WebhookEventType;
  /** ISO 8601, without a zone. */
  timestamp: string;
  data: object;
}

/** What an address is pinged with. */
export function ping(application_id: Snowflake) {
  return { version: VERSION, application_id, type: OUTER.PING };
}

/** An event in its envelope. */
export function envelope(application_id: Snowflake, event: WebhookEvent) {
  return { version: VERSION, application_id, type: OUTER.EVENT, event };
}

/** Where an application has its events sent, or undefined while they are off. */
export function endpointOf(application: ApplicationRow): Endpoint | undefined {
  const { event_webhooks_url: url, event_webhooks_status: status } = applicationSettings(application);
  return url === undefined || status !== EVENT_WEBHOOKS.ENABLED ? undefined : { url, signing_key: application.signing_key };
}

/** The same by the application's id; undefined when it is gone too. */
export async function findEndpoint(db: Db, applicationId: Snowflake): Promise<Endpoint | undefined> {
  const application = await findApplication(db, applicationId);
  return application && endpointOf(application);
}

/** An address that an application has some of its events sent to beside its own; undefined when the application is gone. */
export async function endpointAt(db: Db, applicationId: Snowflake, url: string): Promise<Endpoint | undefined> {
  const application = await findApplication(db, applicationId);
  return application && { url, signing_key: application.signing_key };
}

/**
 * Switches an application's events off in the name of the service and tells its owner why; with `remove` the address goes too. Nothing
 * happens when the events do not go to `url` any more.
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
  await sendNotice(tx, row.owner_id, `Webhook events of **${row.name}** are switched off: ${reason}`);
}
