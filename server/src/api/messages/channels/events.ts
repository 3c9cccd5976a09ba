import { event } from '../../../core/event.ts';
import { type ChannelObject, obfuscatedChannel } from './channel.ts';

/** What games need to hear of a person's direct message channels. */
const OAUTH = { scope: 'dm_channels.read', intent: 'PRIVATE_CHANNELS' } as const;

/** In a guild everybody learns of it, those who may not view the channel in its obfuscated form; a direct message goes to its users. */
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

/** Those who could not view it hold its obfuscated form, so they are told as well. */
export const CHANNEL_DELETE = event<ChannelObject>('CHANNEL_DELETE', {
  audience: 'channel',
  obfuscated: obfuscatedChannel,
  oauth: OAUTH,
});
