import type { Snowflake } from '@guildhall/protocol/ids';
import type { EmbedObject } from './embeds.ts';
import type { Component } from '../components/component.ts';
import type { PollData, PollObject } from '../polls/poll.ts';
import type { InteractionData, InteractionFields } from './parts/interaction.ts';
import type { UserObject } from '../../people/users/user.ts';
import type { ReactionObject } from '../reactions/reaction.ts';
import type { ThreadObject } from '../threads/thread.ts';

/** The name and face that a webhook has for one message. */
export interface WebhookAuthor {
  id: Snowflake;
  name: string;
  avatar: string | null;
  application_id?: Snowflake;
}

/** What a message points at (MessageReferenceResponse); type 0 is a reply, or whatever the message is about, 1 a forward. */
export interface MessageReference {
  type: number;
  channel_id: Snowflake;
  message_id?: Snowflake;
  guild_id?: Snowflake;
}

/** A channel of another guild that a message names (MessageMentionChannelResponse). */
export interface MentionedChannel {
  id: Snowflake;
  guild_id: Snowflake;
  type: number;
  name: string;
}

/** What a message invites to (MessageActivityResponse): type 1 joins, 5 asks to be let in; `party_id` names the running activity. */
export interface MessageActivity {
  type: number;
  party_id?: string;
  /** The gateway session that shows the activity. */
  session_id?: string;
}

/** What few messages have, as `data_json` keeps it. */
export interface MessageData {
  embeds?: EmbedObject[];
  mentions?: Snowflake[];
  mention_roles?: Snowflake[];
  message_reference?: MessageReference;
  /** Written by a webhook, under this name. */
  webhook?: WebhookAuthor;
  /** The application that wrote it, where it is told. */
  application_id?: Snowflake;
  attachments?: AttachmentRecord[];
  components?: Component[];
  sticker_items?: StickerItem[];
  poll?: PollData;
  message_snapshots?: { message: SnapshotData }[];
  /** Of a copy in a channel that follows another: channels it names, which only the other guild knows. */
  mention_channels?: MentionedChannel[];
  /** The place in its thread. */
  position?: number;
  /** What its links gave. */
  previews?: Preview[];
  /** The interaction that it answers. */
  interaction?: InteractionData;
  /** The activity that whoever reads it may join. */
  activity?: MessageActivity;
  /** What the game that sent it says beside the text, for other games' clients. */
  metadata?: Record<string, string>;
  /** The game that `activity` is of, as it was then. */
  application?: object;
  /** Its writer in the lobby that it comes from. */
  lobby_member?: LobbyName;
  /** What back ends think of it, by application; each sees its own alone (specification 2.12). */
  moderation?: Record<Snowflake, Record<string, string>>;
}

/** How somebody is called in a lobby (MessageLobbyMemberResponse). */
export interface LobbyName {
  additional_name: string;
}

/** A message as the wire has it (MessageResponse; without reactions and referenced_message BasicMessageResponse). */
export interface MessageObject extends Partial<InteractionFields> {
  type: number;
  content: string;
  mentions: UserObject[];
  mention_roles: Snowflake[];
  attachments: AttachmentObject[];
  embeds: EmbedObject[];
  timestamp: string;
  edited_timestamp: string | null;
  flags: number;
  components: Component[];
  id: Snowflake;
  channel_id: Snowflake;
  author: UserObject;
  pinned: boolean;
  mention_everyone: boolean;
  tts: boolean;
  nonce?: string | number;
  message_reference?: MessageReference;
  referenced_message?: MessageObject | null;
  reactions?: ReactionObject[];
  sticker_items?: StickerItem[];
  poll?: PollObject;
  message_snapshots?: { message: SnapshotObject }[];
  position?: number;
  mention_channels?: MentionedChannel[];
  activity?: MessageActivity;
  /** The thread that was made from it. */
  thread?: ThreadObject;
  /** Of messages that came from games. */
  metadata?: Record<string, string>;
  /** The game of the activity. */
  application?: object;
  lobby_member?: LobbyName;
  /** For one application alone, see forApplication(). */
  moderation_metadata?: Record<string, string>;
}

/** A file of a message as `data_json` keeps it; where its bytes are, the table `attachments` says. */
export interface AttachmentRecord {
  id: Snowflake;
  filename: string;
  size: number;
  content_type?: string;
  width?: number;
  height?: number;
  duration_secs?: number;
  waveform?: string;
  description?: string;
  title?: string;
  placeholder?: string;
  placeholder_version?: number;
  flags?: number;
}

/** A file as the wire has it (MessageAttachmentResponse). */
export interface AttachmentObject extends AttachmentRecord {
  url: string;
  proxy_url: string;
}

/** A sticker of a message (MessageStickerItemResponse). */
export interface StickerItem {
  id: Snowflake;
  name: string;
  format_type: number;
}

/** What a link of a message gave, as `data_json` keeps it. */
export interface Preview {
  link: string;
  embeds: EmbedObject[];
}

/** What a snapshot has of the message that was forwarded (MinimalContentMessageResponse). */
export type SnapshotObject = Pick<
  MessageObject,
  | 'type'
  | 'content'
  | 'mentions'
  | 'mention_roles'
  | 'attachments'
  | 'embeds'
  | 'timestamp'
  | 'edited_timestamp'
  | 'flags'
  | 'components'
  | 'sticker_items'
>;

/** A forwarded message as it was then, as `data_json` keeps it: it never changes, but for the addresses of its files. */
export type SnapshotData = Omit<SnapshotObject, 'attachments'> & { attachments: AttachmentRecord[] };
