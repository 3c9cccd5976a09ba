import type { Snowflake } from '@guildhall/protocol/ids';
import { event } from '../../../core/event.ts';

/** A person has read a channel up to a message; for the person's own sessions. `manual`: the person marked what follows as unread. */
export const MESSAGE_ACK = event<{
  channel_id: Snowflake;
  message_id: Snowflake;
  mention_count: number;
  manual?: true;
  version: number;
}>('MESSAGE_ACK', { audience: 'users' });

/** A person has looked at a channel's pins; for the person's own sessions. `timestamp` is the channel's last pin. */
export const CHANNEL_PINS_ACK = event<{ channel_id: Snowflake; timestamp: string; version: number }>('CHANNEL_PINS_ACK', {
  audience: 'users',
});
