import type { EventPayload } from '@guildhall/protocol/events';
import type { RunningActivityObject } from '@guildhall/protocol/objects/apps/running-activities';
import type { SeenGuildObject } from '@guildhall/protocol/objects/gateway';
import type { ScheduledEventObject } from '@guildhall/protocol/objects/guild/scheduled-events';
import type { SoundboardSoundObject } from '@guildhall/protocol/objects/guild/soundboard';
import type { StageInstanceObject } from '@guildhall/protocol/objects/guild/stage-instances';
import type { CallObject } from '@guildhall/protocol/objects/messages/calls';
import type { PrivateChannelObject } from '@guildhall/protocol/objects/messages/direct-messages';
import type { GuildSettingsObject, NotificationSettingsObject } from '@guildhall/protocol/objects/messages/notification-settings';
import type { ReadStates } from '@guildhall/protocol/objects/messages/read-states';
import type { RelationshipObject } from '@guildhall/protocol/objects/people/relationships';
import type { SelfObject, UserSettingsObject } from '@guildhall/protocol/objects/people/users';
import type { GuildObject } from '@guildhall/protocol/objects/guild/guilds';
import type { MemberObject } from '@guildhall/protocol/objects/guild/members';
import type { ChannelObject } from '@guildhall/protocol/objects/messages/channels';
import type { ThreadMemberObject, ThreadObject } from '@guildhall/protocol/objects/messages/threads';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { StartRules } from '../core/access/session-starts.ts';
import type { Tx } from '../core/framework/transact.ts';
import type { Viewer } from '../core/access/viewer.ts';

/** A voice state without its guild and member, as GUILD_CREATE has it. */
export type SeenVoiceState = SeenGuildObject['voice_states'][number];

/** An object of a guild that belongs to one of its channels, or to none (null). */
export interface WirePlaced {
  channel_id: Snowflake | null;
}

/** The fields of a voice state that its session sets. */
export interface OwnVoice {
  selfMute: boolean;
  selfDeaf: boolean;
  selfVideo: boolean;
}

/** The request of opcode 4 in a guild. */
export interface VoiceAsked extends OwnVoice {
  sessionId: string;
  userId: Snowflake;
  person: boolean;
  guildId: Snowflake;
  /** Null to leave. */
  channelId: Snowflake | null;
}

/** The request of opcode 4 outside of guilds. */
export interface CallAsked extends OwnVoice {
  sessionId: string;
  userId: Snowflake;
  channelId: Snowflake;
  /** The regions that the client prefers for a new call, the best first. */
  regions: readonly string[];
}

/** The request of opcode 17: the lobbies whose calls a game session wants to be in. */
export interface LobbyVoiceAsked {
  sessionId: string;
  userId: Snowflake;
  applicationId: Snowflake;
  lobbies: readonly (OwnVoice & { lobbyId: Snowflake; regions: readonly string[] })[];
}

/** The session that sends a request about a live stream. */
interface StreamAsker {
  userId: Snowflake;
  sessionId: string;
}

/** The requests of opcodes 18 to 22; a refused one is answered by STREAM_DELETE. Keys are as clients sent them. */
export interface StreamLoaders {
  /** `guildId` is null in private calls; `regions` are those that the client prefers, the best first. */
  start(asked: StreamAsker & { guildId: Snowflake | null; channelId: Snowflake; regions: readonly string[] }): Promise<void>;
  leave(session: StreamAsker, key: unknown): Promise<void>;
  watch(session: StreamAsker, key: unknown): Promise<void>;
  ping(session: StreamAsker, key: unknown): Promise<void>;
  pause(session: StreamAsker, key: unknown, isPaused: boolean): Promise<void>;
  /** A request that cannot be read. */
  refuse(session: StreamAsker, key: unknown): Promise<void>;
}

/** The temporary properties of a voice channel. */
export interface ChannelInfo {
  id: Snowflake;
  status: string | null;
  /** Seconds since 1970. */
  voice_start_time: number | null;
}

