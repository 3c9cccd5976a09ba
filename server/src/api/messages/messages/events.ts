import type { Snowflake } from '@guildhall/protocol/ids';
import { event, type EventTarget } from '../../../core/event.ts';
import type { ChannelRow } from '../../../core/tables.ts';
import { isPrivateThread, isThread } from '../../../core/threads.ts';
import type { BareMemberObject, MemberObject } from '../../guild/members/member.ts';
import type { UserObject } from '../../people/users/user.ts';
import type { Place } from './writer.ts';
import { contentReaders, withoutContent } from './message.ts';
import type { MessageObject } from './types.ts';

/** A message as MESSAGE_CREATE and MESSAGE_UPDATE carry it. */
export interface MessageEvent extends MessageObject {
  mentions: (UserObject & { member?: BareMemberObject })[];
  channel_type: number;
  guild_id?: Snowflake;
  /** The author's membership, without the user. */
  member?: BareMemberObject;
}

/** Where the events of a channel's messages go; those of a thread to who sees its parent, of a private one to who is in it. */
export function messageTarget({ channel, recipientIds, memberIds = [] }: Target): EventTarget {
  const { id, guild_id, parent_id } = channel;
  if (guild_id === null) return { user_ids: recipientIds, channel_id: id };
  if (!isThread(channel) || parent_id === null) return { guild_id, channel_id: id };
  return { guild_id, channel_id: parent_id, ...(isPrivateThread(channel) ? { member_ids: memberIds } : {}) };
}

type Target = Pick<Place, 'channel' | 'recipientIds' | 'memberIds'>;

/** A message for an event: with its guild, the author's membership, and those of the mentioned. */
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

/** In direct messages the content is for everybody in them. */
const guildContentOnly = (data: MessageEvent): MessageEvent => (data.guild_id === undefined ? data : withoutContent(data));

/** A message that concerns somebody does not open the one that it answers, and their own is open whoever answers it. */
const INNER = {
  contentFor: ({ referenced_message: answered }: MessageEvent) => (answered ? contentReaders(answered) : []),
  without: (data: MessageEvent): MessageEvent =>
    data.guild_id !== undefined && data.referenced_message
      ? { ...data, referenced_message: withoutContent(data.referenced_message) }
      : data,
  alone: (data: MessageEvent): MessageEvent =>
    data.referenced_message ? { ...guildContentOnly(data), referenced_message: data.referenced_message } : guildContentOnly(data),
};

/** What games need to hear of a person's direct messages. */
const OAUTH = { scope: 'dm_channels.messages.read', intent: 'DIRECT_MESSAGES' } as const;

export const MESSAGE_CREATE = event<MessageEvent>('MESSAGE_CREATE', {
  audience: 'channel',
  withoutContent: guildContentOnly,
  contentFor: contentReaders,
  inner: INNER,
  oauth: OAUTH,
});

export const MESSAGE_UPDATE = event<MessageEvent>('MESSAGE_UPDATE', {
  audience: 'channel',
  withoutContent: guildContentOnly,
  contentFor: contentReaders,
  inner: INNER,
  oauth: OAUTH,
});

export const MESSAGE_DELETE = event<{ id: Snowflake; channel_id: Snowflake; guild_id?: Snowflake }>('MESSAGE_DELETE', {
  audience: 'channel',
  oauth: OAUTH,
});

export const MESSAGE_DELETE_BULK = event<{ ids: Snowflake[]; channel_id: Snowflake; guild_id: Snowflake }>(
  'MESSAGE_DELETE_BULK',
  {
    audience: 'channel',
  },
);

/** `timestamp` is in seconds since 1970. */
export const TYPING_START = event<{
  channel_id: Snowflake;
  guild_id?: Snowflake;
  user_id: Snowflake;
  timestamp: number;
  member?: MemberObject;
}>('TYPING_START', { audience: 'channel', oauth: { scope: 'dm_channels.messages.read', intent: 'DIRECT_MESSAGE_TYPING' } });
