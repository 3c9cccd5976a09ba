import type { GuildSettingsObject, MuteConfig } from '@guildhall/protocol/objects/messages/notification-settings';
import type { OwnStatus } from '@guildhall/rpc/own-presence';
import type { EventException, EventInterest, ScheduledEventObject } from '@guildhall/protocol/objects/guild/scheduled-events';
import type { Attachment, Component, Embed, Poll, Snapshot, StickerItem } from './wire-content.ts';
import type { CommandChoice, InteractionEvent, InteractionMetadata, MessageInteraction, Modal } from './wire-interactions.ts';
import type { Id, User, Emoji, GuildEmoji, Member } from './wire-base.ts';
import type { Presence } from './wire-presence.ts';
import type { StageInstance, VoiceDispatches, VoiceState } from '../voice/wire.ts';

export interface Overwrite {
  id: Id;
  type: number;
  allow: string;
  deny: string;
}

export interface Channel {
  id: Id;
  type: number;
  guild_id?: Id;
  name?: string | null;
  topic?: string | null;
  position?: number;
  parent_id?: Id | null;
  flags?: number;
  permission_overwrites?: Overwrite[];
  last_message_id?: Id | null;
  recipients?: User[];
  /** Only on groups: the hash of the picture. */
  icon?: string | null;
  last_pin_timestamp?: string | null;
  nsfw?: boolean;
  /** Only on voice and stage channels: the most users, 0 for no limit. */
  user_limit?: number;
  /** Only on voice and stage channels: bits per second. */
  bitrate?: number;
  /** Seconds between two messages of a user. */
  rate_limit_per_user?: number;
  /** The game lobby that shares the messages. */
  linked_lobby?: { linked_by: Id; linked_at: string } | null;
  /** Only on forums. */
  available_tags?: Tag[];
  default_reaction_emoji?: { emoji_id: Id | null; emoji_name: string | null } | null;
  /** Only on forums: 0 by latest activity, 1 by creation. */
  default_sort_order?: number | null;
  /** Only on forums: 0 not set, 1 list, 2 gallery. */
  default_forum_layout?: number;
  /** Only on threads and groups. */
  owner_id?: Id;
  /** Only on threads. */
  thread_metadata?: ThreadMetadata;
  message_count?: number;
  /** Stops counting at 50. */
  member_count?: number;
  applied_tags?: Id[];
  /** The current user's thread membership. */
  member?: ThreadMembership;
}

export interface ThreadMetadata {
  archived: boolean;
  locked: boolean;
  /** ISO 8601. */
  archive_timestamp?: string;
  /** Minutes without messages after which it is archived. */
  auto_archive_duration?: number;
  /** Only on private threads: members may add others. */
  invitable?: boolean;
}

/** A member's notification settings for a thread. */
export interface ThreadMembership {
  /** THREAD_NOTIFICATION_FLAGS */
  flags?: number;
  muted?: boolean;
  mute_config?: MuteConfig | null;
}

export interface Tag {
  id: Id;
  name: string;
  moderated?: boolean;
  emoji_id?: Id | null;
  emoji_name?: string | null;
}

export interface Role {
  id: Id;
  name: string;
  color: number;
  position: number;
  permissions: string;
  hoist: boolean;
  /** ROLE_FLAGS */
  flags?: number;
  managed?: boolean;
  mentionable?: boolean;
  /** A gradient has two colours, or three. */
  colors?: { primary_color: number; secondary_color: number | null; tertiary_color: number | null };
  /** The hash of the picture. */
  icon?: string | null;
  unicode_emoji?: string | null;
}

export interface Guild {
  id: Id;
  name: string;
  /** The hash of the picture. */
  icon?: string | null;
  owner_id: Id;
  roles: Role[];
  features?: string[];
  /** The messages that notify members without settings of their own: 0 all, 1 mentions. */
  default_message_notifications?: number;
  emojis?: GuildEmoji[];
  /** The guild's tag, with the hash of its badge. */
  profile?: { tag: string; badge: string } | null;
  unavailable?: boolean;
  member_count?: number;
  large?: boolean;
  channels?: Channel[];
  threads?: Channel[];
  members?: Member[];
  presences?: Presence[];
  voice_states?: VoiceState[];
  stage_instances?: StageInstance[];
  activity_instances?: RunningActivity[];
  guild_scheduled_events?: ScheduledEventObject[];
}

export interface Reaction {
  emoji: Emoji;
  count: number;
  me: boolean;
}

export interface MessageReference {
  /** 1 for a forward. */
  type?: number;
  message_id?: Id;
  channel_id?: Id;
  guild_id?: Id;
}

