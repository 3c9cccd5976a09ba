import type { ChannelObject, SeenChannelObject } from '@guildhall/protocol/objects/messages/channels';
import { CHANNEL_FLAGS, CHANNEL_TYPES } from '@guildhall/protocol/enums';
import { FORUM_TYPES, VOICE_TYPES } from './channel-types.ts';

export const VIEW_CHANNEL_BIT = '1024';

/**
 * The form of a channel for users who may not view it: its position is real, everything else is hidden
 * (docs/contract/channels.md#obfuscated-channels).
 */
export function obfuscatedChannel(channel: ChannelObject): SeenChannelObject {
  const { type, guild_id = '' } = channel;
  const hidden = {
    id: channel.id,
    type,
    guild_id,
    name: '___hidden___',
    position: channel.position,
    parent_id: channel.parent_id,
    flags: CHANNEL_FLAGS.CHANNEL_OBFUSCATED,
    permission_overwrites: [{ id: guild_id, type: 0 as const, allow: '0', deny: VIEW_CHANNEL_BIT }],
    nsfw: false,
    application_id: null,
  };
  if (type === CHANNEL_TYPES.GUILD_CATEGORY) return hidden;
  return {
    ...hidden,
    last_message_id: null,
    last_pin_timestamp: null,
    topic: null,
    rate_limit_per_user: 0,
    ...(VOICE_TYPES.has(type) ? { bitrate: 64_000, user_limit: 0, rtc_region: null } : {}),
    ...(FORUM_TYPES.has(type) ? { available_tags: [], default_reaction_emoji: null, default_sort_order: null } : {}),
  };
}