/** A guild as the gateway loads it. */
export interface GatewayGuild {
  /** Raised by each change of the object and of channels other than their heads. */
  version: number;
  object: GuildObject;
  /** Every channel, with permission_overwrites and last_message_id; the gateway hides what a session may not see. */
  channels: readonly ChannelObject[];
  member_count: number;
  voice_states: readonly SeenVoiceState[];
  stage_instances: readonly StageInstanceObject[];
  guild_scheduled_events: readonly ScheduledEventObject[];
  soundboard_sounds: readonly SoundboardSoundObject[];
  activity_instances: readonly RunningActivityObject[];
  /** The active threads; the gateway leaves out those that a session may not see. */
  threads: readonly ThreadObject[];
}

/** A user's membership of a guild. */
export interface Membership extends Place {
  /** The version of the guild, as in `GatewayGuild`. */
  version: number;
  self: MemberObject;
}

/** The rules for the sessions of an application or a user. */
export interface SessionRules extends StartRules {
  /** The application has opted in to obfuscated channels before they apply to all bots (docs/contract/channels.md#obfuscated-channels). */
  obfuscates: boolean;
  /** Number of users that its bot reaches (docs/contract/applications.md#privileged-intents, privileged intent review). */
  reach: number;
}

/** The fields of READY that depend on the scopes of a game's token. */
export type SocialReady = Pick<
  EventPayload<'READY'>,
  'lobbies' | 'user_application_profiles' | 'relationships' | 'game_relationships' | 'private_channels' | 'users'
>;

/** A person's notification settings. */
export interface OwnNotificationSettings {
  /** The settings of private channels, and of guilds for which the person has changed them. */
  guilds: GuildSettingsObject[];
  /** The number of their last change. */
  version: number;
  everything: NotificationSettingsObject;
}

/** The status in a user's settings. */
export interface StatusSettings {
  status: 'online' | 'idle' | 'dnd' | 'invisible';
  /** `expires_at` is ISO 8601. */
  custom_status: {
    text?: string | null;
    emoji_id?: Snowflake | null;
    emoji_name?: string | null;
    expires_at?: string | null;
  } | null;
}

/** Selects members of a guild. */
export interface MemberSelection {
  /** Only these users. */
  ids?: readonly Snowflake[];
  /** Only members whose username, display name or nick begins with it, ignoring case. */
  query?: string;
  /** Maximum number of members. */
  limit: number;
  /** Only members whose user id is greater. */
  after?: Snowflake;
}

