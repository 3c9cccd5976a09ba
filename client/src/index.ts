export { auth } from './auth/auth.ts';
export {
  AuthenticationCodeChallengeMethod,
  AuthenticationExternalAuthType,
  AuthorizationTokenType,
  IntegrationType,
} from './auth/enums.ts';
export type { AuthOptions, AuthorizeWay, StoredTokens, TokenStore } from './auth/options.ts';
export { relayAuthorization } from './auth/relay.ts';
export type {
  Auth,
  AuthEvents,
  Authorization,
  AuthorizationArgs,
  AuthorizationCodeChallenge,
  AuthorizationCodeVerifier,
  ChildToken,
  DeviceAuthorizationArgs,
  DeviceScreen,
  TokenSet,
  UnlinkReason,
} from './auth/types.ts';
export { createCodeVerifier } from './auth/verifier.ts';
export {
  type AreaOf,
  type Areas,
  type BaseClient,
  type BuiltAreas,
  type ClientLog,
  createClientWith,
} from './client.ts';
export type { Cancel, Clock } from './core/clock.ts';
export type { CoreEvents, CoreOptions, Status, StatusChange, StatusError, Transports } from './core/core.ts';
export type { DispatchMode } from './core/dispatch.ts';
export { ErrorType, type Failure, SvcppError } from './core/errors.ts';
export type { EventMap, EventSource, ListenOptions, Unsubscribe } from './core/events.ts';
export type { CallOptions } from './core/http.ts';
export { type LogEntry, LogSeverity } from './core/log.ts';
export type { Snowflake } from './core/snowflake.ts';
export type { Socket, SocketHandlers, SocketTransport } from './core/socket.ts';
export { type Client, createClient } from './create.ts';
export { type Device, device } from './device/device.ts';
export type { GuestCallOptions } from './lobbies/guest.ts';
export { type Lobbies, type LobbiesEvents, lobbies } from './lobbies/lobbies.ts';
export type { LobbyMemberChange } from './lobbies/store.ts';
export {
  type CallInfo,
  ChannelType,
  type GuildChannel,
  type GuildMinimal,
  type LinkedChannel,
  type LinkedLobby,
  type Lobby,
  type LobbyMember,
  type VoiceState,
} from './lobbies/types.ts';
export { type ClientLogs, log } from './log/log.ts';
export { type Messages, type MessagesEvents, messages } from './messages/messages.ts';
export {
  AdditionalContent,
  AdditionalContentType,
  type Channel,
  DisclosureTypes,
  type Message,
  type UserMessageSummary,
} from './messages/types.ts';
export {
  type Activity,
  ActivityActionTypes,
  type ActivityAssets,
  type ActivityButton,
  ActivityGamePlatforms,
  type ActivityInvite,
  type ActivityParty,
  ActivityPartyPrivacy,
  type ActivitySecrets,
  type ActivityTimestamps,
  ActivityTypes,
  StatusDisplayTypes,
} from './presence/activity.ts';
export { presence } from './presence/presence.ts';
export type { ActivityJoin, ActivitySpectate, Presence, PresenceEvents } from './presence/types.ts';
export { RELEASES, type Release, type SupportStatus, supportStatus } from './releases/support.ts';
export { getVersionHash, getVersionMajor, getVersionMinor, getVersionPatch } from './releases/version.ts';
export { type Relationships, relationships } from './relationships/relationships.ts';
export type { RelationshipEvents } from './relationships/store.ts';
export { type RelationshipChange, RelationshipGroupType } from './relationships/types.ts';
export {
  ExternalIdentityProviderType,
  type Relationship,
  RelationshipType,
  StatusType,
  type User,
  type UserApplicationProfile,
  UserAvatarType,
} from './users/types.ts';
export { avatarTypeToString, type Users, type UsersEvents, users } from './users/users.ts';
export {
  AudioDevice,
  type AudioFrame,
  AudioModeType,
  AudioSystem,
  type Call,
  CallError,
  type CallEvents,
  CallStatus,
  ClientThread,
  getDefaultAudioDeviceId,
  type StartCallOptions,
  type VADThresholdSettings,
  type Voice,
  VoiceInputModeType,
  type VoiceEvents,
  type VoiceSettings,
} from './voice/types.ts';
export { voice } from './voice/voice.ts';
