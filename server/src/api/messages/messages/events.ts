import type { Snowflake } from '@guildhall/protocol/ids';
import { event, type EventTarget } from '../../../core/framework/event.ts';
import type { ChannelRow } from '../../../core/tables/database.ts';
import { isPrivateThread, isThread } from '../../../core/access/threads.ts';
import type { Place } from './writer.ts';
import { contentReaders, withoutContent } from './message.ts';
import type { BareMemberObject } from '@guildhall/protocol/objects/guild/members';
import type { MessageObject, MessageEvent } from '@guildhall/protocol/objects/messages/messages';

/** The target of a channel's message events. Events of a thread reach the viewers of its parent, events of a private thread its members. */
export function messageTarget({ channel, recipientIds, memberIds = [] }: Target): EventTarget {
  const { id, guild_id, parent_id } = channel;
  if (guild_id === null) return { user_ids: recipientIds, channel_id: id };
  if (!isThread(channel) || parent_id === null) return { guild_id, channel_id: id };
  return { guild_id, channel_id: parent_id, ...(isPrivateThread(channel) ? { member_ids: memberIds } : {}) };
}

type Target = Pick<Place, 'channel' | 'recipientIds' | 'memberIds'>;

/**
 * Builds the event payload of a message: adds its guild and the memberships of the author and the mentioned
 * users.
 */
export function messageEvent(
  message: MessageObject,
  channel: ChannelRow,
  member: BareMemberObject | undefined,
  mentioned?: ReadonlyMap<Snowflake, BareMemberObject>,
): MessageEvent {
  const { guild_id, type: channel_type } = channel;
  if (guild_id === null) return { ...message, channel_type };
  const data: MessageEvent = { ...message, channel_type, guild_id };
  if (member) data.member = member;
  if (mentioned?.size) {
    data.mentions = message.mentions.map((user) => {
      const found = mentioned.get(user.id);
      return found ? { ...user, member: found } : user;
    });
  }
  return data;
}

/** In direct messages all recipients get the content. */
const guildContentOnly = (data: MessageEvent): MessageEvent => (data.guild_id === undefined ? data : withoutContent(data));

/**
 * Content access is decided separately for the referenced message: access to a message does not include the
 * one it replies to, and an author or mentioned user of the referenced message gets that content in any reply to it.
 */
const INNER = {
  contentFor: ({ referenced_message: answered }: MessageEvent) => (answered ? contentReaders(answered) : []),
  without: (data: MessageEvent): MessageEvent =>
    data.guild_id !== undefined && data.referenced_message
      ? { ...data, referenced_message: withoutContent(data.referenced_message) }
      : data,
  alone: (data: MessageEvent): MessageEvent =>
    data.referenced_message ? { ...guildContentOnly(data), referenced_message: data.referenced_message } : guildContentOnly(data),
};

/** Lets games receive the direct messages of a user. */
const OAUTH = { scope: 'dm_channels.messages.read', intent: 'DIRECT_MESSAGES' } as const;

export const MESSAGE_CREATE = event('MESSAGE_CREATE', {
  audience: 'channel',
  changes: ({ channel_id, id }) => ({ kind: 'channel_head', id: channel_id, head: { last_message_id: id } }),
  withoutContent: guildContentOnly,
  contentFor: contentReaders,
  inner: INNER,
  oauth: OAUTH,
});

export const MESSAGE_UPDATE = event('MESSAGE_UPDATE', {
  audience: 'channel',
  withoutContent: guildContentOnly,
  contentFor: contentReaders,
  inner: INNER,
  oauth: OAUTH,
});

export const MESSAGE_DELETE = event('MESSAGE_DELETE', {
  audience: 'channel',
  oauth: OAUTH,
});

export const MESSAGE_DELETE_BULK = event('MESSAGE_DELETE_BULK', {
  audience: 'channel',
});

/** `timestamp` is in seconds since 1970. */
export const TYPING_START = event('TYPING_START', {
  audience: 'channel',
  oauth: { scope: 'dm_channels.messages.read', intent: 'DIRECT_MESSAGE_TYPING' },
});
