import { event } from '../../../core/framework/event.ts';
import { obfuscatedChannel } from '../../../core/access/obfuscated-channel.ts';

/** Lets games receive the direct message channels of a user. */
const OAUTH = { scope: 'dm_channels.read', intent: 'PRIVATE_CHANNELS' } as const;

/**
 * Reaches everyone in a guild, in the obfuscated form for those who may not view the channel; for a direct
 * message, its users.
 */
export const CHANNEL_CREATE = event('CHANNEL_CREATE', {
  audience: 'channel',
  versioned: ({ id }) => id,
  changes: (channel) => ({ kind: 'channel', channel, isNew: true }),
  obfuscated: obfuscatedChannel,
  oauth: OAUTH,
});

export const CHANNEL_UPDATE = event('CHANNEL_UPDATE', {
  audience: 'channel',
  versioned: ({ id }) => id,
  changes: (channel) => ({ kind: 'channel', channel, isNew: false }),
  obfuscated: obfuscatedChannel,
  oauth: OAUTH,
});

/** Users who could not view the channel have its obfuscated form, so they receive the event too. */
export const CHANNEL_DELETE = event('CHANNEL_DELETE', {
  audience: 'channel',
  versioned: ({ id }) => id,
  changes: ({ id }) => ({ kind: 'channel_deleted', id }),
  obfuscated: obfuscatedChannel,
  oauth: OAUTH,
});
