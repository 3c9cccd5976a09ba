import { type Static, Type } from 'typebox';
import { Nullable } from '../../schemas.ts';
import { AnyObject, Id, Time, Uri } from '../parts.ts';
import {
  ActivityActionTypes,
  ChannelTypes,
  InteractionTypes,
  MessageReferenceType,
  MessageType,
  StickerFormatTypes,
} from '../enums.ts';
import { UserObject } from '../people/users.ts';
import { Component } from './components.ts';
import { ReactionObject } from './reactions.ts';
import { PollObject } from './polls.ts';
import { ThreadObject } from './threads.ts';
import { BareMemberObject } from '../guild/members.ts';
import { MessageCall } from './calls.ts';

/** The interaction whose message was pressed, in the metadata of the response to a modal. */
export const TriggeringInteractionMetadata = Type.Object(
  {
    id: Id,
    type: InteractionTypes,
    user: UserObject,
    authorizing_integration_owners: Type.Record(Type.String(), Id),
    original_response_message_id: Type.Optional(Id),
    target_user: Type.Optional(UserObject),
    target_message_id: Type.Optional(Id),
    interacted_message_id: Type.Optional(Id),
  },
  { title: 'TriggeringInteractionMetadata' },
);

/**
 * The wire form of the interaction that led to a message (ApplicationCommandInteractionMetadataResponse and
 * similar).
 */
export const InteractionMetadata = Type.Object(
  {
    ...TriggeringInteractionMetadata.properties,
    triggering_interaction_metadata: Type.Optional(TriggeringInteractionMetadata),
  },
  { title: 'InteractionMetadata' },
);
export type InteractionMetadata = Static<typeof InteractionMetadata>;

/** The message fields about its interaction; `interaction` is the older form, for commands only. */
export const InteractionFields = Type.Object(
  {
    webhook_id: Id,
    application_id: Id,
    interaction_metadata: InteractionMetadata,
    interaction: Type.Optional(
      Type.Object({
        id: Id,
        type: Type.Integer(),
        name: Type.String(),
        user: UserObject,
      }),
    ),
  },
  { title: 'InteractionFields' },
);
export type InteractionFields = Static<typeof InteractionFields>;

/** A file of a message as stored in `data_json`; the table `attachments` says where its bytes are. */
export const AttachmentRecord = Type.Object(
  {
    id: Id,
    filename: Type.String(),
    size: Type.Integer(),
    content_type: Type.Optional(Type.String()),
    width: Type.Optional(Type.Integer()),
    height: Type.Optional(Type.Integer()),
    duration_secs: Type.Optional(Type.Number()),
    waveform: Type.Optional(Type.String()),
    description: Type.Optional(Type.String()),
    title: Type.Optional(Type.String()),
    placeholder: Type.Optional(Type.String()),
    placeholder_version: Type.Optional(Type.Integer()),
    flags: Type.Optional(Type.Integer()),
  },
  { title: 'AttachmentRecord' },
);
export type AttachmentRecord = Static<typeof AttachmentRecord>;

/** A file on the wire (MessageAttachmentResponse). */
export const AttachmentObject = Type.Object(
  {
    ...AttachmentRecord.properties,
    url: Uri,
    proxy_url: Uri,
    /** In ephemeral messages, and among the values of an interaction. */
    ephemeral: Type.Optional(Type.Literal(true)),
  },
  { title: 'AttachmentObject' },
);
export type AttachmentObject = Static<typeof AttachmentObject>;

/** A picture or video of an embed (MessageEmbedImageResponse). */
export const EmbedMedia = Type.Object(
  {
    url: Type.String(),
    /** Stored only for files of the message; for other media it is computed when the embed is shown. */
    proxy_url: Type.Optional(Uri),
    content_type: Type.Optional(Type.String()),
    width: Type.Optional(Type.Integer()),
    height: Type.Optional(Type.Integer()),
    placeholder: Type.Optional(Type.String()),
    placeholder_version: Type.Optional(Type.Integer()),
    description: Type.Optional(Type.String()),
    flags: Type.Optional(Type.Integer()),
  },
  { title: 'EmbedMedia' },
);
export type EmbedMedia = Static<typeof EmbedMedia>;

/** An embed on the wire (MessageEmbedResponse). */
export const EmbedObject = Type.Object(
  {
    type: Type.Enum([
      'rich',
      'auto_moderation_message',
      'poll_result',
      'link',
      'article',
      'image',
      'video',
      'gifv',
      'components',
    ]),
    url: Type.Optional(Uri),
    title: Type.Optional(Type.String()),
    description: Type.Optional(Type.String()),
    color: Type.Optional(Type.Integer()),
    timestamp: Type.Optional(Time),
    fields: Type.Optional(
      Type.Array(
        Type.Object({
          name: Type.String(),
          value: Type.String(),
          inline: Type.Boolean(),
        }),
      ),
    ),
    author: Type.Optional(
      Type.Object({
        name: Type.String(),
        url: Type.Optional(Type.String()),
        icon_url: Type.Optional(Type.String()),
        proxy_icon_url: Type.Optional(Uri),
      }),
    ),
    provider: Type.Optional(
      Type.Object({
        name: Type.String(),
        url: Type.Optional(Uri),
      }),
    ),
    image: Type.Optional(EmbedMedia),
    thumbnail: Type.Optional(EmbedMedia),
    video: Type.Optional(EmbedMedia),
    footer: Type.Optional(
      Type.Object({
        text: Type.String(),
        icon_url: Type.Optional(Type.String()),
        proxy_icon_url: Type.Optional(Uri),
      }),
    ),
    /** For type components: the one container. */
    components: Type.Optional(Type.Array(Component)),
  },
  { title: 'EmbedObject' },
);
export type EmbedObject = Static<typeof EmbedObject>;

