// The values of enums that the library uses itself: constants, which a bundler replaces by their values, so that a game which
// does not name an enum does not load it.
import type { ChannelType } from '../lobbies/types.ts';
import type { AdditionalContentType } from '../messages/types.ts';
import type { RelationshipGroupType } from '../relationships/types.ts';
import type { RelationshipType, StatusType, UserAvatarType } from '../users/types.ts';
import type { LogSeverity } from './log.ts';

export const DM = 1 satisfies typeof ChannelType.Dm;
export const LOBBY = 17 satisfies typeof ChannelType.Lobby;
export const GUILD_VOICE = 2 satisfies typeof ChannelType.GuildVoice;
export const GUILD_CATEGORY = 4 satisfies typeof ChannelType.GuildCategory;
export const GUILD_STAGE_VOICE = 13 satisfies typeof ChannelType.GuildStageVoice;

export const OTHER = 0 satisfies typeof AdditionalContentType.Other;
export const ATTACHMENT = 1 satisfies typeof AdditionalContentType.Attachment;
export const POLL = 2 satisfies typeof AdditionalContentType.Poll;
export const VOICE_MESSAGE = 3 satisfies typeof AdditionalContentType.VoiceMessage;
export const THREAD = 4 satisfies typeof AdditionalContentType.Thread;
export const EMBED = 5 satisfies typeof AdditionalContentType.Embed;
export const STICKER = 6 satisfies typeof AdditionalContentType.Sticker;

export const PLAYING_GAME = 0 satisfies typeof RelationshipGroupType.OnlinePlayingGame;
export const ELSEWHERE = 1 satisfies typeof RelationshipGroupType.OnlineElsewhere;
export const OFFLINE = 2 satisfies typeof RelationshipGroupType.Offline;

export const FRIEND = 1 satisfies typeof RelationshipType.Friend;
export const BLOCKED = 2 satisfies typeof RelationshipType.Blocked;
export const PENDING_INCOMING = 3 satisfies typeof RelationshipType.PendingIncoming;
export const PENDING_OUTGOING = 4 satisfies typeof RelationshipType.PendingOutgoing;

export const SHOWN_BLOCKED = 2 satisfies typeof StatusType.Blocked;
export const SHOWN_STREAMING = 6 satisfies typeof StatusType.Streaming;
export const SHOWN_UNKNOWN = 7 satisfies typeof StatusType.Unknown;

export const GIF = 0 satisfies typeof UserAvatarType.Gif;
export const PNG = 2 satisfies typeof UserAvatarType.Png;

export const LOG_INFO = 2 satisfies typeof LogSeverity.Info;
