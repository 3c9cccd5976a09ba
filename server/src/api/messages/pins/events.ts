import { event } from '../../../core/framework/event.ts';

/**
 * A message was pinned or unpinned; not sent when a pinned message is deleted. The time is that of the newest
 * remaining pin.
 */
export const CHANNEL_PINS_UPDATE = event('CHANNEL_PINS_UPDATE', {
  audience: 'channel',
  changes: ({ channel_id, last_pin_timestamp }) => ({ kind: 'channel_head', id: channel_id, head: { last_pin_timestamp } }),
});
