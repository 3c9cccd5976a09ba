import type { Differences } from '../compare.ts';
import type { ChannelPairs, Objects } from '../pairs.ts';
import { ALWAYS, CHANNEL_FIELDS, CONTRACT, FLAG, FOR_PEOPLE, NEVER_NULL } from './reasons.ts';

/** How our channels and threads differ from the published types. */
export const CHANNELS: Differences<ChannelPairs, Objects> = {
  ChannelObject: {
    'default_tag_setting: only ours': CONTRACT,
    'flags: always present': ALWAYS,
    'icon: only ours': CHANNEL_FIELDS,
    'linked_lobby: only ours': 'Channels show the lobby that is linked to them (docs/contract/lobbies.md).',
    'name: may be absent': CHANNEL_FIELDS,
    'name: may be null': CHANNEL_FIELDS,
    'owner_id: only ours': CHANNEL_FIELDS,
    'position: may be absent': CHANNEL_FIELDS,
    'recipients: only ours': CHANNEL_FIELDS,
  },
  ListedChannel: {
    'is_linkable: only ours': 'For games that link channels (docs/contract/channels.md#lists-of-channels).',
    'is_viewable_and_writeable_by_all_members: only ours':
      'For games that link channels (docs/contract/channels.md#lists-of-channels).',
  },
  SeenChannelObject: {
    'application_id: only ours': 'Obfuscated channels have it (docs/contract/channels.md#obfuscated-channels).',
  },
  PrivateChannelObject: {
    'application_id: never null': NEVER_NULL,
    'available_tags: only ours': CHANNEL_FIELDS,
    'bitrate: only ours': CHANNEL_FIELDS,
    'default_auto_archive_duration: only ours': CHANNEL_FIELDS,
    'default_forum_layout: only ours': CHANNEL_FIELDS,
    'default_reaction_emoji: only ours': CHANNEL_FIELDS,
    'default_sort_order: only ours': CHANNEL_FIELDS,
    'default_tag_setting: only ours': CHANNEL_FIELDS,
    'default_thread_rate_limit_per_user: only ours': CHANNEL_FIELDS,
    'flags: always present': ALWAYS,
    'guild_id: only ours': CHANNEL_FIELDS,
    'linked_lobby: only ours': CHANNEL_FIELDS,
    'managed: narrower': FLAG,
    'name: may be absent': CHANNEL_FIELDS,
    'nicks: only ours': FOR_PEOPLE,
    'nsfw: only ours': CHANNEL_FIELDS,
    'parent_id: only ours': CHANNEL_FIELDS,
    'permission_overwrites: only ours': CHANNEL_FIELDS,
    'position: only ours': CHANNEL_FIELDS,
    'recipients: always present': ALWAYS,
    'rtc_region: only ours': CHANNEL_FIELDS,
    'topic: only ours': CHANNEL_FIELDS,
    'user_limit: only ours': CHANNEL_FIELDS,
    'video_quality_mode: only ours': CHANNEL_FIELDS,
  },
  ThreadObject: {
    'flags: always present': ALWAYS,
    'guild_id: always present': ALWAYS,
    'last_message_id: always present': ALWAYS,
    'member_count: always present': ALWAYS,
    'message_count: always present': ALWAYS,
    'nsfw: only theirs, optional': 'The types let threads share the fields of channels; a thread has them from its parent.',
    'owner_id: always present': ALWAYS,
    'parent_id: always present': ALWAYS,
    'permission_overwrites: only theirs, optional':
      'The types let threads share the fields of channels; a thread has them from its parent.',
    'rate_limit_per_user: always present': ALWAYS,
    'thread_metadata: always present': ALWAYS,
    'total_message_sent: always present': ALWAYS,
  },
  ListedThreadObject: {
    'member: only theirs, optional': 'A list has the memberships in a list of its own.',
  },
  CreatedThread: {
    'message: only ours': 'A post is returned with its first message.',
  },
  'ThreadObject.thread_metadata': {
    'create_timestamp: always present': ALWAYS,
  },
  ThreadMemberObject: {
    'id: always present': ALWAYS,
    'mute_config: only ours': 'docs/contract/people.md#notifications',
    'muted: only ours': 'docs/contract/people.md#notifications',
    'user_id: always present': ALWAYS,
  },
  ThreadListObject: {
    'has_more: only ours': CONTRACT,
    'threads: narrower': 'Only threads are listed, not channels of every type.',
  },
  AnyGuildChannel: {
    'available_tags: only ours': 'The types list only the fields that channels of every type have.',
    'bitrate: only ours': 'The types list only the fields that channels of every type have.',
    'default_auto_archive_duration: only ours': 'The types list only the fields that channels of every type have.',
    'default_forum_layout: only ours': 'The types list only the fields that channels of every type have.',
    'default_reaction_emoji: only ours': 'The types list only the fields that channels of every type have.',
    'default_sort_order: only ours': 'The types list only the fields that channels of every type have.',
    'default_thread_rate_limit_per_user: only ours': 'The types list only the fields that channels of every type have.',
    'last_message_id: only ours': 'The types list only the fields that channels of every type have.',
    'last_pin_timestamp: only ours': 'The types list only the fields that channels of every type have.',
    'position: only ours': 'The types list only the fields that channels of every type have.',
    'rate_limit_per_user: only ours': 'The types list only the fields that channels of every type have.',
    'rtc_region: only ours': 'The types list only the fields that channels of every type have.',
    'topic: only ours': 'The types list only the fields that channels of every type have.',
    'user_limit: only ours': 'The types list only the fields that channels of every type have.',
    'video_quality_mode: only ours': 'The types list only the fields that channels of every type have.',
  },
};