/** Loads data of the features for the gateway; composed in main.ts. All objects are wire objects and are never modified. */
export interface GatewayLoaders {
  /** Live streams. */
  streams: StreamLoaders;
  /** The viewer's own user object as in GET /users/@me: with private fields such as the email for users. */
  self(viewer: Viewer): Promise<SelfObject>;
  /** The rules for the sessions of a bot's application; with `counted`, the users it reaches are counted again. */
  rules(viewer: Viewer, counted: boolean): Promise<SessionRules>;
  /**
   * Invalidates the tokens of a bot that has used up its session starts (docs/contract/gateway.md#identify).
   */
  resetTokens(botId: Snowflake): Promise<void>;
  /** Every guild of the user. */
  guildIds(userId: Snowflake): Promise<readonly Snowflake[]>;
  /** The viewer's memberships of all guilds, by guild. */
  memberships(viewer: Viewer): Promise<ReadonlyMap<Snowflake, Membership>>;
  /** The guild as committed now, or undefined if there is none. */
  guild(guildId: Snowflake): Promise<GatewayGuild | undefined>;
  /** The number of members of the guild; 0 if there is no such guild. */
  memberCount(guildId: Snowflake): Promise<number>;
  /** The member with its user, or undefined if the user is not in the guild. */
  member(guildId: Snowflake, userId: Snowflake): Promise<MemberObject | undefined>;
  /** Members with their users, ordered by user id. */
  members(guildId: Snowflake, selection: MemberSelection): Promise<readonly MemberObject[]>;
  /** The active threads in channels of a guild, without permission checks. */
  threads(guildId: Snowflake, channelIds: readonly Snowflake[]): Promise<readonly ThreadObject[]>;
  /** The memberships of users in the active threads of a guild. */
  threadMembers(guildId: Snowflake, userIds: readonly Snowflake[]): Promise<readonly ThreadMemberObject[]>;
  /** Joins, moves, changes or leaves voice. A request that is not allowed changes nothing. */
  updateVoice(asked: VoiceAsked): Promise<void>;
  /** Joins, moves or changes a private call. A request that is not allowed changes nothing. */
  updateCall(asked: CallAsked): Promise<void>;
  /** Joins, changes and leaves the calls of lobbies. Lobbies that are not allowed are skipped. */
  updateLobbyVoice(asked: LobbyVoiceAsked): Promise<void>;
  /** Sends a session the server of a lobby's call that it is in. */
  pingLobbyVoice(asked: { sessionId: string; userId: Snowflake; lobbyId: Snowflake }): Promise<void>;
  /** Disconnects a session from the voice channels of guilds and from its private call. */
  leaveVoice(sessionId: string): Promise<void>;
  /** Disconnects an ended session from all voice. */
  endVoice(sessionId: string): Promise<void>;
  /** How a person hears others; null: as usual. */
  audioSettings(userId: Snowflake): Promise<EventPayload<'AUDIO_SETTINGS_UPDATE'> | null>;
  /** The calls that are under way in the private channels of a user; with `channelId`, only the one of that channel. */
  calls(userId: Snowflake, channelId?: Snowflake): Promise<readonly CallObject[]>;
  /** Ends the open voice connections and unanswered interactions of dead nodes. */
  sweepLost(): Promise<void>;
  /** Status and start time of the guild's voice channels that have any. */
  channelInfo(guildId: Snowflake): Promise<readonly ChannelInfo[]>;
  /** A session of the user has ended: temporary members may have to leave, `wait` ms later. */
  sessionEnded(tx: Tx, userId: Snowflake, wait: number): Promise<void>;
  /** Connects the user, who has a session with the application's lobby events, to the user's lobbies. */
  connectLobbies(userId: Snowflake, applicationId: Snowflake): Promise<void>;
  /** The sounds of the guild's soundboard, oldest first. */
  soundboardSounds(guildId: Snowflake): Promise<readonly SoundboardSoundObject[]>;
  /** All relationships of a user: friends, requests, blocked users. */
  relationships(userId: Snowflake): Promise<RelationshipObject[]>;
  /** The friends of a user. */
  friendIds(userId: Snowflake): Promise<readonly Snowflake[]>;
  /** Where a user's presence is visible, and the privacy settings for it. */
  sharing(userId: Snowflake): Promise<{ sharing: Sharing; places: readonly Place[] }>;
  /** The privacy settings in a user's stored settings. */
  sharingOf(settingsJson: string | null): Sharing;
  /** The settings of a user for all clients. */
  settings(viewer: Viewer): UserSettingsObject;
  /** The read states of a user, as in READY; those of features other than channels only `withFeatures`. */
  readStates(userId: Snowflake, withFeatures: boolean): Promise<ReadStates>;
  /** The notification settings of a person, as in READY. */
  notificationSettings(userId: Snowflake): Promise<OwnNotificationSettings>;
  /** The notes of a person, by the user whom they are about. */
  notes(userId: Snowflake): Promise<Record<Snowflake, string>>;
  /** The parts of READY that the scopes of an access token allow. */
  social(viewer: Viewer): Promise<SocialReady>;
  /** The friends of a user in games, each with the game. */
  gameFriends(userId: Snowflake): Promise<readonly { application_id: Snowflake; other_id: Snowflake }[]>;
  /** The ids of those assets of an application that have these names (lower case), by name. */
  assetIds(applicationId: Snowflake, names: readonly string[]): Promise<ReadonlyMap<string, Snowflake>>;
  /** The activities that run in the private channels of a user. */
  activities(userId: Snowflake): Promise<readonly RunningActivityObject[]>;
  /** The user's open direct message channels, with recipients (without the user). */
  privateChannels(userId: Snowflake): Promise<PrivateChannelObject[]>;
}

/** A user's privacy settings for presence. */
export interface Sharing {
  /** The status if no session sets one. */
  status: string;
  /** The users who may see the profile, and with it the custom status. */
  profile_privacy: 'everyone' | 'friends_and_small_servers' | 'friends_only';
  /** Whether activities other than the custom status are shown at all. */
  show_current_game: boolean;
  /** Guilds in which these are not shown. */
  activity_restricted_guild_ids: readonly Snowflake[];
}

/** A guild in which a user's presence may be visible. */
export interface Place {
  id: Snowflake;
  member_count: number;
}
