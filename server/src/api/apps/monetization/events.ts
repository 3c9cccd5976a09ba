import { event } from '../../../core/event.ts';
import type { EntitlementObject } from './entitlement.ts';
import type { SubscriptionObject } from './subscription.ts';

/** Something was bought, or granted as a test. To the application's bot alone, as all of these. */
export const ENTITLEMENT_CREATE = event<EntitlementObject>('ENTITLEMENT_CREATE', { audience: 'users' });
/** It ended with its subscription, or was used up. */
export const ENTITLEMENT_UPDATE = event<EntitlementObject>('ENTITLEMENT_UPDATE', { audience: 'users' });
/** It was taken back: a refund, or a test one that the application deleted. */
export const ENTITLEMENT_DELETE = event<EntitlementObject>('ENTITLEMENT_DELETE', { audience: 'users' });

/** Somebody subscribed. */
export const SUBSCRIPTION_CREATE = event<SubscriptionObject>('SUBSCRIPTION_CREATE', { audience: 'users' });
/** Renewed, canceled, resumed, refunded, granted again or ended. */
export const SUBSCRIPTION_UPDATE = event<SubscriptionObject>('SUBSCRIPTION_UPDATE', { audience: 'users' });
/** It is gone altogether: the guild that had it was deleted. */
export const SUBSCRIPTION_DELETE = event<SubscriptionObject>('SUBSCRIPTION_DELETE', { audience: 'users' });
