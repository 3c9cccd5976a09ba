import { enumName } from '../core/enum-name.ts';
import type { Snowflake } from '../core/snowflake.ts';
import type { ChannelType, Lobby } from '../lobbies/types.ts';
import type { User } from '../users/types.ts';

/** The kinds of content that a game cannot show. */
export const AdditionalContentType = {
  Other: 0,
  Attachment: 1,
  Poll: 2,
  VoiceMessage: 3,
  Thread: 4,
  Embed: 5,
  Sticker: 6,
} as const;

/** One of the values of AdditionalContentType. */
export type AdditionalContentType = (typeof AdditionalContentType)[keyof typeof AdditionalContentType];

/** The kinds of notices that the library injects. */
export const DisclosureTypes = { MessageDataVisibleOnPlatform: 3 } as const;

/** One of the values of DisclosureTypes. */
export type DisclosureTypes = (typeof DisclosureTypes)[keyof typeof DisclosureTypes];

/**
 * A summary of content that a game cannot show.
 * @since 1.0
 */
export class AdditionalContent {
  type: AdditionalContentType;
  /** The question of a poll, the name of a thread. */
  title: string | undefined;
  /** The number of items. */
  count: number;

  constructor(type: AdditionalContentType, count: number, title?: string) {
    this.type = type;
    this.count = count;
    this.title = title;
  }

  /** Whether all fields are equal. */
  equals({ type, title, count }: AdditionalContent): boolean {
    return type === this.type && title === this.title && count === this.count;
  }

  /** The name of a type; `unknown` for others. */
  static typeToString(type: AdditionalContentType): string {
    return enumName(AdditionalContentType, type);
  }
}

/**
 * A live view of where messages are: a direct message channel or a lobby.
 * @since 1.0
 */
export interface Channel {
  readonly id: Snowflake;
  /** Empty for direct messages and lobbies. */
  readonly name: string;
  /** The other user of a direct message channel; empty otherwise. */
  readonly recipients: Snowflake[];
  readonly type: ChannelType;
}

/**
 * A live view of a message. It stays readable as long as the game holds it.
 * @since 1.0
 */
export interface Message {
  readonly id: Snowflake;
  /** The text, with mentions and emojis made readable. */
  readonly content: string;
  /** The text as it was sent. */
  readonly rawContent: string;
  /** Undefined if there is nothing but text. */
  readonly additionalContent: AdditionalContent | undefined;
  /** The author's name in the lobby, such as that of a character; set by the game's backend. Empty if there is none. @since 1.10 */
  readonly additionalName: string;
  /** Set by the game's backend; empty again after an edit of the text. @since 1.8 */
  readonly moderationMetadata: Record<string, string>;
  /** The metadata that the sender added. */
  readonly metadata: Record<string, string>;
  /** The application that sent it: this game, or a sibling. @since 1.4 */
  readonly applicationId: Snowflake | undefined;
  readonly authorId: Snowflake;
  /** Undefined if the user is not known. */
  readonly author: User | undefined;
  readonly channelId: Snowflake;
  readonly channel: Channel | undefined;
  /** Undefined for direct messages. */
  readonly lobby: Lobby | undefined;
  /** The other user of a direct message; `0` for lobby messages. */
  readonly recipientId: Snowflake;
  readonly recipient: User | undefined;
  /** Set for notices that the library injects. */
  readonly disclosureType: DisclosureTypes | undefined;
  /** Whether a game sent it, not a client of the platform. */
  readonly sentFromGame: boolean;
  /** Ms since 1970. */
  readonly sentTimestamp: number;
  /** Ms since 1970; 0 if it was never edited. */
  readonly editedTimestamp: number;
}

/**
 * The newest message of a conversation.
 * @since 1.5
 */
export interface UserMessageSummary {
  /** The other user. */
  readonly userId: Snowflake;
  /** It may be deleted. `0` if there is none. */
  readonly lastMessageId: Snowflake;
}
