import type { Snowflake } from '@guildhall/protocol/ids';
import type { EmbedObject } from './embeds.ts';
import type { Component } from '../components/component.ts';
import type { PollData, PollObject } from '../polls/poll.ts';
import type { InteractionData, InteractionFields } from './parts/interaction.ts';
import type { UserObject } from '../../people/users/user.ts';
import type { ReactionObject } from '../reactions/reaction.ts';
import type { ThreadObject } from '../threads/thread.ts';

/** The name and avatar of a webhook for one message. */
export interface WebhookAuthor {
  id: Snowflake;
  name: string;
  avatar: string | null;
  application_id?: Snowflake;
}

/**
 * The message that another one refers to (MessageReferenceResponse); type 0 is a reply or any other
 * reference, 1 a forward.
 */
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

/**
 * The activity that a message invites to (MessageActivityResponse): type 1 joins, 5 asks to join; `party_id`
 * names the running activity.
 */
export interface MessageActivity {
  type: number;
  party_id?: string;
  /** The gateway session that shows the activity. */
  session_id?: string;
}

/** The rare fields of a message, as stored in `data_json`. */
export interface MessageData {
  embeds?: EmbedObject[];
  mentions?: Snowflake[];
  mention_roles?: Snowflake[];
  message_reference?: MessageReference;
  /** Set if a webhook wrote the message: its name at that time. */
  webhook?: WebhookAuthor;
  /** The application that wrote it, if shown. */
  application_id?: Snowflake;
  attachments?: AttachmentRecord[];
  components?: Component[];
  sticker_items?: StickerItem[];
  poll?: PollData;
  message_snapshots?: { message: SnapshotData }[];
  /** For a crosspost in a following channel: the channels it names, which only the source guild knows. */
  mention_channels?: MentionedChannel[];
  /** Its position in its thread. */
  position?: number;
  /** The previews of its links. */
  previews?: Preview[];
  /** The interaction that it responds to. */
  interaction?: InteractionData;
  /** The activity that readers may join. */
  activity?: MessageActivity;
  /** Metadata that the sending game adds to the text, for clients of the game. */
  metadata?: Record<string, string>;
  /** The game of `activity`, as it was when the message was sent. */
  application?: object;
  /** The author's name in the lobby that it comes from. */
  lobby_member?: LobbyName;
  /** Moderation metadata of backends, by application; each application sees only its own (specification 2.12). */
  moderation?: Record<Snowflake, Record<string, string>>;
}

/** A user's name in a lobby (MessageLobbyMemberResponse). */
export interface LobbyName {
  additional_name: string;
}

/** A message on the wire (MessageResponse; without reactions and referenced_message BasicMessageResponse). */
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
  /** The thread that was created from it. */
  thread?: ThreadObject;
  /** For messages sent from games. */
  metadata?: Record<string, string>;
  /** The game of the activity. */
  application?: object;
  lobby_member?: LobbyName;
  /** For one application only, see forApplication(). */
  moderation_metadata?: Record<string, string>;
}

/** A file of a message as stored in `data_json`; the table `attachments` says where its bytes are. */
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

/** A file on the wire (MessageAttachmentResponse). */
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

/** The preview of one link of a message, as stored in `data_json`. */
export interface Preview {
  link: string;
  embeds: EmbedObject[];
}

/** The fields of a forwarded message that its snapshot has (MinimalContentMessageResponse). */
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

/** A snapshot of a forwarded message, as stored in `data_json`: only the addresses of its files ever change. */
export type SnapshotData = Omit<SnapshotObject, 'attachments'> & { attachments: AttachmentRecord[] };
