import { event } from '../../../core/framework/event.ts';

/** A purchase or a test grant. Sent to the application's bot and to the user; all others only to the bot. */
export const ENTITLEMENT_CREATE = event('ENTITLEMENT_CREATE', { audience: 'users' });
/** The entitlement ended with its subscription, or was consumed. */
export const ENTITLEMENT_UPDATE = event('ENTITLEMENT_UPDATE', { audience: 'users' });
/** The entitlement was revoked: a refund, or a test one that the application deleted. */
export const ENTITLEMENT_DELETE = event('ENTITLEMENT_DELETE', { audience: 'users' });

/** A new subscription. */
export const SUBSCRIPTION_CREATE = event('SUBSCRIPTION_CREATE', { audience: 'users' });
/** Renewed, canceled, resumed, refunded, granted again or ended. */
export const SUBSCRIPTION_UPDATE = event('SUBSCRIPTION_UPDATE', { audience: 'users' });
/** The subscription was removed: its guild was deleted. */
export const SUBSCRIPTION_DELETE = event('SUBSCRIPTION_DELETE', { audience: 'users' });
