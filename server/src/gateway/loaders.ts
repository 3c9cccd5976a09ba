import type { Snowflake } from '@guildhall/protocol/ids';
import type { StartRules } from '../core/session-starts.ts';
import type { Tx } from '../core/transact.ts';
import type { Viewer } from '../core/viewer.ts';

/** A role as the wire has it; the gateway reads no more of it than this. */
export interface WireRole {
  id: Snowflake;
  /** Decimal bits. */
  permissions: string;
  hoist?: boolean;
  position?: number;
}

/** A guild channel as the wire has it, whole. */
export interface WireChannel {
  id: Snowflake;
  type: number;
  parent_id?: Snowflake | null;
  position?: number;
  permission_overwrites?: readonly { id: Snowflake; type: number; allow: string; deny: string }[];
}

/** A guild as the wire has it, with roles, emojis and stickers, without what depends on the session. */
export interface WireGuild {
  id: Snowflake;
  owner_id: Snowflake;
  roles: readonly WireRole[];
}

/** A member as the wire has it, with its user. */
export interface WireMember {
  user: { id: Snowflake; username?: string; global_name?: string | null };
  nick?: string | null;
  roles: readonly Snowflake[];
  /** ISO 8601. */
  joined_at?: string | null;
  /** ISO 8601 or null. */
  communication_disabled_until?: string | null;
}

/** A voice state as the wire has it, without its guild and member. */
export interface WireVoiceState {
  user_id: Snowflake;
  channel_id: Snowflake | null;
}

/** What a guild has in one of its channels, or outside of them (null). */
export interface WirePlaced {
  channel_id: Snowflake | null;
}

/** What a session asks for by opcode 4. */
export interface VoiceAsked {
  sessionId: string;
  userId: Snowflake;
  person: boolean;
  guildId: Snowflake;
  /** Null leaves. */
  channelId: Snowflake | null;
  selfMute: boolean;
  selfDeaf: boolean;
  selfVideo: boolean;
}

/** What a voice channel has for a while. */
export interface ChannelInfo {
  id: Snowflake;
  status: string | null;
  /** Seconds since 1970. */
  voice_start_time: number | null;
}

/** An active thread as the wire has it, without the viewer's own membership. */
export interface WireThread {
  id: Snowflake;
  type: number;
  parent_id?: Snowflake | null;
}

/** Somebody's own membership of a thread; `id` is the thread's. */
export interface WireThreadMember {
  id: Snowflake;
  user_id: Snowflake;
}

/** A guild as the gateway loads it. */
export interface GatewayGuild {
  object: WireGuild;
  /** Every channel, with permission_overwrites and last_message_id; the gateway hides what a session may not see. */
  channels: readonly WireChannel[];
  member_count: number;
  voice_states: readonly WireVoiceState[];
  stage_instances: readonly WirePlaced[];
  guild_scheduled_events: readonly WirePlaced[];
  soundboard_sounds: readonly object[];
  /** Those that are active; the gateway leaves out what a session may not see. */
  threads: readonly WireThread[];
}

/** What holds for the sessions of an application, or of a person. */
export interface SessionRules extends StartRules {
  /** The application asked for obfuscated channels before all bots get them (docs/contract/channels.md#obfuscated-channels). */
  obfuscates: boolean;
  /** How many people its bot reaches (docs/contract/applications.md#privileged-intents, privileged intent review). */
  reach: number;
}

/** What a person's settings say of how the person is there. */
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

/** Which members of a guild to load. */
export interface MemberSelection {
  /** Only these users. */
  ids?: readonly Snowflake[];
  /** Only those whose username, display name or nick begins with it, whatever the case. */
  query?: string;
  /** At most so many. */
  limit: number;
  /** Only users with a greater id. */
  after?: Snowflake;
}

