import type { Snowflake } from '@guildhall/protocol/ids';
import { event } from '../../../core/event.ts';

/**
 * A user has read a channel up to a message; sent to their own sessions. `manual`: they marked later messages
 * as unread.
 */
export const MESSAGE_ACK = event<{
  channel_id: Snowflake;
  message_id: Snowflake;
  mention_count: number;
  manual?: true;
  version: number;
}>('MESSAGE_ACK', { audience: 'users' });

/** A user has seen a channel's pins; sent to their own sessions. `timestamp` is the channel's last pin. */
export const CHANNEL_PINS_ACK = event<{ channel_id: Snowflake; timestamp: string; version: number }>('CHANNEL_PINS_ACK', {
  audience: 'users',
});
