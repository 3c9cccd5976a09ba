import type { Snowflake } from '@guildhall/protocol/ids';
import { event } from '../../../core/event.ts';

/**
 * A message was pinned or unpinned; not sent when a pinned message is deleted. The time is that of the newest
 * remaining pin.
 */
export const CHANNEL_PINS_UPDATE = event<{ guild_id?: Snowflake; channel_id: Snowflake; last_pin_timestamp: string | null }>(
  'CHANNEL_PINS_UPDATE',
  { audience: 'channel' },
);