export interface Message {
  id: Id;
  channel_id: Id;
  guild_id?: Id;
  type: number;
  author: User;
  content: string;
  timestamp: string;
  edited_timestamp: string | null;
  mentions: User[];
  mention_roles?: Id[];
  mention_everyone?: boolean;
  embeds: Embed[];
  attachments: Attachment[];
  reactions?: Reaction[];
  nonce?: string | number;
  webhook_id?: Id;
  application_id?: Id;
  /**
   * Invite into the game in `application`: 1 join, 5 join request. The session is the sender's. On a message of an app, the party is the instance of its
   * activity.
   */
  activity?: { type: number; session_id?: string; party_id?: string };
  /** The application of a game invite or a purchase notice. */
  application?: object;
  /** Only on lobby messages: the author's name in the game. */
  lobby_member?: { additional_name: string };
  message_reference?: MessageReference;
  referenced_message?: Message | null;
  flags?: number;
  pinned?: boolean;
  thread?: Channel;
  components?: Component[];
  sticker_items?: StickerItem[];
  poll?: Poll;
  /** Only on messages of type 3. */
  call?: { participants: Id[]; ended_timestamp: string | null };
  message_snapshots?: { message: Snapshot }[];
  interaction_metadata?: InteractionMetadata;
  interaction?: MessageInteraction;
}

export interface ReadEntry {
  id: Id;
  last_message_id?: Id | null;
  mention_count?: number;
}

export interface Relationship {
  /** The other user. */
  id: Id;
  /** 1 friend, 2 blocked, 3 incoming request, 4 outgoing request. */
  type: number;
  user: User;
  nickname?: string | null;
  user_ignored?: boolean;
}

/** One of the current user's accounts on another service. */
export interface Connection {
  type: string;
  id: string;
  name: string;
  /** 1 if shown on the profile. */
  visibility: number;
}

export interface Ready {
  user: User;
  session_id: string;
  /** Id of the current session in GET /auth/sessions. */
  auth_session_id_hash?: string;
  /** Only for the operator of the server. */
  operator?: true;
  resume_gateway_url?: string;
  guilds: (Guild | { id: Id; unavailable: true })[];
  private_channels?: Channel[];
  relationships?: Relationship[];
  presences?: Presence[];
  read_state?: ReadEntry[] | { entries: ReadEntry[] };
  user_settings?: Partial<OwnStatus> | null;
  user_guild_settings?: GuildSettingsObject[] | { entries: GuildSettingsObject[] };
}

export interface Invite {
  code: string;
  guild?: { id: Id; name: string; icon?: string | null; description?: string | null } | null;
  guild_id?: Id;
  channel?: { id: Id; name?: string | null; type: number } | null;
  channel_id?: Id;
  inviter?: User;
  expires_at?: string | null;
  approximate_member_count?: number | null;
  approximate_presence_count?: number | null;
  max_age?: number;
  max_uses?: number;
  new_member?: boolean;
  /** 2 for an activity. */
  target_type?: number;
  target_application?: { id: Id; name: string };
  /** The event that the request named. */
  guild_scheduled_event?: ScheduledEventObject;
}

interface ReactionEvent {
  channel_id: Id;
  message_id: Id;
  user_id: Id;
  emoji: Emoji;
}

interface PollVote {
  channel_id: Id;
  message_id: Id;
  user_id: Id;
  answer_id: number;
}

/** An entry of a member list: the heading of a group, or a member. */
export type ListItem = { group: { id: string; count: number } } | { member: Member & { presence?: Presence } };

/** A change of a member list, or a whole range of it. */
export type ListOp =
  | { op: 'SYNC'; range: [number, number]; items: ListItem[] }
  | { op: 'INSERT' | 'UPDATE'; index: number; item: ListItem }
  | { op: 'DELETE'; index: number };

/** An activity that runs in a channel; without participants it has ended. */
export interface RunningActivity {
  application_id: Id;
  /** The id that the activity itself knows. */
  composite_instance_id: string;
  instance_id: Id;
  location: { id: string; kind: 'gc' | 'pc'; channel_id: Id; guild_id?: Id | null };
  participants: { user_id: Id; session_id: string | null; member?: Member }[];
}

