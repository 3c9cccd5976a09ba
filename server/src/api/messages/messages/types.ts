import type { Snowflake } from '@guildhall/protocol/ids';
import type { PollData } from '../polls/poll.ts';
import type { InteractionData } from './parts/interaction.ts';
import type {
  MessageReference,
  MentionedChannel,
  MessageActivity,
  LobbyName,
  AttachmentRecord,
  StickerItem,
  SnapshotObject,
  EmbedObject,
} from '@guildhall/protocol/objects/messages/messages';
import type { MessageCall } from '@guildhall/protocol/objects/messages/calls';
import type { Component } from '@guildhall/protocol/objects/messages/components';

/** The name and avatar of a webhook for one message. */
export interface WebhookAuthor {
  id: Snowflake;
  name: string;
  avatar: string | null;
  application_id?: Snowflake;
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
  /** The call that it announces. */
  call?: MessageCall;
  /** The author's name in the lobby that it comes from. */
  lobby_member?: LobbyName;
  /**
   * Moderation metadata of backends, by application; each application sees only its own
   * (docs/contract/lobbies.md#moderation-metadata).
   */
  moderation?: Record<Snowflake, Record<string, string>>;
}

/** The preview of one link of a message, as stored in `data_json`. */
export interface Preview {
  link: string;
  embeds: EmbedObject[];
}

/** A snapshot of a forwarded message, as stored in `data_json`: only the addresses of its files ever change. */
export type SnapshotData = Omit<SnapshotObject, 'attachments'> & { attachments: AttachmentRecord[] };
