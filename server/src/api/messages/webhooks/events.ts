import { event } from '../../../core/framework/event.ts';

/** A webhook of the channel was created, changed, moved there or away, or deleted. */
export const WEBHOOKS_UPDATE = event('WEBHOOKS_UPDATE', { audience: 'channel' });
