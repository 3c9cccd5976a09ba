import { event } from '../../../core/framework/event.ts';

/**
 * A user has read a channel up to a message; sent to their own sessions. `manual`: they marked later messages
 * as unread.
 */
export const MESSAGE_ACK = event('MESSAGE_ACK', { audience: 'users' });

/** A user has seen something of a guild, such as its events; sent to their own sessions. */
export const GUILD_FEATURE_ACK = event('GUILD_FEATURE_ACK', { audience: 'users' });

/** A user has seen something of their own, such as message requests; sent to their own sessions. */
export const USER_NON_CHANNEL_ACK = event('USER_NON_CHANNEL_ACK', { audience: 'users' });

/** A user has seen a channel's pins; sent to their own sessions. `timestamp` is the channel's last pin. */
export const CHANNEL_PINS_ACK = event('CHANNEL_PINS_ACK', {
  audience: 'users',
});
