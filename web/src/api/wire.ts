import type { Attachment, Component, Embed, Poll, Snapshot, StickerItem } from './wire-content.ts';
import type { CommandChoice, InteractionEvent, InteractionMetadata, MessageInteraction, Modal } from './wire-interactions.ts';
import type { Id, User, Emoji } from './wire-base.ts';

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
  last_pin_timestamp?: string | null;
  nsfw?: boolean;
  /** The game's lobby that shares the messages. */
  linked_lobby?: { linked_by: Id; linked_at: string } | null;
  /** Of forums. */
  available_tags?: Tag[];
  /** Of threads. */
  owner_id?: Id;
  thread_metadata?: { archived: boolean; locked: boolean };
  message_count?: number;
  applied_tags?: Id[];
  /** My own membership of the thread. */
  member?: object;
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
  managed?: boolean;
}

export interface Member {
  user: User;
  nick?: string | null;
  roles: Id[];
  communication_disabled_until?: string | null;
}

/** What somebody does now, as their game or they themselves say. */
export interface Activity {
  /** 0 plays, 1 streams, 2 listens, 3 watches, 4 the person's own words, 5 competes. */
  type: number;
  name: string;
  state?: string | null;
  details?: string | null;
  emoji?: Emoji | null;
  /** What stands in lists: 0 the name, 1 the state, 2 the details. */
  status_display_type?: number | null;
}

export interface Presence {
  user: { id: Id };
  status?: string;
  activities?: Activity[];
}

export interface Guild {
  id: Id;
  name: string;
  owner_id: Id;
  roles: Role[];
  features?: string[];
  /** The guild's tag, with the hash of its badge. */
  profile?: { tag: string; badge: string } | null;
  unavailable?: boolean;
  member_count?: number;
  channels?: Channel[];
  threads?: Channel[];
  members?: Member[];
  presences?: Presence[];
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
  /** Of an invitation into a game, which is `application`: 1 come in, 5 let me in. */
  activity?: { type: number };
  /** What it is about: that of an invitation, or of a note about a purchase. */
  application?: { id: Id; name: string };
  /** Of what was said in a lobby: what its game calls the author. */
  lobby_member?: { additional_name: string };
  message_reference?: MessageReference;
  referenced_message?: Message | null;
  flags?: number;
  pinned?: boolean;
  thread?: Channel;
  components?: Component[];
  sticker_items?: StickerItem[];
  poll?: Poll;
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
  /** The other's. */
  id: Id;
  /** 1 friend, 2 blocked, 3 asks me, 4 is asked by me. */
  type: number;
  user: User;
  nickname?: string | null;
}

/** An account of mine with another service. */
export interface Connection {
  type: string;
  id: string;
  name: string;
  /** 1 shows it on the profile. */
  visibility: number;
}

/** What a person says of themselves beside how they are there. */
export interface CustomStatus {
  text?: string | null;
  emoji_id?: Id | null;
  emoji_name?: string | null;
  expires_at?: string | null;
}

/** How all sessions of a person show themselves, as the settings have it. */
export interface OwnStatus {
  status: string;
  custom_status: CustomStatus | null;
}

export interface Ready {
  user: User;
  session_id: string;
  /** Of this login, among those that GET /auth/sessions lists. */
  auth_session_id_hash?: string;
  resume_gateway_url?: string;
  guilds: (Guild | { id: Id; unavailable: true })[];
  private_channels?: Channel[];
  relationships?: Relationship[];
  presences?: Presence[];
  read_state?: ReadEntry[] | { entries: ReadEntry[] };
  user_settings?: Partial<OwnStatus> | null;
}

export interface Invite {
  code: string;
  guild?: { id: Id; name: string; description?: string | null } | null;
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

/** Every dispatch this client handles, with its data. */
export interface Dispatches {
  READY: Ready;
  AUTH_SESSION_CHANGE: { auth_session_id_hash: string };
  GUILD_CREATE: Guild;
  GUILD_UPDATE: Guild;
  GUILD_DELETE: { id: Id; unavailable?: boolean };
  CHANNEL_CREATE: Channel;
  CHANNEL_UPDATE: Channel;
  CHANNEL_DELETE: Channel;
  CHANNEL_PINS_UPDATE: { channel_id: Id; last_pin_timestamp: string | null };
  THREAD_CREATE: Channel;
  THREAD_UPDATE: Channel;
  THREAD_DELETE: { id: Id };
  THREAD_LIST_SYNC: { guild_id: Id; channel_ids?: Id[]; threads: Channel[]; members?: { id: Id }[] };
  THREAD_MEMBER_UPDATE: { id: Id };
  THREAD_MEMBERS_UPDATE: { id: Id; added_members?: { user_id: Id }[]; removed_member_ids?: Id[] };
  GUILD_ROLE_CREATE: { guild_id: Id; role: Role };
  GUILD_ROLE_UPDATE: { guild_id: Id; role: Role };
  GUILD_ROLE_DELETE: { guild_id: Id; role_id: Id };
  GUILD_MEMBER_ADD: Member & { guild_id: Id };
  GUILD_MEMBER_UPDATE: Member & { guild_id: Id };
  GUILD_MEMBER_REMOVE: { guild_id: Id; user: User };
  PRESENCE_UPDATE: Presence;
  RELATIONSHIP_ADD: Relationship;
  RELATIONSHIP_UPDATE: Relationship;
  RELATIONSHIP_REMOVE: { id: Id };
  USER_UPDATE: User;
  /** What changed of my settings. */
  USER_SETTINGS_UPDATE: Partial<OwnStatus>;
  /** A linked account of mine; one that is gone has `user_id` alone. */
  USER_CONNECTIONS_UPDATE: Connection | { user_id: Id };
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
