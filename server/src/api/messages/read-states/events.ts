import { event } from '../../../core/framework/event.ts';

/**
 * A user has read a channel up to a message; sent to their own sessions. `manual`: they marked later messages
 * as unread.
 */
export const MESSAGE_ACK = event('MESSAGE_ACK', { audience: 'users' });

/** A user's read state of a guild's feature changed, such as its events; sent to the user's sessions. */
export const GUILD_FEATURE_ACK = event('GUILD_FEATURE_ACK', { audience: 'users' });

/** A read state of a user's own feature changed, such as message requests; sent to the user's sessions. */
export const USER_NON_CHANNEL_ACK = event('USER_NON_CHANNEL_ACK', { audience: 'users' });

/** A user has seen a channel's pins; sent to their own sessions. `timestamp` is the channel's last pin. */
export const CHANNEL_PINS_ACK = event('CHANNEL_PINS_ACK', {
  audience: 'users',
});
