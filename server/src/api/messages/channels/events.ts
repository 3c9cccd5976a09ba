import { event } from '../../../core/event.ts';
import { obfuscatedChannel } from './channel.ts';
import type { ChannelObject } from '@guildhall/protocol/objects/messages/channels';

/** Lets games receive the direct message channels of a user. */
const OAUTH = { scope: 'dm_channels.read', intent: 'PRIVATE_CHANNELS' } as const;

/**
 * Reaches everyone in a guild, in the obfuscated form for those who may not view the channel; for a direct
 * message, its users.
 */
export const CHANNEL_CREATE = event<ChannelObject>('CHANNEL_CREATE', {
  audience: 'channel',
  obfuscated: obfuscatedChannel,
  oauth: OAUTH,
});

export const CHANNEL_UPDATE = event<ChannelObject>('CHANNEL_UPDATE', {
  audience: 'channel',
  obfuscated: obfuscatedChannel,
  oauth: OAUTH,
});

/** Users who could not view the channel have its obfuscated form, so they receive the event too. */
export const CHANNEL_DELETE = event<ChannelObject>('CHANNEL_DELETE', {
  audience: 'channel',
  obfuscated: obfuscatedChannel,
  oauth: OAUTH,
});