/**
 * The message that another one refers to (MessageReferenceResponse); type 0 is a reply or any other
 * reference, 1 a forward.
 */
export const MessageReference = Type.Object(
  {
    type: MessageReferenceType,
    channel_id: Id,
    message_id: Type.Optional(Id),
    guild_id: Type.Optional(Id),
  },
  { title: 'MessageReference' },
);
export type MessageReference = Static<typeof MessageReference>;

/** A sticker of a message (MessageStickerItemResponse). */
export const StickerItem = Type.Object(
  {
    id: Id,
    name: Type.String(),
    format_type: StickerFormatTypes,
  },
  { title: 'StickerItem' },
);
export type StickerItem = Static<typeof StickerItem>;

/** The fields of a forwarded message that its snapshot has (MinimalContentMessageResponse). */
export const SnapshotObject = Type.Object(
  {
    type: MessageType,
    flags: Type.Integer(),
    attachments: Type.Array(AttachmentObject),
    mentions: Type.Array(UserObject),
    components: Type.Array(Component),
    timestamp: Time,
    content: Type.String(),
    embeds: Type.Array(EmbedObject),
    mention_roles: Type.Array(Id),
    sticker_items: Type.Optional(Type.Array(StickerItem)),
    edited_timestamp: Nullable(Time),
  },
  { title: 'SnapshotObject' },
);
export type SnapshotObject = Static<typeof SnapshotObject>;

/** A channel of another guild that a message names (MessageMentionChannelResponse). */
export const MentionedChannel = Type.Object(
  {
    id: Id,
    guild_id: Id,
    type: ChannelTypes,
    name: Type.String(),
  },
  { title: 'MentionedChannel' },
);
export type MentionedChannel = Static<typeof MentionedChannel>;

/**
 * The activity that a message invites to (MessageActivityResponse): type 1 joins, 5 asks to join; `party_id`
 * names the running activity.
 */
export const MessageActivity = Type.Object(
  {
    type: ActivityActionTypes,
    party_id: Type.Optional(Type.String()),
    /** The gateway session that shows the activity. */
    session_id: Type.Optional(Type.String()),
  },
  { title: 'MessageActivity' },
);
export type MessageActivity = Static<typeof MessageActivity>;

/** A user's name in a lobby (MessageLobbyMemberResponse). */
export const LobbyName = Type.Object(
  {
    additional_name: Type.String(),
  },
  { title: 'LobbyName' },
);
export type LobbyName = Static<typeof LobbyName>;

/** The message that another one replies to, or a thread starter refers to. */
export const ReferencedMessage = Type.Object(
  {
    ...Type.Partial(InteractionFields).properties,
    type: MessageType,
    content: Type.String(),
    mentions: Type.Array(UserObject),
    mention_roles: Type.Array(Id),
    attachments: Type.Array(AttachmentObject),
    embeds: Type.Array(EmbedObject),
    timestamp: Time,
    edited_timestamp: Nullable(Time),
    flags: Type.Integer(),
    components: Type.Array(Component),
    id: Id,
    channel_id: Id,
    author: UserObject,
    pinned: Type.Boolean(),
    mention_everyone: Type.Boolean(),
    tts: Type.Boolean(),
    nonce: Type.Optional(Type.Union([Type.String(), Type.Integer()])),
    message_reference: Type.Optional(MessageReference),
    reactions: Type.Optional(Type.Array(ReactionObject)),
    sticker_items: Type.Optional(Type.Array(StickerItem)),
    poll: Type.Optional(PollObject),
    message_snapshots: Type.Optional(
      Type.Array(
        Type.Object({
          message: SnapshotObject,
        }),
      ),
    ),
    position: Type.Optional(Type.Integer()),
    mention_channels: Type.Optional(Type.Array(MentionedChannel)),
    activity: Type.Optional(MessageActivity),
    /** The thread that was created from it. */
    thread: Type.Optional(ThreadObject),
    /** For messages sent from games. */
    metadata: Type.Optional(Type.Record(Type.String(), Type.String())),
    /** The game of the activity. */
    application: Type.Optional(AnyObject),
    lobby_member: Type.Optional(LobbyName),
    /** For messages of type 3. */
    call: Type.Optional(MessageCall),
    /** For one application only, see forApplication(). */
    moderation_metadata: Type.Optional(Type.Record(Type.String(), Type.String())),
  },
  { title: 'ReferencedMessage' },
);

/** A message (MessageResponse; without reactions and referenced_message BasicMessageResponse). */
export const MessageObject = Type.Object(
  {
    ...ReferencedMessage.properties,
    /** Null if the message is deleted. */
    referenced_message: Type.Optional(Nullable(ReferencedMessage)),
  },
  { title: 'MessageObject' },
);
export type MessageObject = Static<typeof MessageObject>;

/** The payload of MESSAGE_CREATE and MESSAGE_UPDATE. */
export const MessageEvent = Type.Object(
  {
    ...MessageObject.properties,
    mentions: Type.Array(Type.Object({ ...UserObject.properties, member: Type.Optional(BareMemberObject) })),
    channel_type: Type.Integer(),
    guild_id: Type.Optional(Id),
    /** The author's membership, without the user. */
    member: Type.Optional(BareMemberObject),
  },
  { title: 'MessageEvent' },
);
export type MessageEvent = Static<typeof MessageEvent>;
