import type { Snowflake } from '../core/snowflake.ts';
import type { User } from '../users/types.ts';

/**
 * The channel of a guild that a lobby is linked to.
 * @since 1.0
 */
export interface LinkedChannel {
  id: Snowflake;
  name: string;
  guildId: Snowflake;
}

/**
 * The lobby that a channel is linked to.
 * @since 1.0
 */
export interface LinkedLobby {
  /** The application that owns the lobby. */
  applicationId: Snowflake;
  lobbyId: Snowflake;
}

/**
 * A guild of the player, for a picker of channels to link.
 * @since 1.0
 */
export interface GuildMinimal {
  id: Snowflake;
  /** Display text; not unique. */
  name: string;
}

/** The kinds of channels: those of the wire, and two that only games see. */
export const ChannelType = {
  GuildText: 0,
  Dm: 1,
  GuildVoice: 2,
  GroupDm: 3,
  GuildCategory: 4,
  GuildNews: 5,
  GuildStore: 6,
  GuildNewsThread: 10,
  GuildPublicThread: 11,
  GuildPrivateThread: 12,
  GuildStageVoice: 13,
  GuildDirectory: 14,
  GuildForum: 15,
  GuildMedia: 16,
  Lobby: 17,
  EphemeralDm: 18,
} as const;

/** One of the values of ChannelType, or a number that this release does not know. */
export type ChannelType = (typeof ChannelType)[keyof typeof ChannelType] | (number & {});

/**
 * A channel of a guild, for a picker of channels to link.
 * @since 1.0
 */
export interface GuildChannel {
  id: Snowflake;
  name: string;
  /** @since 1.7 */
  type: ChannelType;
  /** @since 1.7 */
  position: number;
  /** The category. @since 1.7 */
  parentId: Snowflake | undefined;
  /** Whether the player may link it to a lobby now. */
  isLinkable: boolean;
  /** False means that a link shows the lobby a channel that not every member of the guild may use. */
  isViewableAndWriteableByAllMembers: boolean;
  linkedLobby: LinkedLobby | undefined;
}

/**
 * A live view of a participant's mute state.
 * @since 1.0
 */
export interface VoiceState {
  /** The participant hears no one, and is not heard. */
  readonly selfDeaf: boolean;
  /** The participant is not heard. */
  readonly selfMute: boolean;
}

/**
 * A live view of a lobby's call, available without joining it.
 * @since 1.0
 */
export interface CallInfo {
  /** The lobby's id. */
  readonly channelId: Snowflake;
  /** The lobby's id. */
  readonly guildId: Snowflake;
  /** The users in the call. */
  getParticipants(): Snowflake[];
  /** Undefined if the user is not in the call. */
  getVoiceStateHandle(userId: Snowflake): VoiceState | undefined;
}

/**
 * A live view of a member of a lobby. Membership and being connected are separate.
 * @since 1.0
 */
export interface LobbyMember {
  readonly id: Snowflake;
  readonly metadata: Record<string, string>;
  /** Whether the member has a session of the game. */
  readonly connected: boolean;
  /** Undefined if the user is not known. */
  readonly user: User | undefined;
  /** Whether the game's backend allows the member to link the lobby to a channel. */
  canLinkLobby(): boolean;
}

/**
 * A live view of a lobby. After the player has left it, it has the defaults: no members and no metadata.
 * @since 1.0
 */
export interface Lobby {
  readonly id: Snowflake;
  readonly metadata: Record<string, string>;
  /** Undefined if no channel is linked. */
  readonly linkedChannel: LinkedChannel | undefined;
  /** Members whether connected or not, in no particular order. */
  readonly lobbyMemberIds: Snowflake[];
  readonly lobbyMembers: LobbyMember[];
  /** Undefined if the user is not a member. */
  getLobbyMemberHandle(memberId: Snowflake): LobbyMember | undefined;
  /** Undefined while there is no call. */
  getCallInfoHandle(): CallInfo | undefined;
}
