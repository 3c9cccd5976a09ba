import type { EventDefinition } from '../../../core/framework/event.ts';
import type { EntitlementRow, SubscriptionRow } from '../../../core/tables/monetization.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { findApplication } from '../applications/queries.ts';
import { entitlementObject } from './entitlement.ts';
import { entitlementIdsOf } from './queries.ts';
import { subscriptionObject } from './subscription.ts';
import { sendWebhookEvent } from '../webhook-events/send.ts';
import { ENTITLEMENT_CREATE, ENTITLEMENT_DELETE, ENTITLEMENT_UPDATE } from './events.ts';
import type { EntitlementObject, SubscriptionObject } from '@guildhall/protocol/objects/apps/monetization';

/** The kind of change of an entitlement. */
export type EntitlementChange = 'CREATE' | 'UPDATE' | 'DELETE';
const EVENTS = { CREATE: ENTITLEMENT_CREATE, UPDATE: ENTITLEMENT_UPDATE, DELETE: ENTITLEMENT_DELETE } as const;

/**
 * Notifies the application of a change of an entitlement, over the gateway and at its endpoint, and the user's own clients of one
 * that is new or taken away; returns the entitlement object.
 */
export async function announceEntitlement(tx: Tx, change: EntitlementChange, row: EntitlementRow): Promise<EntitlementObject> {
  const object = entitlementObject(row);
  const application = await findApplication(tx.db, row.application_id);
  // Notifies activities and games at once that the user received or lost an entitlement, whatever caused it.
  const user_ids = [application?.bot_id, change === 'UPDATE' ? null : row.user_id].flatMap((id) => id ?? []);
  if (user_ids.length > 0) tx.emit(EVENTS[change], { user_ids }, object);
  await sendWebhookEvent(tx, row.application_id, `ENTITLEMENT_${change}`, object);
  return object;
}

/** Notifies the application of a change of a subscription, and returns the subscription object. */
export async function announceSubscription(
  tx: Tx,
  definition: EventDefinition<'SUBSCRIPTION_CREATE' | 'SUBSCRIPTION_UPDATE' | 'SUBSCRIPTION_DELETE'>,
  row: SubscriptionRow,
): Promise<SubscriptionObject> {
  const ids = await entitlementIdsOf(tx.db, [row.id]);
  const object = subscriptionObject(row, ids.get(row.id) ?? []);
  const application = await findApplication(tx.db, row.application_id);
  if (application) tx.emit(definition, { user_ids: [application.bot_id] }, object);
  return object;
}