/** What the gateway needs of the features; composed in main.ts. All objects are wire objects and are never changed. */
export interface GatewayLoaders {
  /** The viewer's own user object as GET /users/@me answers it: with email and the like for people. */
  self(viewer: Viewer): Promise<{ id: Snowflake }>;
  /** What holds for the sessions of a bot's application; `counted`: with the people it reaches counted anew. */
  rules(viewer: Viewer, counted: boolean): Promise<SessionRules>;
  /** A bot has spent its session starts: its tokens die (docs/contract/gateway.md#identify). */
  resetTokens(botId: Snowflake): Promise<void>;
  /** Every guild the user is in. */
  guildIds(userId: Snowflake): Promise<readonly Snowflake[]>;
  /** The guild as committed now, or undefined when there is none. */
  guild(guildId: Snowflake): Promise<GatewayGuild | undefined>;
  /** How many members the guild has; 0 when there is none. */
  memberCount(guildId: Snowflake): Promise<number>;
  /** The member with its user, or undefined when the user is not in the guild. */
  member(guildId: Snowflake, userId: Snowflake): Promise<WireMember | undefined>;
  /** Members with their users, ordered by user id. */
  members(guildId: Snowflake, selection: MemberSelection): Promise<readonly WireMember[]>;
  /** The active threads in some channels of a guild, whoever may see them. */
  threads(guildId: Snowflake, channelIds: readonly Snowflake[]): Promise<readonly WireThread[]>;
  /** The memberships of some users in the active threads of a guild. */
  threadMembers(guildId: Snowflake, userIds: readonly Snowflake[]): Promise<readonly WireThreadMember[]>;
  /** Joins, moves, changes or leaves voice; what is not allowed changes nothing. */
  updateVoice(asked: VoiceAsked): Promise<void>;
  /** A session has ended: it leaves what it was connected to. */
  endVoice(sessionId: string): Promise<void>;
  /** Ends what nodes that are gone left open: voice connections, interactions that nobody answered. */
  sweepLost(): Promise<void>;
  /** Status and start time of the guild's voice channels that have one. */
  channelInfo(guildId: Snowflake): Promise<readonly ChannelInfo[]>;
  /** A session of the user is over for good: who joined for a visit may have to leave, `wait` ms later. */
  sessionEnded(tx: Tx, userId: Snowflake, wait: number): Promise<void>;
  /** The user has a session that hears of the application's lobbies: it is connected to those that it is in. */
  connectLobbies(userId: Snowflake, applicationId: Snowflake): Promise<void>;
  /** The sounds of the guild's soundboard, oldest first. */
  soundboardSounds(guildId: Snowflake): Promise<readonly object[]>;
  /** Everyone who is something to a person: friends, requests, blocked users. */
  relationships(userId: Snowflake): Promise<readonly { id: Snowflake }[]>;
  /** The friends of a user. */
  friendIds(userId: Snowflake): Promise<readonly Snowflake[]>;
  /** Where a user's presence may be seen, and what of it. */
  sharing(userId: Snowflake): Promise<{ sharing: Sharing; places: readonly Place[] }>;
  /** What a user's stored settings say of that. */
  sharingOf(settingsJson: string | null): Sharing;
  /** What a person has set for all their clients. */
  settings(viewer: Viewer): StatusSettings;
  /** How far a person has read, as READY has it. */
  readStates(userId: Snowflake): Promise<object>;
  /** What an access token opens of its user, as READY has it. */
  social(viewer: Viewer): Promise<Record<string, unknown>>;
  /** The friends that a user has in games, each with the game. */
  gameFriends(userId: Snowflake): Promise<readonly { application_id: Snowflake; other_id: Snowflake }[]>;
  /** The user's open direct message channels, with recipients (without the user themselves). */
  privateChannels(userId: Snowflake): Promise<readonly { id: Snowflake }[]>;
}

/** What a person's settings say of whom they show what they do. */
export interface Sharing {
  /** How they are there when nothing else says so. */
  status: string;
  /** Who sees the profile, and with it the custom status. */
  profile_privacy: 'everyone' | 'friends_and_small_servers' | 'friends_only';
  /** Activities that are no custom status are shown at all. */
  show_current_game: boolean;
  /** Guilds that are not shown those. */
  activity_restricted_guild_ids: readonly Snowflake[];
}

/** A guild in which somebody's presence may be seen. */
export interface Place {
  id: Snowflake;
  member_count: number;
}
