import { Type } from 'typebox';
import type { EventDeclaration } from '../event.ts';
import { SeenChannelObject } from '../objects/messages/channels.ts';
import { ThreadObject, ThreadMemberObject, ThreadMembersUpdateEvent } from '../objects/messages/threads.ts';
import { ThreadListSyncEvent } from '../objects/gateway.ts';
import { Id, Time } from '../objects/parts.ts';
import { GuildSettingsObject, NotificationSettingsObject } from '../objects/messages/notification-settings.ts';
import { MessageEvent } from '../objects/messages/messages.ts';
import { MemberObject } from '../objects/guild/members.ts';
import { UserObject } from '../objects/people/users.ts';
import { ReactionEvent, ReactionsEvent, ReactionEmojiObject } from '../objects/messages/reactions.ts';
import { CallHead, CallObject } from '../objects/messages/calls.ts';
import { Nullable } from '../schemas.ts';
import { PollVoteEvent } from '../objects/messages/polls.ts';

/** A read state of a feature other than messages changed; `resource_id` is the guild, or the person. */
const FeatureAck = Type.Object({ ack_type: Type.Integer(), resource_id: Id, entity_id: Id, version: Type.Integer() });

/** Events of channels, threads and messages. */
export const MESSAGES_EVENTS = {
  CHANNEL_CREATE: { intents: ['GUILDS'], payload: SeenChannelObject },
  CHANNEL_UPDATE: { intents: ['GUILDS'], payload: SeenChannelObject },
  CHANNEL_DELETE: { intents: ['GUILDS'], payload: SeenChannelObject },
  THREAD_CREATE: {
    intents: ['GUILDS'],
    payload: Type.Object({ ...ThreadObject.properties, newly_created: Type.Optional(Type.Boolean()) }),
  },
  THREAD_UPDATE: { intents: ['GUILDS'], payload: ThreadObject },
  THREAD_DELETE: {
    intents: ['GUILDS'],
    payload: Type.Object({
      id: Id,
      guild_id: Id,
      parent_id: Id,
      type: Type.Integer(),
    }),
  },
  THREAD_LIST_SYNC: { intents: ['GUILDS'], payload: ThreadListSyncEvent },
  THREAD_MEMBER_UPDATE: { intents: ['GUILDS'], payload: Type.Object({ ...ThreadMemberObject.properties, guild_id: Id }) },
  THREAD_MEMBERS_UPDATE: { intents: ['GUILDS', 'GUILD_MEMBERS'], payload: ThreadMembersUpdateEvent },
  MESSAGE_CREATE: { intents: ['GUILD_MESSAGES', 'DIRECT_MESSAGES'], payload: MessageEvent },
  MESSAGE_UPDATE: { intents: ['GUILD_MESSAGES', 'DIRECT_MESSAGES'], payload: MessageEvent },
  MESSAGE_DELETE: {
    intents: ['GUILD_MESSAGES', 'DIRECT_MESSAGES'],
    payload: Type.Object({
      id: Id,
      channel_id: Id,
      guild_id: Type.Optional(Id),
    }),
  },
  MESSAGE_DELETE_BULK: {
    intents: ['GUILD_MESSAGES'],
    payload: Type.Object({
      ids: Type.Array(Id),
      channel_id: Id,
      guild_id: Id,
    }),
  },
  TYPING_START: {
    intents: ['GUILD_MESSAGE_TYPING', 'DIRECT_MESSAGE_TYPING'],
    payload: Type.Object({
      channel_id: Id,
      guild_id: Type.Optional(Id),
      user_id: Id,
      timestamp: Type.Integer(),
      member: Type.Optional(MemberObject),
    }),
  },
  CHANNEL_RECIPIENT_ADD: {
    clients: 'users',
    intents: [],
    payload: Type.Object({
      channel_id: Id,
      user: UserObject,
      nick: Type.Optional(Type.String()),
    }),
  },
  CHANNEL_RECIPIENT_REMOVE: {
    clients: 'users',
    intents: [],
    payload: Type.Object({
      channel_id: Id,
      user: UserObject,
    }),
  },
  CALL_CREATE: { clients: 'users', intents: [], payload: CallObject },
  CALL_UPDATE: { clients: 'users', intents: [], payload: CallHead },
  CALL_DELETE: {
    clients: 'users',
    intents: [],
    payload: Type.Object({
      channel_id: Id,
      unavailable: Type.Optional(Type.Boolean({ description: 'Its voice server is lost; the call may return.' })),
    }),
  },
  WEBHOOKS_UPDATE: {
    intents: ['GUILD_WEBHOOKS'],
    payload: Type.Object({
      guild_id: Id,
      channel_id: Id,
    }),
  },
  MESSAGE_ACK: {
    clients: 'users',
    intents: [],
    payload: Type.Object({
      channel_id: Id,
      message_id: Id,
      mention_count: Type.Integer(),
      manual: Type.Optional(Type.Literal(true)),
      flags: Type.Optional(Type.Integer()),
      last_viewed: Type.Optional(Type.Integer()),
      version: Type.Integer(),
    }),
  },
  GUILD_FEATURE_ACK: { clients: 'users', intents: [], payload: FeatureAck },
  USER_NON_CHANNEL_ACK: { clients: 'users', intents: [], payload: FeatureAck },
  RECENT_MENTION_DELETE: { clients: 'users', intents: [], payload: Type.Object({ message_id: Id }) },
  USER_GUILD_SETTINGS_UPDATE: { clients: 'users', intents: [], payload: GuildSettingsObject },
  NOTIFICATION_SETTINGS_UPDATE: { clients: 'users', intents: [], payload: NotificationSettingsObject },
  CHANNEL_PINS_ACK: {
    clients: 'users',
    intents: [],
    payload: Type.Object({
      channel_id: Id,
      timestamp: Time,
      version: Type.Integer(),
    }),
  },
  MESSAGE_REACTION_ADD: {
    intents: ['GUILD_MESSAGE_REACTIONS', 'DIRECT_MESSAGE_REACTIONS'],
    payload: Type.Object({
      ...ReactionEvent.properties,
      member: Type.Optional(MemberObject),
      message_author_id: Id,
      burst_colors: Type.Array(Type.String()),
    }),
  },
  MESSAGE_REACTION_REMOVE: { intents: ['GUILD_MESSAGE_REACTIONS', 'DIRECT_MESSAGE_REACTIONS'], payload: ReactionEvent },
  MESSAGE_REACTION_REMOVE_ALL: { intents: ['GUILD_MESSAGE_REACTIONS', 'DIRECT_MESSAGE_REACTIONS'], payload: ReactionsEvent },
  MESSAGE_REACTION_REMOVE_EMOJI: {
    intents: ['GUILD_MESSAGE_REACTIONS', 'DIRECT_MESSAGE_REACTIONS'],
    payload: Type.Object({ ...ReactionsEvent.properties, emoji: ReactionEmojiObject }),
  },
  CHANNEL_PINS_UPDATE: {
    intents: ['GUILDS', 'DIRECT_MESSAGES'],
    payload: Type.Object({
      guild_id: Type.Optional(Id),
      channel_id: Id,
      last_pin_timestamp: Nullable(Time),
    }),
  },
  MESSAGE_POLL_VOTE_ADD: { intents: ['GUILD_MESSAGE_POLLS', 'DIRECT_MESSAGE_POLLS'], payload: PollVoteEvent },
  MESSAGE_POLL_VOTE_REMOVE: { intents: ['GUILD_MESSAGE_POLLS', 'DIRECT_MESSAGE_POLLS'], payload: PollVoteEvent },
} as const satisfies Record<string, EventDeclaration>;
