import { event } from '../../core/event.ts';
import { type ChannelObject, obfuscatedChannel } from './channel.ts';

/** In a guild everybody learns of it, those who may not view the channel in its obfuscated form; a direct message goes to its users. */
export const CHANNEL_CREATE = event<ChannelObject>('CHANNEL_CREATE', { audience: 'channel', obfuscated: obfuscatedChannel });

export const CHANNEL_UPDATE = event<ChannelObject>('CHANNEL_UPDATE', { audience: 'channel', obfuscated: obfuscatedChannel });

/** Those who could not view it hold its obfuscated form, so they are told as well. */
export const CHANNEL_DELETE = event<ChannelObject>('CHANNEL_DELETE', { audience: 'channel', obfuscated: obfuscatedChannel });