/** Every dispatch this client handles, with its data. */
export interface Dispatches extends VoiceDispatches {
  READY: Ready;
  AUTH_SESSION_CHANGE: { auth_session_id_hash: string };
  GUILD_CREATE: Guild;
  GUILD_UPDATE: Guild;
  GUILD_DELETE: { id: Id; unavailable?: boolean };
  CHANNEL_CREATE: Channel;
  CHANNEL_UPDATE: Channel;
  CHANNEL_DELETE: Channel;
  CHANNEL_RECIPIENT_ADD: { channel_id: Id; user: User };
  CHANNEL_RECIPIENT_REMOVE: { channel_id: Id; user: User };
  CHANNEL_PINS_UPDATE: { channel_id: Id; last_pin_timestamp: string | null };
  THREAD_CREATE: Channel;
  THREAD_UPDATE: Channel;
  THREAD_DELETE: { id: Id };
  THREAD_LIST_SYNC: { guild_id: Id; channel_ids?: Id[]; threads: Channel[]; members?: (ThreadMembership & { id: Id })[] };
  THREAD_MEMBER_UPDATE: ThreadMembership & { id: Id };
  THREAD_MEMBERS_UPDATE: {
    id: Id;
    member_count?: number;
    added_members?: (ThreadMembership & { user_id: Id })[];
    removed_member_ids?: Id[];
  };
  GUILD_EMOJIS_UPDATE: { guild_id: Id; emojis: GuildEmoji[] };
  GUILD_ROLE_CREATE: { guild_id: Id; role: Role };
  GUILD_ROLE_UPDATE: { guild_id: Id; role: Role };
  GUILD_ROLE_DELETE: { guild_id: Id; role_id: Id };
  GUILD_MEMBER_ADD: Member & { guild_id: Id };
  GUILD_MEMBER_UPDATE: Member & { guild_id: Id };
  GUILD_MEMBER_REMOVE: { guild_id: Id; user: User };
  PRESENCE_UPDATE: Presence;
  GUILD_MEMBER_LIST_UPDATE: { guild_id: Id; id: string; groups: { id: string; count: number }[]; ops: ListOp[] };
  GUILD_MEMBERS_CHUNK: { guild_id: Id; members: Member[]; presences?: Presence[] };
  RELATIONSHIP_ADD: Relationship;
  RELATIONSHIP_UPDATE: Relationship;
  RELATIONSHIP_REMOVE: { id: Id };
  USER_UPDATE: User;
  /** The changed settings. */
  USER_SETTINGS_UPDATE: Partial<OwnStatus>;
  USER_GUILD_SETTINGS_UPDATE: GuildSettingsObject;
  /** A connected account of the current user; a removed one has only `user_id`. */
  USER_CONNECTIONS_UPDATE: Connection | { user_id: Id };
  EMBEDDED_ACTIVITY_UPDATE_V2: RunningActivity;
  MESSAGE_CREATE: Message & { member?: Omit<Member, 'user'> };
  MESSAGE_UPDATE: Partial<Message> & { id: Id; channel_id: Id };
  MESSAGE_DELETE: { id: Id; channel_id: Id };
  MESSAGE_DELETE_BULK: { ids: Id[]; channel_id: Id };
  MESSAGE_REACTION_ADD: ReactionEvent;
  MESSAGE_REACTION_REMOVE: ReactionEvent;
  MESSAGE_REACTION_REMOVE_ALL: { channel_id: Id; message_id: Id };
  MESSAGE_REACTION_REMOVE_EMOJI: { channel_id: Id; message_id: Id; emoji: Emoji };
  MESSAGE_POLL_VOTE_ADD: PollVote;
  MESSAGE_POLL_VOTE_REMOVE: PollVote;
  MESSAGE_ACK: { channel_id: Id; message_id: Id; mention_count?: number; manual?: boolean };
  TYPING_START: { channel_id: Id; user_id: Id; guild_id?: Id; member?: Member };
  GUILD_SCHEDULED_EVENT_CREATE: ScheduledEventObject;
  GUILD_SCHEDULED_EVENT_UPDATE: ScheduledEventObject;
  GUILD_SCHEDULED_EVENT_DELETE: { id: Id };
  GUILD_SCHEDULED_EVENT_USER_ADD: EventInterest;
  GUILD_SCHEDULED_EVENT_USER_REMOVE: EventInterest;
  GUILD_SCHEDULED_EVENT_EXCEPTION_CREATE: EventException;
  GUILD_SCHEDULED_EVENT_EXCEPTION_UPDATE: EventException;
  GUILD_SCHEDULED_EVENT_EXCEPTION_DELETE: EventException;
  GUILD_SCHEDULED_EVENT_EXCEPTIONS_DELETE: { event_id: Id };
  INVITE_CREATE: Invite & { channel_id: Id };
  INVITE_DELETE: { code: string; channel_id: Id };
  INTERACTION_CREATE: InteractionEvent;
  INTERACTION_SUCCESS: InteractionEvent;
  INTERACTION_FAILURE: InteractionEvent;
  INTERACTION_MODAL_CREATE: Modal;
  APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE: { nonce?: string; choices?: CommandChoice[] };
}

/** The name of a dispatch this client handles. */
export type DispatchName = keyof Dispatches;
