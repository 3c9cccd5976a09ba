// Generated from members.tsv by npm run docs.
import { everything } from './surface.ts';
import type { ClientOptions, CopyConstructor, MoveConstructor, SvcValue, Uint64, ValueOf, ViewConstructor } from './types.ts';

/** The members of ObjectState. @since 1.0 */
export interface ObjectStateEnum {
  /** State behind operator bool: an instance owns an object, or is empty (nullobj, or moved from). @since 1.0 */
  readonly Invalid: 0;
  /** State behind operator bool: an instance owns an object, or is empty (nullobj, or moved from). @since 1.0 */
  readonly Owned: 1;
}

/** State behind operator bool: an instance owns an object, or is empty (nullobj, or moved from). @since 1.0 */
export type ObjectState = ValueOf<ObjectStateEnum>;

/** The members of ActivityActionTypes. @since 1.0 */
export interface ActivityActionTypesEnum {
  /** Not an invite. @since 1.6 */
  readonly Invalid: 0;
  /** Sender invites the receiver. @since 1.0 */
  readonly Join: 1;
  /** Sender asks to be let in. @since 1.0 */
  readonly JoinRequest: 5;
}

/** Kind of game invite carried in a message: invitation, or a request to be invited. @since 1.0 */
export type ActivityActionTypes = ValueOf<ActivityActionTypesEnum>;

/** The members of ActivityPartyPrivacy. @since 1.0 */
export interface ActivityPartyPrivacyEnum {
  /** Default; joining needs a request. @since 1.0 */
  readonly Private: 0;
  /** Friends or people in the same voice channel may join, subject to the user's own privacy setting. @since 1.0 */
  readonly Public: 1;
}

/** Who may join a party without asking. Never visible on other users' activities. @since 1.0 */
export type ActivityPartyPrivacy = ValueOf<ActivityPartyPrivacyEnum>;

/** The members of ActivityTypes. @since 1.0 */
export interface ActivityTypesEnum {
  /** Playing a game. @since 1.0 */
  readonly Playing: 0;
  /** Streaming. @since 1.0 */
  readonly Streaming: 1;
  /** Listening to something. @since 1.0 */
  readonly Listening: 2;
  /** Watching something. @since 1.0 */
  readonly Watching: 3;
  /** Custom status. @since 1.0 */
  readonly CustomStatus: 4;
  /** Competing in something. @since 1.0 */
  readonly Competing: 5;
  /** HangStatus. @since 1.0 */
  readonly HangStatus: 6;
}

/** Kind of an activity. Games normally send Playing; since 1.5 also Listening, Watching and Competing. @since 1.0 */
export type ActivityTypes = ValueOf<ActivityTypesEnum>;

/** The members of StatusDisplayTypes. @since 1.5 */
export interface StatusDisplayTypesEnum {
  /** Name. @since 1.5 */
  readonly Name: 0;
  /** State. @since 1.5 */
  readonly State: 1;
  /** Details. @since 1.5 */
  readonly Details: 2;
}

/** Name, state or details can be picked as the member-list status text. @since 1.5 */
export type StatusDisplayTypes = ValueOf<StatusDisplayTypesEnum>;

/** The members of ActivityGamePlatforms. @since 1.0 */
export interface ActivityGamePlatformsEnum {
  /** Desktop. @since 1.0 */
  readonly Desktop: 1;
  /** Xbox. @since 1.0 */
  readonly Xbox: 2;
  /** Samsung. @since 1.0 */
  readonly Samsung: 4;
  /** IOS. @since 1.0 */
  readonly IOS: 8;
  /** Android. @since 1.0 */
  readonly Android: 16;
  /** Embedded. @since 1.0 */
  readonly Embedded: 32;
  /** PS4. @since 1.0 */
  readonly PS4: 64;
  /** PS5. @since 1.0 */
  readonly PS5: 128;
}

/** Bit flags; values combine with bitwise or. Restricts on which platforms a join button shows. @since 1.0 */
export type ActivityGamePlatforms = ValueOf<ActivityGamePlatformsEnum>;

/** The members of ErrorType. @since 1.0 */
export interface ErrorTypeEnum {
  /** Success. @since 1.0 */
  readonly None: 0;
  /** No response reached the client (offline, DNS, timeout of SetHttpRequestTimeout). @since 1.0 */
  readonly NetworkError: 1;
  /** Server answered non-2xx; Status, ErrorCode, ResponseBody set. @since 1.0 */
  readonly HTTPError: 2;
  /** Call needs Status Ready. @since 1.0 */
  readonly ClientNotReady: 3;
  /** Switched off by the server for stability. @since 1.0 */
  readonly Disabled: 4;
  /** Client was dropped before completion. @since 1.0 */
  readonly ClientDestroyed: 5;
  /** Arguments or local state rejected; only Error is set. @since 1.0 */
  readonly ValidationError: 6;
  /** User or developer stopped it (AbortAuthorize, AbortSignal). @since 1.0 */
  readonly Aborted: 7;
  /** OAuth2 step failed without an HTTP error (state or iss mismatch, access_denied). @since 1.0 */
  readonly AuthorizationFailed: 8;
  /** Desktop agent answered ERROR; Error and ErrorCode set. @since 1.0 */
  readonly RPCError: 9;
}

/**
 * Category of a failed call; decides which other ClientResult fields are set. READY.feature_flags.disabled_functions lists the
 * functions that end with Disabled. @since 1.0
 */
export type ErrorType = ValueOf<ErrorTypeEnum>;

/** The members of HttpStatusCode. @since 1.0 */
export interface HttpStatusCodeEnum {
  /** No response. @since 1.0 */
  readonly None: 0;
  /** HTTP 100. @since 1.0 */
  readonly Continue: 100;
  /** HTTP 101. @since 1.0 */
  readonly SwitchingProtocols: 101;
  /** HTTP 102. @since 1.0 */
  readonly Processing: 102;
  /** HTTP 103. @since 1.0 */
  readonly EarlyHints: 103;
  /** HTTP 200. @since 1.0 */
  readonly Ok: 200;
  /** HTTP 201. @since 1.0 */
  readonly Created: 201;
  /** HTTP 202. @since 1.0 */
  readonly Accepted: 202;
  /** HTTP 203. @since 1.0 */
  readonly NonAuthoritativeInfo: 203;
  /** HTTP 204. @since 1.0 */
  readonly NoContent: 204;
  /** HTTP 205. @since 1.0 */
  readonly ResetContent: 205;
  /** HTTP 206. @since 1.0 */
  readonly PartialContent: 206;
  /** HTTP 207. @since 1.0 */
  readonly MultiStatus: 207;
  /** HTTP 208. @since 1.0 */
  readonly AlreadyReported: 208;
  /** The library keeps 209; the registered HTTP code is 226. @since 1.0 */
  readonly ImUsed: 209;
  /** HTTP 300. @since 1.0 */
  readonly MultipleChoices: 300;
  /** HTTP 301. @since 1.0 */
  readonly MovedPermanently: 301;
  /** HTTP 302. @since 1.0 */
  readonly Found: 302;
  /** HTTP 303. @since 1.0 */
  readonly SeeOther: 303;
  /** HTTP 304. @since 1.0 */
  readonly NotModified: 304;
  /** HTTP 307. @since 1.0 */
  readonly TemporaryRedirect: 307;
  /** HTTP 308. @since 1.0 */
  readonly PermanentRedirect: 308;
  /** HTTP 400. @since 1.0 */
  readonly BadRequest: 400;
  /** HTTP 401. @since 1.0 */
  readonly Unauthorized: 401;
  /** HTTP 402. @since 1.0 */
  readonly PaymentRequired: 402;
  /** HTTP 403. @since 1.0 */
  readonly Forbidden: 403;
  /** HTTP 404. @since 1.0 */
  readonly NotFound: 404;
  /** HTTP 405. @since 1.0 */
  readonly MethodNotAllowed: 405;
  /** HTTP 406. @since 1.0 */
  readonly NotAcceptable: 406;
  /** HTTP 407. @since 1.0 */
  readonly ProxyAuthRequired: 407;
  /** HTTP 408. @since 1.0 */
  readonly RequestTimeout: 408;
  /** HTTP 409. @since 1.0 */
  readonly Conflict: 409;
  /** HTTP 410. @since 1.0 */
  readonly Gone: 410;
  /** HTTP 411. @since 1.0 */
  readonly LengthRequired: 411;
  /** HTTP 412. @since 1.0 */
  readonly PreconditionFailed: 412;
  /** HTTP 413. @since 1.0 */
  readonly PayloadTooLarge: 413;
  /** HTTP 414. @since 1.0 */
  readonly UriTooLong: 414;
  /** HTTP 415. @since 1.0 */
  readonly UnsupportedMediaType: 415;
  /** HTTP 416. @since 1.0 */
  readonly RangeNotSatisfiable: 416;
  /** HTTP 417. @since 1.0 */
  readonly ExpectationFailed: 417;
  /** HTTP 421. @since 1.0 */
  readonly MisdirectedRequest: 421;
  /** HTTP 422. @since 1.0 */
  readonly UnprocessableEntity: 422;
  /** HTTP 423. @since 1.0 */
  readonly Locked: 423;
  /** HTTP 424. @since 1.0 */
  readonly FailedDependency: 424;
  /** HTTP 425. @since 1.0 */
  readonly TooEarly: 425;
  /** HTTP 426. @since 1.0 */
  readonly UpgradeRequired: 426;
  /** HTTP 428. @since 1.0 */
  readonly PreconditionRequired: 428;
  /** HTTP 429. @since 1.0 */
  readonly TooManyRequests: 429;
  /** HTTP 431. @since 1.0 */
  readonly RequestHeaderFieldsTooLarge: 431;
  /** HTTP 500. @since 1.0 */
  readonly InternalServerError: 500;
  /** HTTP 501. @since 1.0 */
  readonly NotImplemented: 501;
  /** HTTP 502. @since 1.0 */
  readonly BadGateway: 502;
  /** HTTP 503. @since 1.0 */
  readonly ServiceUnavailable: 503;
  /** HTTP 504. @since 1.0 */
  readonly GatewayTimeout: 504;
  /** HTTP 505. @since 1.0 */
  readonly HttpVersionNotSupported: 505;
  /** HTTP 506. @since 1.0 */
  readonly VariantAlsoNegotiates: 506;
  /** HTTP 507. @since 1.0 */
  readonly InsufficientStorage: 507;
  /** HTTP 508. @since 1.0 */
  readonly LoopDetected: 508;
  /** HTTP 510. @since 1.0 */
  readonly NotExtended: 510;
  /** HTTP 511. @since 1.0 */
  readonly NetworkAuthorizationRequired: 511;
}

/** Numeric HTTP status; 0 is the library's own "no response". @since 1.0 */
export type HttpStatusCode = ValueOf<HttpStatusCodeEnum>;

/** The members of AuthenticationCodeChallengeMethod. @since 1.0 */
export interface AuthenticationCodeChallengeMethodEnum {
  /** S256. @since 1.0 */
  readonly S256: 0;
}

/** PKCE method. Only SHA-256 exists. @since 1.0 */
export type AuthenticationCodeChallengeMethod = ValueOf<AuthenticationCodeChallengeMethodEnum>;

/** The members of IntegrationType. @since 1.4 */
export interface IntegrationTypeEnum {
  /** Installed to a guild. @since 1.4 */
  readonly GuildInstall: 0;
  /** Installed to a user. @since 1.4 */
  readonly UserInstall: 1;
}

/** The installation context the app is installed as. @since 1.4 */
export type IntegrationType = ValueOf<IntegrationTypeEnum>;

/** The members of ChannelType. @since 1.0 */
export interface ChannelTypeEnum {
  /** GuildText. @since 1.0 */
  readonly GuildText: 0;
  /** Dm. @since 1.0 */
  readonly Dm: 1;
  /** GuildVoice. @since 1.0 */
  readonly GuildVoice: 2;
  /** GroupDm. @since 1.0 */
  readonly GroupDm: 3;
  /** GuildCategory. @since 1.0 */
  readonly GuildCategory: 4;
  /** GuildNews. @since 1.0 */
  readonly GuildNews: 5;
  /** GuildStore. @since 1.0 */
  readonly GuildStore: 6;
  /** GuildNewsThread. @since 1.0 */
  readonly GuildNewsThread: 10;
  /** GuildPublicThread. @since 1.0 */
  readonly GuildPublicThread: 11;
  /** GuildPrivateThread. @since 1.0 */
  readonly GuildPrivateThread: 12;
  /** GuildStageVoice. @since 1.0 */
  readonly GuildStageVoice: 13;
  /** GuildDirectory. @since 1.0 */
  readonly GuildDirectory: 14;
  /** GuildForum. @since 1.0 */
  readonly GuildForum: 15;
  /** GuildMedia. @since 1.0 */
  readonly GuildMedia: 16;
  /** Game lobby (only in game sessions). @since 1.0 */
  readonly Lobby: 17;
  /** In-game DM that is not stored on the platform. @since 1.0 */
  readonly EphemeralDm: 18;
}

/** Wire channel types plus the two kinds only a game session sees: Lobby and EphemeralDm. @since 1.0 */
export type ChannelType = ValueOf<ChannelTypeEnum>;

/** The members of AdditionalContentType. @since 1.0 */
export interface AdditionalContentTypeEnum {
  /** Other. @since 1.0 */
  readonly Other: 0;
  /** Attachment. @since 1.0 */
  readonly Attachment: 1;
  /** Poll. @since 1.0 */
  readonly Poll: 2;
  /** VoiceMessage. @since 1.0 */
  readonly VoiceMessage: 3;
  /** Thread. @since 1.0 */
  readonly Thread: 4;
  /** Embed. @since 1.0 */
  readonly Embed: 5;
  /** Sticker. @since 1.0 */
  readonly Sticker: 6;
}

/** The kind of content of a message that a game cannot render as text. @since 1.0 */
export type AdditionalContentType = ValueOf<AdditionalContentTypeEnum>;

/** The members of AudioSystem. @since 1.4 */
export interface AudioSystemEnum {
  /** Default. @since 1.4 */
  readonly Standard: 0;
  /** Media-type streams; combine with SetEngineManagedAudioSession(true). @since 1.4 */
  readonly Game: 1;
}

/** Experimental selection of media-style instead of call-style audio on phones. @since 1.4 */
export type AudioSystem = ValueOf<AudioSystemEnum>;

/** The members of AudioModeType. @since 1.0 */
export interface AudioModeTypeEnum {
  /** Not chosen yet. @since 1.0 */
  readonly MODE_UNINIT: 0;
  /** Voice activity detection. @since 1.0 */
  readonly MODE_VAD: 1;
  /** Push to talk through SetPTTActive. @since 1.0 */
  readonly MODE_PTT: 2;
}

/** How the microphone is gated in a call. @since 1.0 */
export type AudioModeType = ValueOf<AudioModeTypeEnum>;

/** The members of RelationshipType. @since 1.0 */
export interface RelationshipTypeEnum {
  /** No relation. @since 1.0 */
  readonly None: 0;
  /** Friends. @since 1.0 */
  readonly Friend: 1;
  /** Current user blocked the target. @since 1.0 */
  readonly Blocked: 2;
  /** Request received. @since 1.0 */
  readonly PendingIncoming: 3;
  /** Request sent. @since 1.0 */
  readonly PendingOutgoing: 4;
  /** Declared only; never reaches a game. @since 1.0 */
  readonly Implicit: 5;
  /** Declared only; never reaches a game. @since 1.0 */
  readonly Suggestion: 6;
}

/** Relation to a user. Implicit and Suggestion are declared for completeness and never reach a game. @since 1.0 */
export type RelationshipType = ValueOf<RelationshipTypeEnum>;

/** The members of ExternalIdentityProviderType. @since 1.6 */
export interface ExternalIdentityProviderTypeEnum {
  /** OIDC. @since 1.6 */
  readonly OIDC: 0;
  /** EpicOnlineServices. @since 1.6 */
  readonly EpicOnlineServices: 1;
  /** Steam. @since 1.6 */
  readonly Steam: 2;
  /** Unity. @since 1.6 */
  readonly Unity: 3;
  /** Bot. @since 1.6 */
  readonly Bot: 4;
  /** None. @since 1.6 */
  readonly None: 5;
  /** Unknown. @since 1.6 */
  readonly Unknown: 6;
}

/** Where a user's game identity comes from. Providers without a member (Apple, PlayStation Network) are Unknown. @since 1.6 */
export type ExternalIdentityProviderType = ValueOf<ExternalIdentityProviderTypeEnum>;

/** The members of StatusType. @since 1.0 */
export interface StatusTypeEnum {
  /** Self-settable. @since 1.0 */
  readonly Online: 0;
  /** Not connected. @since 1.0 */
  readonly Offline: 1;
  /** Presence withheld. @since 1.0 */
  readonly Blocked: 2;
  /** Self-settable. @since 1.0 */
  readonly Idle: 3;
  /** Self-settable; notifications held back. @since 1.0 */
  readonly Dnd: 4;
  /** Self-settable; others see offline. @since 1.0 */
  readonly Invisible: 5;
  /** Online with a streaming activity. @since 1.0 */
  readonly Streaming: 6;
  /** Unmapped wire value. @since 1.0 */
  readonly Unknown: 7;
}

/** Presence shown for a user. SetOnlineStatus accepts only the self-settable ones. @since 1.0 */
export type StatusType = ValueOf<StatusTypeEnum>;

/** The members of DisclosureTypes. @since 1.0 */
export interface DisclosureTypesEnum {
  /** Tells the player that what they write leaves the game. @since 1.0 */
  readonly MessageDataVisibleOnPlatform: 3;
}

/** Marks a locally injected notice; the first game message that becomes visible on the platform triggers it. @since 1.0 */
export type DisclosureTypes = ValueOf<DisclosureTypesEnum>;

/** The members of AuthorizationTokenType. @since 1.0 */
export interface AuthorizationTokenTypeEnum {
  /** Never accepted. @since 1.0 */
  readonly User: 0;
  /** OAuth2 access token. @since 1.0 */
  readonly Bearer: 1;
}

/** Games use Bearer only; UpdateToken rejects User with ValidationError. @since 1.0 */
export type AuthorizationTokenType = ValueOf<AuthorizationTokenTypeEnum>;

/** The members of AuthenticationExternalAuthType. @since 1.0 */
export interface AuthenticationExternalAuthTypeEnum {
  /** OIDC. @since 1.0 */
  readonly OIDC: 0;
  /** EpicOnlineServicesAccessToken. @since 1.0 */
  readonly EpicOnlineServicesAccessToken: 1;
  /** EpicOnlineServicesIdToken. @since 1.0 */
  readonly EpicOnlineServicesIdToken: 2;
  /** SteamSessionTicket. @since 1.0 */
  readonly SteamSessionTicket: 3;
  /** UnityServicesIdToken. @since 1.1 */
  readonly UnityServicesIdToken: 4;
  /** BotIssuedAccessToken. @since 1.6 */
  readonly BotIssuedAccessToken: 5;
  /** AppleIdToken. @since 1.7 */
  readonly AppleIdToken: 6;
  /** PlayStationNetworkIdToken. @since 1.7 */
  readonly PlayStationNetworkIdToken: 7;
}

/** Kind of the identity proof that public clients hand over. Apple and PlayStation Network: since 1.7. @since 1.0 */
export type AuthenticationExternalAuthType = ValueOf<AuthenticationExternalAuthTypeEnum>;

/** The members of LoggingSeverity. @since 1.0 */
export interface LoggingSeverityEnum {
  /** Everything. @since 1.0 */
  readonly Verbose: 1;
  /** Default for development. @since 1.0 */
  readonly Info: 2;
  /** Production. @since 1.0 */
  readonly Warning: 3;
  /** Production. @since 1.0 */
  readonly Error: 4;
  /** Sink off. @since 1.0 */
  readonly None: 5;
}

/** Ordered; a sink receives entries at or above its minimum. Tokens are redacted at every level. @since 1.0 */
export type LoggingSeverity = ValueOf<LoggingSeverityEnum>;

/** The members of RelationshipGroupType. @since 1.4 */
export interface RelationshipGroupTypeEnum {
  /** Online with an activity of this application. @since 1.4 */
  readonly OnlinePlayingGame: 0;
  /** Online without it; users who have played before sort first (has_played_game). @since 1.4 */
  readonly OnlineElsewhere: 1;
  /** Offline or invisible. @since 1.4 */
  readonly Offline: 2;
}

/** The three sections of a friends list. @since 1.4 */
export type RelationshipGroupType = ValueOf<RelationshipGroupTypeEnum>;

/** The members of VoiceInputModeType. @since 1.10 */
export interface VoiceInputModeTypeEnum {
  /** Open microphone with threshold. @since 1.10 */
  readonly VoiceActivity: 0;
  /** Key held. @since 1.10 */
  readonly PushToTalk: 1;
}

/** How the desktop agent gates the microphone. @since 1.10 */
export type VoiceInputModeType = ValueOf<VoiceInputModeTypeEnum>;

/** The members of Call.Error. @since 1.0 */
export interface CallErrorEnum {
  /** No error. @since 1.0 */
  readonly None: 0;
  /** Voice socket could not be opened. @since 1.0 */
  readonly SignalingConnectionFailed: 1;
  /** Voice socket closed by the server; errorDetail = close code. @since 1.0 */
  readonly SignalingUnexpectedClose: 2;
  /** Media transport or E2EE negotiation failed. @since 1.0 */
  readonly VoiceConnectionFailed: 3;
  /** No assignment in time. @since 1.0 */
  readonly JoinTimeout: 4;
  /** Not a lobby member, or kicked. @since 1.0 */
  readonly Forbidden: 5;
}

/** The members of Call.Status. @since 1.0 */
export interface CallStatusEnum {
  /** Terminal; before 1.6 also reached on a network interruption. @since 1.0 */
  readonly Disconnected: 0;
  /** Waiting for the voice session and server assignment. @since 1.0 */
  readonly Joining: 1;
  /** Opening the voice socket. @since 1.0 */
  readonly Connecting: 2;
  /** Voice socket identified, media path and E2EE group still pending. @since 1.0 */
  readonly SignalingConnected: 3;
  /** Audio flows; only now is the call usable. @since 1.0 */
  readonly Connected: 4;
  /** Network interruption from 1.6 on. @since 1.0 */
  readonly Reconnecting: 5;
  /** Leaving. @since 1.0 */
  readonly Disconnecting: 6;
}

/** The members of UserHandle.AvatarType. @since 1.0 */
export interface UserHandleAvatarTypeEnum {
  /** Gif. @since 1.0 */
  readonly Gif: 0;
  /** Webp. @since 1.0 */
  readonly Webp: 1;
  /** Png. @since 1.0 */
  readonly Png: 2;
  /** Jpeg. @since 1.0 */
  readonly Jpeg: 3;
}

/** The members of Client.Error. @since 1.0 */
export interface ClientErrorEnum {
  /** No error. @since 1.0 */
  readonly None: 0;
  /** Network could not be reached. @since 1.0 */
  readonly ConnectionFailed: 1;
  /** Server closed; errorDetail = gateway close code (4004 = bad token). @since 1.0 */
  readonly UnexpectedClose: 2;
  /** Disconnect or UpdateToken interrupted it. @since 1.0 */
  readonly ConnectionCanceled: 3;
}

/** The members of Client.Status. @since 1.0 */
export interface ClientStatusEnum {
  /** No session. @since 1.0 */
  readonly Disconnected: 0;
  /** Socket opening or identifying. @since 1.0 */
  readonly Connecting: 1;
  /** Socket up, initial state not loaded. @since 1.0 */
  readonly Connected: 2;
  /** Initial state loaded (READY plus READY_SUPPLEMENTAL). @since 1.0 */
  readonly Ready: 3;
  /** Resuming after a drop. @since 1.0 */
  readonly Reconnecting: 4;
  /** Closing. @since 1.0 */
  readonly Disconnecting: 5;
  /** Holding an HTTP call (gateway lookup) until it may be retried. @since 1.0 */
  readonly HttpWait: 6;
}

/** The members of Client.Thread. @since 1.0 */
export interface ClientThreadEnum {
  /** Client. @since 1.0 */
  readonly Client: 0;
  /** Voice. @since 1.0 */
  readonly Voice: 1;
  /** Network. @since 1.0 */
  readonly Network: 2;
}

/**
 * Game invite found in a received message; keep it to accept or answer later. Invites of sibling applications carry their
 * ApplicationId. @since 1.0
 */
export interface ActivityInvite extends SvcValue<ActivityInvite> {
  /** User who sent it. @since 1.0 */
  SenderId(): bigint;
  /** Counterpart of SenderId(). @since 1.0 */
  SetSenderId(senderId: Uint64): void;
  /** Channel of the carrying message. @since 1.0 */
  ChannelId(): bigint;
  /** Counterpart of ChannelId(). @since 1.0 */
  SetChannelId(channelId: Uint64): void;
  /** Carrying message. @since 1.0 */
  MessageId(): bigint;
  /** Counterpart of MessageId(). @since 1.0 */
  SetMessageId(messageId: Uint64): void;
  /** Invitation or request. @since 1.0 */
  Type(): ActivityActionTypes;
  /** Counterpart of Type(). @since 1.0 */
  SetType(type: ActivityActionTypes): void;
  /** Application the invite is for, also a sibling. @since 1.0 */
  ApplicationId(): bigint;
  /** Counterpart of ApplicationId(). @since 1.0 */
  SetApplicationId(applicationId: Uint64): void;
  /** Publisher application, if any. @since 1.4 */
  ParentApplicationId(): bigint;
  /** Counterpart of ParentApplicationId(). @since 1.4 */
  SetParentApplicationId(parentApplicationId: Uint64): void;
  /** Party of the sender. @since 1.0 */
  PartyId(): string;
  /** Counterpart of PartyId(). @since 1.0 */
  SetPartyId(partyId: string): void;
  /** Gateway session of the sender; needed to fetch the secret. @since 1.1 */
  SessionId(): string;
  /** Counterpart of SessionId(). @since 1.1 */
  SetSessionId(sessionId: string): void;
  /** Still joinable: not older than 6 hours, and the sender still plays. Not the same as ToBool(). @since 1.0 */
  IsValid(): boolean;
  /** Counterpart of IsValid(). @since 1.0 */
  SetIsValid(isValid: boolean): void;
}

/** The class ActivityInvite. @since 1.0 */
export interface ActivityInviteClass extends CopyConstructor<ActivityInvite> {}

/** Artwork of an activity. Image fields take an uploaded asset key or an external URL. @since 1.0 */
export interface ActivityAssets extends SvcValue<ActivityAssets> {
  /** 1-300 characters; big square image. @since 1.0 */
  LargeImage(): string | undefined;
  /** Counterpart of LargeImage(). @since 1.0 */
  SetLargeImage(largeImage: string | undefined): void;
  /** 2-128 characters; hover text. @since 1.0 */
  LargeText(): string | undefined;
  /** Counterpart of LargeText(). @since 1.0 */
  SetLargeText(largeText: string | undefined): void;
  /** 1-256 characters; link target of the large image. @since 1.5 */
  LargeUrl(): string | undefined;
  /** Counterpart of LargeUrl(). @since 1.5 */
  SetLargeUrl(largeUrl: string | undefined): void;
  /** 1-300 characters; round overlay. @since 1.0 */
  SmallImage(): string | undefined;
  /** Counterpart of SmallImage(). @since 1.0 */
  SetSmallImage(smallImage: string | undefined): void;
  /** 2-128 characters; hover text. @since 1.0 */
  SmallText(): string | undefined;
  /** Counterpart of SmallText(). @since 1.0 */
  SetSmallText(smallText: string | undefined): void;
  /** 1-256 characters; link target of the small image. @since 1.5 */
  SmallUrl(): string | undefined;
  /** Counterpart of SmallUrl(). @since 1.5 */
  SetSmallUrl(smallUrl: string | undefined): void;
  /**
   * 1-300 characters; URL or asset key of the banner on game invites, may differ per invite. Without it the application's own
   * cover is shown. @since 1.6
   */
  InviteCoverImage(): string | undefined;
  /** Counterpart of InviteCoverImage(). @since 1.6 */
  SetInviteCoverImage(inviteCoverImage: string | undefined): void;
}

/** The class ActivityAssets. @since 1.0 */
export interface ActivityAssetsClass extends CopyConstructor<ActivityAssets> {}

/** Start and end of an activity in Unix milliseconds; small values are taken as seconds and scaled. @since 1.0 */
export interface ActivityTimestamps extends SvcValue<ActivityTimestamps> {
  /** Counts up when only the start is set. @since 1.0 */
  Start(): bigint;
  /** Counterpart of Start(). @since 1.0 */
  SetStart(start: Uint64): void;
  /** Counts down when set. @since 1.0 */
  End(): bigint;
  /** Counterpart of End(). @since 1.0 */
  SetEnd(end: Uint64): void;
}

/** The class ActivityTimestamps. @since 1.0 */
export interface ActivityTimestampsClass extends CopyConstructor<ActivityTimestamps> {}

/** Group a player is in. All members must publish the same id. @since 1.0 */
export interface ActivityParty extends SvcValue<ActivityParty> {
  /** 2-128 characters; equal for all members. @since 1.0 */
  Id(): string;
  /** Counterpart of Id(). @since 1.0 */
  SetId(id: string): void;
  /** At least 1. @since 1.0 */
  CurrentSize(): number;
  /** Counterpart of CurrentSize(). @since 1.0 */
  SetCurrentSize(currentSize: number): void;
  /** 0 hides the maximum. @since 1.0 */
  MaxSize(): number;
  /** Counterpart of MaxSize(). @since 1.0 */
  SetMaxSize(maxSize: number): void;
  /** Default Private; a change is sent with the next UpdateRichPresence. @since 1.0 */
  Privacy(): ActivityPartyPrivacy;
  /** Counterpart of Privacy(). @since 1.0 */
  SetPrivacy(privacy: ActivityPartyPrivacy): void;
}

/** The class ActivityParty. @since 1.0 */
export interface ActivityPartyClass extends CopyConstructor<ActivityParty> {}

/** Join secret, released only to users let in by a member. @since 1.0 */
export interface ActivitySecrets extends SvcValue<ActivitySecrets> {
  /** 2-128 characters; treat as a credential in logs. @since 1.0 */
  Join(): string;
  /** Counterpart of Join(). @since 1.0 */
  SetJoin(join: string): void;
}

/** The class ActivitySecrets. @since 1.0 */
export interface ActivitySecretsClass extends CopyConstructor<ActivitySecrets> {}

/** Link button on an activity card; at most two; not shown to the owner. @since 1.2 */
export interface ActivityButton extends SvcValue<ActivityButton> {
  /** 1-32 characters. @since 1.2 */
  Label(): string;
  /** Counterpart of Label(). @since 1.2 */
  SetLabel(label: string): void;
  /** 1-512 characters, http(s). @since 1.2 */
  Url(): string;
  /** Counterpart of Url(). @since 1.2 */
  SetUrl(url: string): void;
}

/** The class ActivityButton. @since 1.2 */
export interface ActivityButtonClass extends CopyConstructor<ActivityButton> {}

/** Rich presence entry. Sent without null or empty keys. @since 1.0 */
export interface Activity extends SvcValue<Activity> {
  /** Appends; a third button is a ValidationError. @since 1.2 */
  AddButton(button: ActivityButton): void;
  /** Field-by-field comparison including nested parts. @since 1.0 */
  Equals(other: Activity): boolean;
  /** Copy of the buttons. @since 1.2 */
  GetButtons(): ActivityButton[];
  /** Shown title; defaults to the application name. @since 1.0 */
  Name(): string;
  /** Counterpart of Name(). @since 1.0 */
  SetName(name: string): void;
  /** Type of this object. @since 1.0 */
  Type(): ActivityTypes;
  /** Counterpart of Type(). @since 1.0 */
  SetType(type: ActivityTypes): void;
  /** Which text the member list shows. @since 1.5 */
  StatusDisplayType(): StatusDisplayTypes | undefined;
  /** Counterpart of StatusDisplayType(). @since 1.5 */
  SetStatusDisplayType(statusDisplayType: StatusDisplayTypes | undefined): void;
  /** 2-128 characters; party line. @since 1.0 */
  State(): string | undefined;
  /** Counterpart of State(). @since 1.0 */
  SetState(state: string | undefined): void;
  /** 2-256 characters; link of the state text. @since 1.5 */
  StateUrl(): string | undefined;
  /** Counterpart of StateUrl(). @since 1.5 */
  SetStateUrl(stateUrl: string | undefined): void;
  /** 2-128 characters; what the player does. @since 1.0 */
  Details(): string | undefined;
  /** Counterpart of Details(). @since 1.0 */
  SetDetails(details: string | undefined): void;
  /** 2-256 characters; link of the details text. @since 1.5 */
  DetailsUrl(): string | undefined;
  /** Counterpart of DetailsUrl(). @since 1.5 */
  SetDetailsUrl(detailsUrl: string | undefined): void;
  /** Set by the service: this game or a sibling; a client-set value is ignored. @since 1.0 */
  ApplicationId(): bigint | undefined;
  /** Counterpart of ApplicationId(). Ignored by the service. @since 1.0 */
  SetApplicationId(applicationId: Uint64 | undefined): void;
  /** Set by the service. @since 1.4 */
  ParentApplicationId(): bigint | undefined;
  /** Counterpart of ParentApplicationId(). Ignored by the service. @since 1.4 */
  SetParentApplicationId(parentApplicationId: Uint64 | undefined): void;
  /** Copy of the nested object; undefined when unset or empty. @since 1.0 */
  Assets(): ActivityAssets | undefined;
  /** Counterpart of Assets(). @since 1.0 */
  SetAssets(assets: ActivityAssets | undefined): void;
  /** Copy of the nested object; undefined when unset or empty. @since 1.0 */
  Timestamps(): ActivityTimestamps | undefined;
  /** Counterpart of Timestamps(). @since 1.0 */
  SetTimestamps(timestamps: ActivityTimestamps | undefined): void;
  /** Needed with room left for invites. @since 1.0 */
  Party(): ActivityParty | undefined;
  /** Counterpart of Party(). @since 1.0 */
  SetParty(party: ActivityParty | undefined): void;
  /** Needed for invites. @since 1.0 */
  Secrets(): ActivitySecrets | undefined;
  /** Counterpart of Secrets(). @since 1.0 */
  SetSecrets(secrets: ActivitySecrets | undefined): void;
  /** Bit mask of ActivityGamePlatforms. @since 1.0 */
  SupportedPlatforms(): ActivityGamePlatforms;
  /** Counterpart of SupportedPlatforms(). @since 1.0 */
  SetSupportedPlatforms(supportedPlatforms: ActivityGamePlatforms): void;
}

/** The class Activity. @since 1.0 */
export interface ActivityClass extends CopyConstructor<Activity> {}

/**
 * Outcome that every result callback receives first. The idiomatic surface throws an SvcppError with the same fields instead.
 * @since 1.0
 */
export interface ClientResult extends SvcValue<ClientResult> {
  /** One line of text without tokens. @since 1.0 */
  ToString(): string;
  /** Category. @since 1.0 */
  Type(): ErrorType;
  /** Counterpart of Type(). @since 1.0 */
  SetType(type: ErrorType): void;
  /** Text of the error. @since 1.0 */
  Error(): string;
  /** Counterpart of Error(). @since 1.0 */
  SetError(error: string): void;
  /** JSON error code of the server (e.g. 530017, 110000, 160014) or RPC error code. @since 1.0 */
  ErrorCode(): number;
  /** Counterpart of ErrorCode(). @since 1.0 */
  SetErrorCode(errorCode: number): void;
  /** HTTP status. @since 1.0 */
  Status(): HttpStatusCode;
  /** Counterpart of Status(). @since 1.0 */
  SetStatus(status: HttpStatusCode): void;
  /** Raw body after secret redaction. @since 1.0 */
  ResponseBody(): string;
  /** Counterpart of ResponseBody(). @since 1.0 */
  SetResponseBody(responseBody: string): void;
  /** Same as Type being None. @since 1.0 */
  Successful(): boolean;
  /** Counterpart of Successful(). @since 1.0 */
  SetSuccessful(successful: boolean): void;
  /** True for 429, 5xx and network failures. @since 1.0 */
  Retryable(): boolean;
  /** Counterpart of Retryable(). @since 1.0 */
  SetRetryable(retryable: boolean): void;
  /** Seconds to wait. @since 1.0 */
  RetryAfter(): number;
  /** Counterpart of RetryAfter(). @since 1.0 */
  SetRetryAfter(retryAfter: number): void;
}

/** The class ClientResult. @since 1.0 */
export interface ClientResultClass extends CopyConstructor<ClientResult> {}

/** Challenge half of PKCE. @since 1.0 */
export interface AuthorizationCodeChallenge extends SvcValue<AuthorizationCodeChallenge> {
  /** Always S256. @since 1.0 */
  Method(): AuthenticationCodeChallengeMethod;
  /** Counterpart of Method(). @since 1.0 */
  SetMethod(method: AuthenticationCodeChallengeMethod): void;
  /** Base64url(SHA-256(verifier)) without padding. @since 1.0 */
  Challenge(): string;
  /** Counterpart of Challenge(). @since 1.0 */
  SetChallenge(challenge: string): void;
}

/** The class AuthorizationCodeChallenge. @since 1.0 */
export interface AuthorizationCodeChallengeClass extends CopyConstructor<AuthorizationCodeChallenge> {}

/** PKCE verifier with its challenge. @since 1.0 */
export interface AuthorizationCodeVerifier extends SvcValue<AuthorizationCodeVerifier> {
  /** Pass this to AuthorizationArgs. @since 1.0 */
  Challenge(): AuthorizationCodeChallenge;
  /** Counterpart of Challenge(). @since 1.0 */
  SetChallenge(challenge: AuthorizationCodeChallenge): void;
  /** 43-128 unreserved characters from a CSPRNG; secret. @since 1.0 */
  Verifier(): string;
  /** Counterpart of Verifier(). @since 1.0 */
  SetVerifier(verifier: string): void;
}

/** The class AuthorizationCodeVerifier. @since 1.0 */
export interface AuthorizationCodeVerifierClass extends CopyConstructor<AuthorizationCodeVerifier> {}

/** Arguments of Client.Authorize. @since 1.0 */
export interface AuthorizationArgs extends SvcValue<AuthorizationArgs> {
  /** Defaults to the value given to SetApplicationId; neither set is a ValidationError. @since 1.0 */
  ClientId(): bigint;
  /** Counterpart of ClientId(). @since 1.0 */
  SetClientId(clientId: Uint64): void;
  /** Required, space separated; empty is a ValidationError. @since 1.0 */
  Scopes(): string;
  /** Counterpart of Scopes(). @since 1.0 */
  SetScopes(scopes: string): void;
  /** Optional; unset means a secure random value is generated; the library compares it on return. @since 1.0 */
  State(): string | undefined;
  /** Counterpart of State(). @since 1.0 */
  SetState(state: string | undefined): void;
  /** Optional; only for back ends that use ID tokens. @since 1.0 */
  Nonce(): string | undefined;
  /** Counterpart of Nonce(). @since 1.0 */
  SetNonce(nonce: string | undefined): void;
  /** Optional; required for the GetToken flow. @since 1.0 */
  CodeChallenge(): AuthorizationCodeChallenge | undefined;
  /** Counterpart of CodeChallenge(). @since 1.0 */
  SetCodeChallenge(codeChallenge: AuthorizationCodeChallenge | undefined): void;
  /** Optional installation context. @since 1.4 */
  IntegrationType(): IntegrationType | undefined;
  /** Counterpart of IntegrationType(). @since 1.4 */
  SetIntegrationType(integrationType: IntegrationType | undefined): void;
  /**
   * Optional; mobile redirect is <scheme>:/authorize/callback, default scheme derived from the application id; separates several
   * games of one developer. @since 1.5
   */
  CustomSchemeParam(): string | undefined;
  /** Counterpart of CustomSchemeParam(). @since 1.5 */
  SetCustomSchemeParam(customSchemeParam: string | undefined): void;
}

/** The class AuthorizationArgs. @since 1.0 */
export interface AuthorizationArgsClass extends CopyConstructor<AuthorizationArgs> {}

/** Arguments to the device-code flow for screens without a keyboard. @since 1.0 */
export interface DeviceAuthorizationArgs extends SvcValue<DeviceAuthorizationArgs> {
  /** Optional; defaults to the application id. @since 1.0 */
  ClientId(): bigint;
  /** Counterpart of ClientId(). @since 1.0 */
  SetClientId(clientId: Uint64): void;
  /** Required, space separated. @since 1.0 */
  Scopes(): string;
  /** Counterpart of Scopes(). @since 1.0 */
  SetScopes(scopes: string): void;
}

/** The class DeviceAuthorizationArgs. @since 1.0 */
export interface DeviceAuthorizationArgsClass extends CopyConstructor<DeviceAuthorizationArgs> {}

/** Live view of one participant's mute state. @since 1.0 */
export interface VoiceStateHandle extends SvcValue<VoiceStateHandle> {
  /** The participant does not hear others and is not heard. @since 1.0 */
  SelfDeaf(): boolean;
  /** Participant is not heard. @since 1.0 */
  SelfMute(): boolean;
}

/** The class VoiceStateHandle. @since 1.0 */
export interface VoiceStateHandleClass extends ViewConstructor<VoiceStateHandle> {}

/** Microphone gate settings; copying is not allowed, only moving. @since 1.0 */
export interface VADThresholdSettings extends SvcValue<VADThresholdSettings> {
  /** -100 to 0 dB, default -60. @since 1.0 */
  VadThreshold(): number;
  /** Counterpart of VadThreshold(). @since 1.0 */
  SetVadThreshold(vadThreshold: number): void;
  /** Library chooses the threshold. @since 1.0 */
  Automatic(): boolean;
  /** Counterpart of Automatic(). @since 1.0 */
  SetAutomatic(automatic: boolean): void;
}

/** The class VADThresholdSettings. @since 1.0 */
export interface VADThresholdSettingsClass extends MoveConstructor<VADThresholdSettings> {}

/** Active voice session of one lobby; reference semantics (copies share the session). @since 1.0 */
export interface Call extends SvcValue<Call> {
  /** Gating chosen for the current user in this call. @since 1.0 */
  GetAudioMode(): AudioModeType;
  /** Lobby id. @since 1.0 */
  GetChannelId(): bigint;
  /** Lobby id (for completeness). @since 1.0 */
  GetGuildId(): bigint;
  /** Whether the current user silenced that participant for themselves. @since 1.0 */
  GetLocalMute(userId: Uint64): boolean;
  /** User ids in the call. @since 1.0 */
  GetParticipants(): bigint[];
  /** 0-200, 100 = unchanged. @since 1.0 */
  GetParticipantVolume(userId: Uint64): number;
  /** Talk key currently reported as held. @since 1.0 */
  GetPTTActive(): boolean;
  /** Milliseconds. @since 1.1 */
  GetPTTReleaseDelay(): number;
  /** Own deafen state in this call only; kept over a reconnect. @since 1.0 */
  GetSelfDeaf(): boolean;
  /** Own mute state in this call only; kept over a reconnect. @since 1.0 */
  GetSelfMute(): boolean;
  /** Usable only when Connected. @since 1.0 */
  GetStatus(): Call.Status;
  /** Current voice-activity settings of this call (automatic flag and threshold). @since 1.0 */
  GetVADThreshold(): VADThresholdSettings;
  /** Mute/deaf state of one participant; undefined when not in the call. @since 1.0 */
  GetVoiceStateHandle(userId: Uint64): VoiceStateHandle | undefined;
  /** MODE_PTT needs SetPTTActive calls from the game. @since 1.0 */
  SetAudioMode(audioMode: AudioModeType): void;
  /** Purely local; blocking a user does not silence them, so games must call this. @since 1.0 */
  SetLocalMute(userId: Uint64, mute: boolean): void;
  /** Called when a mute or deafen flag of a participant changes; not on join or leave. @since 1.0 */
  SetOnVoiceStateChangedCallback(cb: Call.OnVoiceStateChanged | undefined): void;
  /** Called on join and leave. @since 1.0 */
  SetParticipantChangedCallback(cb: Call.OnParticipantChanged | undefined): void;
  /** 0-200; local only. @since 1.0 */
  SetParticipantVolume(userId: Uint64, volume: number): void;
  /** Reports that the talk key is pressed or released; the game owns the key binding. @since 1.0 */
  SetPTTActive(active: boolean): void;
  /** Keeps the microphone open this long after release; default 0, 20 ms advised. @since 1.0 */
  SetPTTReleaseDelay(releaseDelayMs: number): void;
  /** Also stops the own microphone. @since 1.0 */
  SetSelfDeaf(deaf: boolean): void;
  /** Stops sending at once, then tells the server; independent of SetSelfMuteAll. @since 1.0 */
  SetSelfMute(mute: boolean): void;
  /** Called when a participant starts or stops speaking. @since 1.0 */
  SetSpeakingStatusChangedCallback(cb: Call.OnSpeakingStatusChanged | undefined): void;
  /** An interruption shows Reconnecting, then Connected; not Disconnected (since 1.6). @since 1.0 */
  SetStatusChangedCallback(cb: Call.OnStatusChanged | undefined): void;
  /** Automatic, or a fixed value from -100 to 0 dB (default -60). @since 1.0 */
  SetVADThreshold(automatic: boolean, threshold: number): void;
}

/** The class Call. @since 1.0 */
export interface CallClass extends ViewConstructor<Call> {
  /**
   * Why a call stopped or failed to start. A server without end-to-end encryption (voice close code 4017) is
   * VoiceConnectionFailed with errorDetail 4017. @since 1.0
   */
  readonly Error: CallErrorEnum;
  /**
   * Before 1.6 an interruption led to Disconnected; since 1.6 the call goes through Reconnecting and returns to Connected. @since
   * 1.0
   */
  readonly Status: CallStatusEnum;
  /** Enum member name. @since 1.0 */
  ErrorToString(type: Call.Error): string;
  /** Enum member name. @since 1.0 */
  StatusToString(type: Call.Status): string;
}

export declare namespace Call {
  /**
   * Why a call stopped or failed to start. A server without end-to-end encryption (voice close code 4017) is
   * VoiceConnectionFailed with errorDetail 4017. @since 1.0
   */
  export type Error = ValueOf<CallErrorEnum>;
  /**
   * Before 1.6 an interruption led to Disconnected; since 1.6 the call goes through Reconnecting and returns to Connected. @since
   * 1.0
   */
  export type Status = ValueOf<CallStatusEnum>;
  /** Taken by SetOnVoiceStateChangedCallback. @since 1.0 */
  export type OnVoiceStateChanged = (userId: bigint) => void;
  /** Taken by SetParticipantChangedCallback. @since 1.0 */
  export type OnParticipantChanged = (userId: bigint, added: boolean) => void;
  /** Taken by SetSpeakingStatusChangedCallback. @since 1.0 */
  export type OnSpeakingStatusChanged = (userId: bigint, isPlayingSound: boolean) => void;
  /** Taken by SetStatusChangedCallback. @since 1.0 */
  export type OnStatusChanged = (status: Call.Status, error: Call.Error, errorDetail: number) => void;
}

/** Where a message was sent: DM, ephemeral DM or lobby. @since 1.0 */
export interface ChannelHandle extends SvcValue<ChannelHandle> {
  /** Id of this object. @since 1.0 */
  Id(): bigint;
  /** Empty for DMs unless the server sends a display name; ___hidden___ when obfuscated. @since 1.0 */
  Name(): string;
  /** Other users of a DM; empty otherwise. @since 1.0 */
  Recipients(): bigint[];
  /** Unknown numbers from the wire are kept as they are. @since 1.0 */
  Type(): ChannelType;
}

/** The class ChannelHandle. @since 1.0 */
export interface ChannelHandleClass extends ViewConstructor<ChannelHandle> {}

/** Guild of the current user, for the link-a-channel picker. @since 1.0 */
export interface GuildMinimal extends SvcValue<GuildMinimal> {
  /** Id of this object. @since 1.0 */
  Id(): bigint;
  /** Counterpart of Id(). @since 1.0 */
  SetId(id: Uint64): void;
  /** Display text, not unique. @since 1.0 */
  Name(): string;
  /** Counterpart of Name(). @since 1.0 */
  SetName(name: string): void;
}

/** The class GuildMinimal. @since 1.0 */
export interface GuildMinimalClass extends CopyConstructor<GuildMinimal> {}

/** Channel of a guild, for the link-a-channel picker. @since 1.0 */
export interface GuildChannel extends SvcValue<GuildChannel> {
  /** Id of this object. @since 1.0 */
  Id(): bigint;
  /** Counterpart of Id(). @since 1.0 */
  SetId(id: Uint64): void;
  /** Name of this object. @since 1.0 */
  Name(): string;
  /** Counterpart of Name(). @since 1.0 */
  SetName(name: string): void;
  /** Type of this object. @since 1.7 */
  Type(): ChannelType;
  /** Counterpart of Type(). @since 1.7 */
  SetType(type: ChannelType): void;
  /** Position of this object. @since 1.7 */
  Position(): number;
  /** Counterpart of Position(). @since 1.7 */
  SetPosition(position: number): void;
  /** Parent category. @since 1.7 */
  ParentId(): bigint | undefined;
  /** Counterpart of ParentId(). @since 1.7 */
  SetParentId(parentId: Uint64 | undefined): void;
  /**
   * Text channel, not age-restricted, not linked elsewhere, and the user has MANAGE_CHANNELS, VIEW_CHANNEL, SEND_MESSAGES there.
   * @since 1.0
   */
  IsLinkable(): boolean;
  /** Counterpart of IsLinkable(). @since 1.0 */
  SetIsLinkable(isLinkable: boolean): void;
  /** False means linking exposes a private channel to the lobby. @since 1.0 */
  IsViewableAndWriteableByAllMembers(): boolean;
  /** Counterpart of IsViewableAndWriteableByAllMembers(). @since 1.0 */
  SetIsViewableAndWriteableByAllMembers(isViewableAndWriteableByAllMembers: boolean): void;
  /** Current link, if any. @since 1.0 */
  LinkedLobby(): LinkedLobby | undefined;
  /** Counterpart of LinkedLobby(). @since 1.0 */
  SetLinkedLobby(linkedLobby: LinkedLobby | undefined): void;
}

/** The class GuildChannel. @since 1.0 */
export interface GuildChannelClass extends CopyConstructor<GuildChannel> {}

/** Lobby a channel is linked to; a channel links to at most one. @since 1.0 */
export interface LinkedLobby extends SvcValue<LinkedLobby> {
  /** Owner application. @since 1.0 */
  ApplicationId(): bigint;
  /** Counterpart of ApplicationId(). @since 1.0 */
  SetApplicationId(applicationId: Uint64): void;
  /** The lobby that the channel is linked to. @since 1.0 */
  LobbyId(): bigint;
  /** Counterpart of LobbyId(). @since 1.0 */
  SetLobbyId(lobbyId: Uint64): void;
}

/** The class LinkedLobby. @since 1.0 */
export interface LinkedLobbyClass extends CopyConstructor<LinkedLobby> {}

/** Channel a lobby is linked to. @since 1.0 */
export interface LinkedChannel extends SvcValue<LinkedChannel> {
  /** Id of this object. @since 1.0 */
  Id(): bigint;
  /** Counterpart of Id(). @since 1.0 */
  SetId(id: Uint64): void;
  /** Name at link time, updated with LOBBY_UPDATE; may be stale for non-members of the guild. @since 1.0 */
  Name(): string;
  /** Counterpart of Name(). @since 1.0 */
  SetName(name: string): void;
  /** GuildId of this object. @since 1.0 */
  GuildId(): bigint;
  /** Counterpart of GuildId(). @since 1.0 */
  SetGuildId(guildId: Uint64): void;
}

/** The class LinkedChannel. @since 1.0 */
export interface LinkedChannelClass extends CopyConstructor<LinkedChannel> {}

/** Live view of the two parallel relations (platform-wide and per game) to one user. @since 1.0 */
export interface RelationshipHandle extends SvcValue<RelationshipHandle> {
  /** Platform-wide relation; a block is always stored here. @since 1.0 */
  PlatformRelationshipType(): RelationshipType;
  /** Relation inside this game. @since 1.0 */
  GameRelationshipType(): RelationshipType;
  /** Target user id. @since 1.0 */
  Id(): bigint;
  /** Whether the request is believed to be spam. @since 1.4 */
  IsSpamRequest(): boolean;
  /** Target user if loaded. @since 1.0 */
  User(): UserHandle | undefined;
}

/** The class RelationshipHandle. @since 1.0 */
export interface RelationshipHandleClass extends ViewConstructor<RelationshipHandle> {}

/** A user's identity in this game as given by an external provider. @since 1.6 */
export interface UserApplicationProfileHandle extends SvcValue<UserApplicationProfileHandle> {
  /** In-game avatar. @since 1.6 */
  AvatarHash(): string;
  /** Developer text. @since 1.6 */
  Metadata(): string;
  /** Provider client id; absent for bot-issued identities. @since 1.6 */
  ProviderId(): string | undefined;
  /** User id at the provider. @since 1.6 */
  ProviderIssuedUserId(): string;
  /** Unknown when the server sends a provider that this release does not name. @since 1.6 */
  ProviderType(): ExternalIdentityProviderType;
  /** In-game name. @since 1.6 */
  Username(): string;
}

/** The class UserApplicationProfileHandle. @since 1.6 */
export interface UserApplicationProfileHandleClass extends ViewConstructor<UserApplicationProfileHandle> {}

/** Live view of a user known to the session. @since 1.0 */
export interface UserHandle extends SvcValue<UserHandle> {
  /** Avatar hash, unset when none. @since 1.0 */
  Avatar(): string | undefined;
  /** CDN address; default avatar when none; first format for animated, second for static. @since 1.0 */
  AvatarUrl(animatedType: UserHandle.AvatarType, staticType: UserHandle.AvatarType): string;
  /** Global name, else username. @since 1.0 */
  DisplayName(): string;
  /** Activity of this application only. @since 1.0 */
  GameActivity(): Activity | undefined;
  /**
   * Display name chosen by the user; provisional accounts get it from the identity provider or
   * UpdateProvisionalAccountDisplayName. @since 1.0
   */
  GlobalName(): string | undefined;
  /** 0 means the handle no longer resolves. @since 1.0 */
  Id(): bigint;
  /** Placeholder account owned by the game. @since 1.0 */
  IsProvisional(): boolean;
  /** Relation to the current user. @since 1.0 */
  Relationship(): RelationshipHandle;
  /** Offline when the presence is not visible to the current user; Invisible only for the current user. @since 1.0 */
  Status(): StatusType;
  /** At most one per application. @since 1.6 */
  UserApplicationProfiles(): UserApplicationProfileHandle[];
  /** Unique name; generated for provisional accounts. @since 1.0 */
  Username(): string;
}

/** The class UserHandle. @since 1.0 */
export interface UserHandleClass extends ViewConstructor<UserHandle> {
  /** Image format asked from the CDN. @since 1.0 */
  readonly AvatarType: UserHandleAvatarTypeEnum;
  /** Enum member name. @since 1.0 */
  AvatarTypeToString(type: UserHandle.AvatarType): string;
}

export declare namespace UserHandle {
  /** Image format asked from the CDN. @since 1.0 */
  export type AvatarType = ValueOf<UserHandleAvatarTypeEnum>;
}

/** Live view of one lobby member; membership and being connected are separate facts. @since 1.0 */
export interface LobbyMemberHandle extends SvcValue<LobbyMemberHandle> {
  /** Member flag 1<<0; set only by the server API. @since 1.0 */
  CanLinkLobby(): boolean;
  /** Has a live game session in the lobby. @since 1.0 */
  Connected(): boolean;
  /** Id of this object. @since 1.0 */
  Id(): bigint;
  /** String pairs: up to 25 keys, values of 1024 characters. @since 1.0 */
  Metadata(): Record<string, string>;
  /** Undefined until the server sent the user record. @since 1.0 */
  User(): UserHandle | undefined;
}

/** The class LobbyMemberHandle. @since 1.0 */
export interface LobbyMemberHandleClass extends ViewConstructor<LobbyMemberHandle> {}

/**
 * Live view of one lobby (max 1000 members; 25 advised for voice; idle lobbies go away after idle_timeout_seconds, default 300,
 * max 604800; secrets expire after 30 days). @since 1.0
 */
export interface LobbyHandle extends SvcValue<LobbyHandle> {
  /** Present while a call is active. @since 1.0 */
  GetCallInfoHandle(): CallInfoHandle | undefined;
  /** Undefined when the user is not a member, connected or not. @since 1.0 */
  GetLobbyMemberHandle(memberId: Uint64): LobbyMemberHandle | undefined;
  /** Id of this object. @since 1.0 */
  Id(): bigint;
  /** Undefined when no channel is linked. @since 1.0 */
  LinkedChannel(): LinkedChannel | undefined;
  /** Members whether connected or not; order not promised. @since 1.0 */
  LobbyMemberIds(): bigint[];
  /** Members whether connected or not; order not promised. @since 1.0 */
  LobbyMembers(): LobbyMemberHandle[];
  /** Same size limits as member metadata. @since 1.0 */
  Metadata(): Record<string, string>;
}

/** The class LobbyHandle. @since 1.0 */
export interface LobbyHandleClass extends ViewConstructor<LobbyHandle> {}

/** Summary of content a game cannot draw. @since 1.0 */
export interface AdditionalContent extends SvcValue<AdditionalContent> {
  /** Field comparison. @since 1.0 */
  Equals(rhs: AdditionalContent): boolean;
  /** The kind of content that a text-only client cannot show. @since 1.0 */
  Type(): AdditionalContentType;
  /** Counterpart of Type(). @since 1.0 */
  SetType(type: AdditionalContentType): void;
  /** Name of the poll or thread. @since 1.0 */
  Title(): string | undefined;
  /** Counterpart of Title(). @since 1.0 */
  SetTitle(title: string | undefined): void;
  /** Number of items. @since 1.0 */
  Count(): number;
  /** Counterpart of Count(). @since 1.0 */
  SetCount(count: number): void;
}

/** The class AdditionalContent. @since 1.0 */
export interface AdditionalContentClass extends CopyConstructor<AdditionalContent> {
  /** Enum member name. @since 1.0 */
  TypeToString(type: AdditionalContentType): string;
}

/**
 * Live view of one message. The last 25 messages per channel stay addressable; a held handle keeps working after that. @since 1.0
 */
export interface MessageHandle extends SvcValue<MessageHandle> {
  /** Set when the message has more than text. @since 1.0 */
  AdditionalContent(): AdditionalContent | undefined;
  /** Messages of sibling applications carry it (1.4). @since 1.4 */
  ApplicationId(): bigint | undefined;
  /** Undefined when the user record is not cached. @since 1.0 */
  Author(): UserHandle | undefined;
  /** Always set, also when Author() is empty. @since 1.0 */
  AuthorId(): bigint;
  /** Unset for ephemeral DMs that have no channel. @since 1.0 */
  Channel(): ChannelHandle | undefined;
  /** Other user's id for ephemeral DMs. @since 1.0 */
  ChannelId(): bigint;
  /** Text with mention and emoji markup made readable. @since 1.0 */
  Content(): string;
  /** Set on injected notices. @since 1.0 */
  DisclosureType(): DisclosureTypes | undefined;
  /** Unix ms, 0 when never edited. @since 1.0 */
  EditedTimestamp(): bigint;
  /** Id of this object. @since 1.0 */
  Id(): bigint;
  /** Set for lobby messages. @since 1.0 */
  Lobby(): LobbyHandle | undefined;
  /** Sender-supplied string pairs; dispatched, not stored on linked channel messages. @since 1.0 */
  Metadata(): Record<string, string>;
  /**
   * String pairs that the back end of the game wrote: up to 5 keys of 1024 characters, values of 2000. Cleared when the content
   * is edited. @since 1.8
   */
  ModerationMetadata(): Record<string, string>;
  /** Text as sent. @since 1.0 */
  RawContent(): string;
  /** Other DM participant. @since 1.0 */
  Recipient(): UserHandle | undefined;
  /** 0 for lobby messages. @since 1.0 */
  RecipientId(): bigint;
  /** Sent by this game or a sibling, not from a platform client. @since 1.0 */
  SentFromGame(): boolean;
  /** Unix ms. @since 1.0 */
  SentTimestamp(): bigint;
  /**
   * Additional display name of the lobby author, such as a character name. Only the back end of the game sets it. 1-80
   * characters; taken when the message was sent. @since 1.10
   */
  AdditionalName(): string;
}

/** The class MessageHandle. @since 1.0 */
export interface MessageHandleClass extends ViewConstructor<MessageHandle> {}

/** One input or output device. @since 1.0 */
export interface AudioDevice extends SvcValue<AudioDevice> {
  /** Compares ids. @since 1.0 */
  Equals(rhs: AudioDevice): boolean;
  /** Opaque; browsers rotate it per origin, so persist with care. @since 1.0 */
  Id(): string;
  /** Counterpart of Id(). @since 1.0 */
  SetId(id: string): void;
  /** Empty until microphone permission is given in browsers. @since 1.0 */
  Name(): string;
  /** Counterpart of Name(). @since 1.0 */
  SetName(name: string): void;
  /** Follows the system default while selected. @since 1.0 */
  IsDefault(): boolean;
  /** Counterpart of IsDefault(). @since 1.0 */
  SetIsDefault(isDefault: boolean): void;
}

/** The class AudioDevice. @since 1.0 */
export interface AudioDeviceClass extends CopyConstructor<AudioDevice> {}

/** Newest message per DM conversation. @since 1.5 */
export interface UserMessageSummary extends SvcValue<UserMessageSummary> {
  /** May point to a deleted message. @since 1.5 */
  LastMessageId(): bigint;
  /** Other user. @since 1.5 */
  UserId(): bigint;
}

/** The class UserMessageSummary. @since 1.5 */
export interface UserMessageSummaryClass extends CopyConstructor<UserMessageSummary> {}

/** Options of a new Client. ApiBase and WebBase select a self-hosted server. @since 1.4 */
export interface ClientCreateOptions extends SvcValue<ClientCreateOptions> {
  /** Web origin for authorize pages and deep links. @since 1.4 */
  WebBase(): string;
  /** Counterpart of WebBase(). @since 1.4 */
  SetWebBase(webBase: string): void;
  /** HTTP API base ({base_url}); gateway address is discovered from it. @since 1.4 */
  ApiBase(): string;
  /** Counterpart of ApiBase(). @since 1.4 */
  SetApiBase(apiBase: string): void;
  /** Accepted, without effect outside phones. @since 1.4 */
  ExperimentalAudioSystem(): AudioSystem;
  /** Counterpart of ExperimentalAudioSystem(). @since 1.4 */
  SetExperimentalAudioSystem(experimentalAudioSystem: AudioSystem): void;
  /** Accepted, without effect in JavaScript. @since 1.5 */
  ExperimentalAndroidPreventCommsForBluetooth(): boolean;
  /** Counterpart of ExperimentalAndroidPreventCommsForBluetooth(). @since 1.5 */
  SetExperimentalAndroidPreventCommsForBluetooth(experimentalAndroidPreventCommsForBluetooth: boolean): void;
  /** Accepted, without effect in JavaScript. @since 1.7 */
  CpuAffinityMask(): bigint | undefined;
  /** Counterpart of CpuAffinityMask(). @since 1.7 */
  SetCpuAffinityMask(cpuAffinityMask: Uint64 | undefined): void;
}

/** The class ClientCreateOptions. @since 1.4 */
export interface ClientCreateOptionsClass extends CopyConstructor<ClientCreateOptions> {}

/** Entry point; copying is not allowed, only moving. @since 1.0 */
export interface Client extends SvcValue<Client>, AsyncDisposable {
  /** Value given to SetApplicationId, or the application of the connected token. @since 1.1 */
  GetApplicationId(): bigint;
  /** Deprecated since 1.6: use GetCurrentUserV2. nullobj when there is no user. @since 1.0 */
  GetCurrentUser(): UserHandle;
  /** Ms until a call without a response fails with NetworkError; default 30000. @since 1.3 */
  SetHttpRequestTimeout(httpTimeoutInMilliseconds: number): void;
  /** Calls back even if there is no such call. Its Call objects become invalid. @since 1.0 */
  EndCall(channelId: Uint64, callback: Client.EndCallCallback): void;
  /** Calls back even if there is no such call. Its Call objects become invalid. @since 1.0 */
  EndCall(channelId: Uint64): Promise<Parameters<Client.EndCallCallback>>;
  /** Ends every call. @since 1.0 */
  EndCalls(callback: Client.EndCallsCallback): void;
  /** Ends every call. @since 1.0 */
  EndCalls(): Promise<Parameters<Client.EndCallsCallback>>;
  /** nullobj when there is none. @since 1.0 */
  GetCall(channelId: Uint64): Call;
  /** Calls that are not Disconnected. @since 1.0 */
  GetCalls(): Call[];
  /** Device in use or chosen; labels are empty in browsers before permission. @since 1.0 */
  GetCurrentInputDevice(cb: Client.GetCurrentInputDeviceCallback): void;
  /** Device in use or chosen; labels are empty in browsers before permission. @since 1.0 */
  GetCurrentInputDevice(): Promise<Parameters<Client.GetCurrentInputDeviceCallback>>;
  /** Device in use or chosen. @since 1.0 */
  GetCurrentOutputDevice(cb: Client.GetCurrentOutputDeviceCallback): void;
  /** Device in use or chosen. @since 1.0 */
  GetCurrentOutputDevice(): Promise<Parameters<Client.GetCurrentOutputDeviceCallback>>;
  /** Asks for no permission by itself; labels may be empty in browsers. @since 1.0 */
  GetInputDevices(cb: Client.GetInputDevicesCallback): void;
  /** Asks for no permission by itself; labels may be empty in browsers. @since 1.0 */
  GetInputDevices(): Promise<Parameters<Client.GetInputDevicesCallback>>;
  /** 0-100. @since 1.0 */
  GetInputVolume(): number;
  /** Browsers without output selection give one default device. @since 1.0 */
  GetOutputDevices(cb: Client.GetOutputDevicesCallback): void;
  /** Browsers without output selection give one default device. @since 1.0 */
  GetOutputDevices(): Promise<Parameters<Client.GetOutputDevicesCallback>>;
  /** 0-200. @since 1.0 */
  GetOutputVolume(): number;
  /** Client-wide deafen, applied over every call. @since 1.0 */
  GetSelfDeafAll(): boolean;
  /** Client-wide mute, applied over every call. @since 1.0 */
  GetSelfMuteAll(): boolean;
  /**
   * Switches echo-canceller diagnostic recording; files go to the log directory; unsupported runtimes log a warning and do
   * nothing. @since 1.4
   */
  SetAecDump(on: boolean): void;
  /** Default on. @since 1.0 */
  SetAutomaticGainControl(on: boolean): void;
  /** Called with both full lists; debounced. @since 1.0 */
  SetDeviceChangeCallback(callback: Client.DeviceChangeCallback | undefined): void;
  /** Default on. @since 1.0 */
  SetEchoCancellation(on: boolean): void;
  /**
   * The engine, not the library, owns the phone audio session; must precede the first call; no effect outside phones. @since 1.3
   */
  SetEngineManagedAudioSession(isEngineManaged: boolean): void;
  /** Applies to running calls without a new negotiation. @since 1.0 */
  SetInputDevice(deviceId: string, cb: Client.SetInputDeviceCallback): void;
  /** Applies to running calls without a new negotiation. @since 1.0 */
  SetInputDevice(deviceId: string): Promise<Parameters<Client.SetInputDeviceCallback>>;
  /** 0-100. @since 1.0 */
  SetInputVolume(inputVolume: number): void;
  /** Reports microphone silence against the threshold. @since 1.0 */
  SetNoAudioInputCallback(callback: Client.NoAudioInputCallback | undefined): void;
  /** -100 to 100 dBFS; default -100 = off. @since 1.0 */
  SetNoAudioInputThreshold(dBFSThreshold: number): void;
  /** Default off; switches SetNoiseSuppression off while on (1.9). @since 1.9 */
  SetNoiseCancellation(on: boolean): void;
  /** Default on. @since 1.0 */
  SetNoiseSuppression(on: boolean): void;
  /** Must follow construction at once; no effect in JavaScript. @since 1.0 */
  SetOpusHardwareCoding(encode: boolean, decode: boolean): void;
  /** ValidationError where the runtime cannot route output. @since 1.0 */
  SetOutputDevice(deviceId: string, cb: Client.SetOutputDeviceCallback): void;
  /** ValidationError where the runtime cannot route output. @since 1.0 */
  SetOutputDevice(deviceId: string): Promise<Parameters<Client.SetOutputDeviceCallback>>;
  /** 0-200. @since 1.0 */
  SetOutputVolume(outputVolume: number): void;
  /** Overrides per-call values. @since 1.0 */
  SetSelfDeafAll(deaf: boolean): void;
  /** Overrides per-call values. @since 1.0 */
  SetSelfMuteAll(mute: boolean): void;
  /** Deprecated since 1.3; always false outside phones. @since 1.0 */
  SetSpeakerMode(speakerMode: boolean): boolean;
  /** No effect in JavaScript. @since 1.0 */
  SetThreadPriority(thread: Client.Thread, priority: number): void;
  /** Shows who is in a lobby call before joining it. @since 1.0 */
  SetVoiceParticipantChangedCallback(cb: Client.VoiceParticipantChangedCallback | undefined): void;
  /** Phones only; false elsewhere. @since 1.0 */
  ShowAudioRoutePicker(): boolean;
  /**
   * Joins or starts the lobby's call; nullobj if already in it. Needs membership and the communication scopes; always end-to-end
   * encrypted. @since 1.0
   */
  StartCall(channelId: Uint64): Call;
  /**
   * Same, with raw 16-bit PCM hooks; received data may be changed in place or muted, captured data may be changed before sending
   * (1.1). @since 1.0
   */
  StartCallWithAudioCallbacks(
    lobbyId: Uint64,
    receivedCb: Client.UserAudioReceivedCallback,
    capturedCb: Client.UserAudioCapturedCallback,
  ): Call;
  /** Stops waiting and frees the listener; an open window is not closed. @since 1.0 */
  AbortAuthorize(): void;
  /** Stops polling. @since 1.0 */
  AbortGetTokenFromDevice(): void;
  /**
   * Runs the OAuth2 code flow. A wrong or missing iss (RFC 9207) or state is AuthorizationFailed, a cancelling user Aborted.
   * Redirects: desktop http://127.0.0.1/callback, mobile <scheme>:/authorize/callback, browser the registered page. @since 1.0
   */
  Authorize(args: AuthorizationArgs, callback: Client.AuthorizationCallback): void;
  /**
   * Runs the OAuth2 code flow. A wrong or missing iss (RFC 9207) or state is AuthorizationFailed, a cancelling user Aborted.
   * Redirects: desktop http://127.0.0.1/callback, mobile <scheme>:/authorize/callback, browser the registered page. @since 1.0
   */
  Authorize(args: AuthorizationArgs): Promise<Parameters<Client.AuthorizationCallback>>;
  /** Hides the code screen opened by OpenAuthorizeDeviceScreen. @since 1.0 */
  CloseAuthorizeDeviceScreen(): void;
  /** Creates a verifier with its challenge (S256). @since 1.0 */
  CreateAuthorizationCodeVerifier(): AuthorizationCodeVerifier;
  /**
   * Exchanges a token of the parent application for one of a child (public clients). No refresh token; expires with the parent
   * token. @since 1.4
   */
  ExchangeChildToken(
    parentApplicationToken: string,
    childApplicationId: Uint64,
    callback: Client.ExchangeChildTokenCallback,
  ): void;
  /**
   * Exchanges a token of the parent application for one of a child (public clients). No refresh token; expires with the parent
   * token. @since 1.4
   */
  ExchangeChildToken(
    parentApplicationToken: string,
    childApplicationId: Uint64,
  ): Promise<Parameters<Client.ExchangeChildTokenCallback>>;
  /** Checks a token and reads id and name without connecting. @since 1.0 */
  FetchCurrentUser(tokenType: AuthorizationTokenType, token: string, callback: Client.FetchCurrentUserCallback): void;
  /** Checks a token and reads id and name without connecting. @since 1.0 */
  FetchCurrentUser(tokenType: AuthorizationTokenType, token: string): Promise<Parameters<Client.FetchCurrentUserCallback>>;
  /**
   * External identity to access token (public clients). Creates the account when new; 530010 when the identity is already linked;
   * no refresh token, call again with a fresh provider token. @since 1.0
   */
  GetProvisionalToken(
    applicationId: Uint64,
    externalAuthType: AuthenticationExternalAuthType,
    externalAuthToken: string,
    callback: Client.TokenExchangeCallback,
  ): void;
  /**
   * External identity to access token (public clients). Creates the account when new; 530010 when the identity is already linked;
   * no refresh token, call again with a fresh provider token. @since 1.0
   */
  GetProvisionalToken(
    applicationId: Uint64,
    externalAuthType: AuthenticationExternalAuthType,
    externalAuthToken: string,
  ): Promise<Parameters<Client.TokenExchangeCallback>>;
  /** Code plus verifier to tokens (public clients). @since 1.0 */
  GetToken(
    applicationId: Uint64,
    code: string,
    codeVerifier: string,
    redirectUri: string,
    callback: Client.TokenExchangeCallback,
  ): void;
  /** Code plus verifier to tokens (public clients). @since 1.0 */
  GetToken(
    applicationId: Uint64,
    code: string,
    codeVerifier: string,
    redirectUri: string,
  ): Promise<Parameters<Client.TokenExchangeCallback>>;
  /** Device code flow including polling (authorization_pending, slow_down, expired_token). @since 1.0 */
  GetTokenFromDevice(args: DeviceAuthorizationArgs, callback: Client.TokenExchangeCallback): void;
  /** Device code flow including polling (authorization_pending, slow_down, expired_token). @since 1.0 */
  GetTokenFromDevice(args: DeviceAuthorizationArgs): Promise<Parameters<Client.TokenExchangeCallback>>;
  /** Device flow that merges the provisional account. @since 1.0 */
  GetTokenFromDeviceProvisionalMerge(
    args: DeviceAuthorizationArgs,
    externalAuthType: AuthenticationExternalAuthType,
    externalAuthToken: string,
    callback: Client.TokenExchangeCallback,
  ): void;
  /** Device flow that merges the provisional account. @since 1.0 */
  GetTokenFromDeviceProvisionalMerge(
    args: DeviceAuthorizationArgs,
    externalAuthType: AuthenticationExternalAuthType,
    externalAuthToken: string,
  ): Promise<Parameters<Client.TokenExchangeCallback>>;
  /**
   * Code flow that merges the provisional account; the move of data finishes later; 530017 while banned. Also 530014, 530016,
   * 530023, 50025, HTTP 423. @since 1.0
   */
  GetTokenFromProvisionalMerge(
    applicationId: Uint64,
    code: string,
    codeVerifier: string,
    redirectUri: string,
    externalAuthType: AuthenticationExternalAuthType,
    externalAuthToken: string,
    callback: Client.TokenExchangeCallback,
  ): void;
  /**
   * Code flow that merges the provisional account; the move of data finishes later; 530017 while banned. Also 530014, 530016,
   * 530023, 50025, HTTP 423. @since 1.0
   */
  GetTokenFromProvisionalMerge(
    applicationId: Uint64,
    code: string,
    codeVerifier: string,
    redirectUri: string,
    externalAuthType: AuthenticationExternalAuthType,
    externalAuthToken: string,
  ): Promise<Parameters<Client.TokenExchangeCallback>>;
  /** A non-empty token is set, valid or not. @since 1.0 */
  IsAuthenticated(): boolean;
  /** Shows address and user code (QR); hook for the game UI. @since 1.0 */
  OpenAuthorizeDeviceScreen(clientId: Uint64, userCode: string): void;
  /**
   * Tells the library that a merge it asked for (see JoinLinkedLobbyGuild, OpenMessageInClient) is done, so the parked call
   * continues. @since 1.0
   */
  ProvisionalUserMergeCompleted(success: boolean): void;
  /**
   * New token pair; the old pair is revoked. invalid_grant means unlinked. Not for provisional tokens: call GetProvisionalToken
   * again. @since 1.0
   */
  RefreshToken(applicationId: Uint64, refreshToken: string, callback: Client.TokenExchangeCallback): void;
  /**
   * New token pair; the old pair is revoked. invalid_grant means unlinked. Not for provisional tokens: call GetProvisionalToken
   * again. @since 1.0
   */
  RefreshToken(applicationId: Uint64, refreshToken: string): Promise<Parameters<Client.TokenExchangeCallback>>;
  /**
   * Entry points in the desktop client become active and call back; subscribed again after a reconnect. Needs SetApplicationId.
   * @since 1.6
   */
  RegisterAuthorizeRequestCallback(callback: Client.AuthorizeRequestCallback): void;
  /** Stops it. @since 1.6 */
  RemoveAuthorizeRequestCallback(): void;
  /**
   * Accepts an access or refresh token; one call revokes all tokens of the user for the application and sends the
   * APPLICATION_DEAUTHORIZED webhook event. @since 1.4
   */
  RevokeToken(applicationId: Uint64, token: string, callback: Client.RevokeTokenCallback): void;
  /**
   * Accepts an access or refresh token; one call revokes all tokens of the user for the application and sends the
   * APPLICATION_DEAUTHORIZED webhook event. @since 1.4
   */
  RevokeToken(applicationId: Uint64, token: string): Promise<Parameters<Client.RevokeTokenCallback>>;
  /** Code screen was closed by the user. @since 1.0 */
  SetAuthorizeDeviceScreenClosedCallback(cb: Client.AuthorizeDeviceScreenClosedCallback | undefined): void;
  /** Process whose window an overlay attaches to; only sent along RPC args. @since 1.0 */
  SetGameWindowPid(pid: number): void;
  /** Once per token, shortly before it expires; not when the session is already down. @since 1.0 */
  SetTokenExpirationCallback(callback: Client.TokenExpirationCallback | undefined): void;
  /**
   * Unlinks the account (public clients); all tokens are revoked; a new provisional account follows (fetch it with
   * GetProvisionalToken). 50229 when not merged, 404 for an unknown identity. @since 1.4
   */
  UnmergeIntoProvisionalAccount(
    applicationId: Uint64,
    externalAuthType: AuthenticationExternalAuthType,
    externalAuthToken: string,
    callback: Client.UnmergeIntoProvisionalAccountCallback,
  ): void;
  /**
   * Unlinks the account (public clients); all tokens are revoked; a new provisional account follows (fetch it with
   * GetProvisionalToken). 50229 when not merged, 404 for an unknown identity. @since 1.4
   */
  UnmergeIntoProvisionalAccount(
    applicationId: Uint64,
    externalAuthType: AuthenticationExternalAuthType,
    externalAuthToken: string,
  ): Promise<Parameters<Client.UnmergeIntoProvisionalAccountCallback>>;
  /** 1-32 characters; provisional accounts only. @since 1.0 */
  UpdateProvisionalAccountDisplayName(name: string, callback: Client.UpdateProvisionalAccountDisplayNameCallback): void;
  /** 1-32 characters; provisional accounts only. @since 1.0 */
  UpdateProvisionalAccountDisplayName(name: string): Promise<Parameters<Client.UpdateProvisionalAccountDisplayNameCallback>>;
  /** Replaces the token; connected sessions may re-identify; afterwards Connect is safe. @since 1.0 */
  UpdateToken(tokenType: AuthorizationTokenType, token: string, callback: Client.UpdateTokenCallback): void;
  /** Replaces the token; connected sessions may re-identify; afterwards Connect is safe. @since 1.0 */
  UpdateToken(tokenType: AuthorizationTokenType, token: string): Promise<Parameters<Client.UpdateTokenCallback>>;
  /** False for ephemeral DMs and unlinked lobby messages. @since 1.0 */
  CanOpenMessageInClient(messageId: Uint64): boolean;
  /** Own messages only. @since 1.0 */
  DeleteUserMessage(recipientId: Uint64, messageId: Uint64, cb: Client.DeleteUserMessageCallback): void;
  /** Own messages only. @since 1.0 */
  DeleteUserMessage(recipientId: Uint64, messageId: Uint64): Promise<Parameters<Client.DeleteUserMessageCallback>>;
  /** Own messages only, 2000 characters; clears moderation metadata. @since 1.0 */
  EditUserMessage(recipientId: Uint64, messageId: Uint64, content: string, cb: Client.EditUserMessageCallback): void;
  /** Own messages only, 2000 characters; clears moderation metadata. @since 1.0 */
  EditUserMessage(recipientId: Uint64, messageId: Uint64, content: string): Promise<Parameters<Client.EditUserMessageCallback>>;
  /** DM, ephemeral DM or lobby. @since 1.0 */
  GetChannelHandle(channelId: Uint64): ChannelHandle | undefined;
  /** At most 200 messages and 72 hours, newest first, of lobbies of the user only; always asks the server. @since 1.4 */
  GetLobbyMessagesWithLimit(lobbyId: Uint64, limit: number, cb: Client.GetLobbyMessagesCallback): void;
  /** At most 200 messages and 72 hours, newest first, of lobbies of the user only; always asks the server. @since 1.4 */
  GetLobbyMessagesWithLimit(lobbyId: Uint64, limit: number): Promise<Parameters<Client.GetLobbyMessagesCallback>>;
  /** Last 25 messages per channel. @since 1.0 */
  GetMessageHandle(messageId: Uint64): MessageHandle | undefined;
  /** One entry per DM conversation: other user and newest message id. @since 1.5 */
  GetUserMessageSummaries(cb: Client.UserMessageSummariesCallback): void;
  /** One entry per DM conversation: other user and newest message id. @since 1.5 */
  GetUserMessageSummaries(): Promise<Parameters<Client.UserMessageSummariesCallback>>;
  /**
   * At most 200 messages and 72 hours, newest first; limit <= 0 means 200; the server is asked only when the local cache has too
   * few; 404 HTTPError when either user never played. @since 1.5
   */
  GetUserMessagesWithLimit(recipientId: Uint64, limit: number, cb: Client.UserMessagesWithLimitCallback): void;
  /**
   * At most 200 messages and 72 hours, newest first; limit <= 0 means 200; the server is asked only when the local cache has too
   * few; 404 HTTPError when either user never played. @since 1.5
   */
  GetUserMessagesWithLimit(recipientId: Uint64, limit: number): Promise<Parameters<Client.UserMessagesWithLimitCallback>>;
  /** Asks for an account merge first when the user is provisional. @since 1.0 */
  OpenMessageInClient(
    messageId: Uint64,
    provisionalUserMergeRequiredCallback: Client.ProvisionalUserMergeRequiredCallback,
    callback: Client.OpenMessageInClientCallback,
  ): void;
  /** Asks for an account merge first when the user is provisional. @since 1.0 */
  OpenMessageInClient(
    messageId: Uint64,
    provisionalUserMergeRequiredCallback: Client.ProvisionalUserMergeRequiredCallback,
  ): Promise<Parameters<Client.OpenMessageInClientCallback>>;
  /** 2000 characters; forwarded to a linked channel. @since 1.0 */
  SendLobbyMessage(lobbyId: Uint64, content: string, cb: Client.SendUserMessageCallback): void;
  /** 2000 characters; forwarded to a linked channel. @since 1.0 */
  SendLobbyMessage(lobbyId: Uint64, content: string): Promise<Parameters<Client.SendUserMessageCallback>>;
  /** Metadata: 25 keys, 1024 characters. @since 1.0 */
  SendLobbyMessageWithMetadata(
    lobbyId: Uint64,
    content: string,
    metadata: Readonly<Record<string, string>>,
    cb: Client.SendUserMessageCallback,
  ): void;
  /** Metadata: 25 keys, 1024 characters. @since 1.0 */
  SendLobbyMessageWithMetadata(
    lobbyId: Uint64,
    content: string,
    metadata: Readonly<Record<string, string>>,
  ): Promise<Parameters<Client.SendUserMessageCallback>>;
  /** 2000 characters; allowed when both are in the game, or friends, or share a guild and have talked before. @since 1.0 */
  SendUserMessage(recipientId: Uint64, content: string, cb: Client.SendUserMessageCallback): void;
  /** 2000 characters; allowed when both are in the game, or friends, or share a guild and have talked before. @since 1.0 */
  SendUserMessage(recipientId: Uint64, content: string): Promise<Parameters<Client.SendUserMessageCallback>>;
  /** Metadata: 25 keys, 1024 characters. @since 1.0 */
  SendUserMessageWithMetadata(
    recipientId: Uint64,
    content: string,
    metadata: Readonly<Record<string, string>>,
    cb: Client.SendUserMessageCallback,
  ): void;
  /** Metadata: 25 keys, 1024 characters. @since 1.0 */
  SendUserMessageWithMetadata(
    recipientId: Uint64,
    content: string,
    metadata: Readonly<Record<string, string>>,
  ): Promise<Parameters<Client.SendUserMessageCallback>>;
  /** DMs and lobby messages; game invites do not come here. @since 1.0 */
  SetMessageCreatedCallback(cb: Client.MessageCreatedCallback | undefined): void;
  /** The message handle may already be gone; ids only. @since 1.0 */
  SetMessageDeletedCallback(cb: Client.MessageDeletedCallback | undefined): void;
  /** Content edits, and moderation metadata changes (empty map after an edit). @since 1.0 */
  SetMessageUpdatedCallback(cb: Client.MessageUpdatedCallback | undefined): void;
  /** Mutes platform notifications for messages the player already sees. @since 1.0 */
  SetShowingChat(showingChat: boolean): void;
  /** Adds a sink. Tokens are redacted before any sink; production builds log only Warning and Error. @since 1.0 */
  AddLogCallback(callback: Client.LogCallback, minSeverity: LoggingSeverity): void;
  /** Adds a sink for the log of the voice part. @since 1.0 */
  AddVoiceLogCallback(callback: Client.LogCallback, minSeverity: LoggingSeverity): void;
  /** Opens the gateway session; waits for a running disconnect. @since 1.0 */
  Connect(): void;
  /** Asynchronous: Disconnecting, then Disconnected; calls end; the token stays set, Connect may follow. @since 1.0 */
  Disconnect(): void;
  /** Same value that the last status callback carried. @since 1.0 */
  GetStatus(): Client.Status;
  /**
   * Opens the connected-games settings where users say who may DM them; nothing happens when not connected or provisional. @since
   * 1.2
   */
  OpenConnectedGamesSettings(callback: Client.OpenConnectedGamesSettingsCallback): void;
  /**
   * Opens the connected-games settings where users say who may DM them; nothing happens when not connected or provisional. @since
   * 1.2
   */
  OpenConnectedGamesSettings(): Promise<Parameters<Client.OpenConnectedGamesSettingsCallback>>;
  /** Identifies the app before or without Connect (auth, presence over IPC, invites). @since 1.1 */
  SetApplicationId(applicationId: Uint64): void;
  /** Node only; browser returns false; truncates an existing file; returns whether it could be opened. @since 1.0 */
  SetLogDir(path: string, minSeverity: LoggingSeverity): boolean;
  /**
   * One slot; called once per change, never repeated for the same status; errorDetail = close code when error is UnexpectedClose.
   * @since 1.0
   */
  SetStatusChangedCallback(cb: Client.OnStatusChanged | undefined): void;
  /** Directory of voice logs, which rotate; must follow construction at once. @since 1.0 */
  SetVoiceLogDir(path: string, minSeverity: LoggingSeverity): void;
  /** The secret names the lobby; first caller creates it; secret expires after about 30 days; 250 characters. @since 1.0 */
  CreateOrJoinLobby(secret: string, callback: Client.CreateOrJoinLobbyCallback): void;
  /** The secret names the lobby; first caller creates it; secret expires after about 30 days; 250 characters. @since 1.0 */
  CreateOrJoinLobby(secret: string): Promise<Parameters<Client.CreateOrJoinLobbyCallback>>;
  /** Same with lobby and member metadata; a later call overwrites both. @since 1.0 */
  CreateOrJoinLobbyWithMetadata(
    secret: string,
    lobbyMetadata: Readonly<Record<string, string>>,
    memberMetadata: Readonly<Record<string, string>>,
    callback: Client.CreateOrJoinLobbyCallback,
  ): void;
  /** Same with lobby and member metadata; a later call overwrites both. @since 1.0 */
  CreateOrJoinLobbyWithMetadata(
    secret: string,
    lobbyMetadata: Readonly<Record<string, string>>,
    memberMetadata: Readonly<Record<string, string>>,
  ): Promise<Parameters<Client.CreateOrJoinLobbyCallback>>;
  /**
   * Sorted as in the desktop client (position order 1.6, categories and types 1.7); only channels the user can see. @since 1.0
   */
  GetGuildChannels(guildId: Uint64, cb: Client.GetGuildChannelsCallback): void;
  /**
   * Sorted as in the desktop client (position order 1.6, categories and types 1.7); only channels the user can see. @since 1.0
   */
  GetGuildChannels(guildId: Uint64): Promise<Parameters<Client.GetGuildChannelsCallback>>;
  /** Undefined when the user is not a member or the lobby is gone. @since 1.0 */
  GetLobbyHandle(lobbyId: Uint64): LobbyHandle | undefined;
  /** May lag right after Ready. @since 1.0 */
  GetLobbyIds(): bigint[];
  /** Guilds of the current user. @since 1.0 */
  GetUserGuilds(cb: Client.GetUserGuildsCallback): void;
  /** Guilds of the current user. @since 1.0 */
  GetUserGuilds(): Promise<Parameters<Client.GetUserGuildsCallback>>;
  /**
   * Single-use guild invite valid one hour, then opens it; returns the invite URL; provisional users get the merge callback
   * first. @since 1.5
   */
  JoinLinkedLobbyGuild(
    lobbyId: Uint64,
    provisionalUserMergeRequiredCallback: Client.ProvisionalUserMergeRequiredCallback,
    callback: Client.JoinLinkedLobbyGuildCallback,
  ): void;
  /**
   * Single-use guild invite valid one hour, then opens it; returns the invite URL; provisional users get the merge callback
   * first. @since 1.5
   */
  JoinLinkedLobbyGuild(
    lobbyId: Uint64,
    provisionalUserMergeRequiredCallback: Client.ProvisionalUserMergeRequiredCallback,
  ): Promise<Parameters<Client.JoinLinkedLobbyGuildCallback>>;
  /** Only lobbies made with a secret can be left. @since 1.0 */
  LeaveLobby(lobbyId: Uint64, callback: Client.LeaveLobbyCallback): void;
  /** Only lobbies made with a secret can be left. @since 1.0 */
  LeaveLobby(lobbyId: Uint64): Promise<Parameters<Client.LeaveLobbyCallback>>;
  /** Needs the CanLinkLobby member flag and channel permissions. @since 1.0 */
  LinkChannelToLobby(lobbyId: Uint64, channelId: Uint64, callback: Client.LinkOrUnlinkChannelCallback): void;
  /** Needs the CanLinkLobby member flag and channel permissions. @since 1.0 */
  LinkChannelToLobby(lobbyId: Uint64, channelId: Uint64): Promise<Parameters<Client.LinkOrUnlinkChannelCallback>>;
  /** Lobby became available: made, joined, or back after an outage. @since 1.0 */
  SetLobbyCreatedCallback(cb: Client.LobbyCreatedCallback | undefined): void;
  /** Lobby gone for this client: deleted, removed, or outage. @since 1.0 */
  SetLobbyDeletedCallback(cb: Client.LobbyDeletedCallback | undefined): void;
  /** Not for the current user. @since 1.0 */
  SetLobbyMemberAddedCallback(cb: Client.LobbyMemberAddedCallback | undefined): void;
  /** Not on a mere disconnect, not for the current user. @since 1.0 */
  SetLobbyMemberRemovedCallback(cb: Client.LobbyMemberRemovedCallback | undefined): void;
  /** Connects, disconnects, metadata changes. @since 1.0 */
  SetLobbyMemberUpdatedCallback(cb: Client.LobbyMemberUpdatedCallback | undefined): void;
  /** Metadata or link changed. @since 1.0 */
  SetLobbyUpdatedCallback(cb: Client.LobbyUpdatedCallback | undefined): void;
  /** Needs only the CanLinkLobby flag. @since 1.0 */
  UnlinkChannelFromLobby(lobbyId: Uint64, callback: Client.LinkOrUnlinkChannelCallback): void;
  /** Needs only the CanLinkLobby flag. @since 1.0 */
  UnlinkChannelFromLobby(lobbyId: Uint64): Promise<Parameters<Client.LinkOrUnlinkChannelCallback>>;
  /** Phones only; false elsewhere. @since 1.6 */
  IsPlatformAppInstalled(callback: Client.IsPlatformAppInstalledCallback): void;
  /** Phones only; false elsewhere. @since 1.6 */
  IsPlatformAppInstalled(): Promise<Parameters<Client.IsPlatformAppInstalledCallback>>;
  /** Yields the join secret; uses the invite's own application id. @since 1.0 */
  AcceptActivityInvite(invite: ActivityInvite, cb: Client.AcceptActivityInviteCallback): void;
  /** Yields the join secret; uses the invite's own application id. @since 1.0 */
  AcceptActivityInvite(invite: ActivityInvite): Promise<Parameters<Client.AcceptActivityInviteCallback>>;
  /** Removes the activity of this session, and any throttled update of it. @since 1.0 */
  ClearRichPresence(): void;
  /**
   * How the platform starts the game on this machine; empty command = current executable; Node desktop only, browser returns
   * false. @since 1.0
   */
  RegisterLaunchCommand(applicationId: Uint64, command: string): boolean;
  /** Store-application launch registration; same rules. @since 1.0 */
  RegisterLaunchStoreApplication(applicationId: Uint64, steamAppId: number): boolean;
  /**
   * Needs own presence with party, room left and a join secret; content may be empty and is dropped without the communication
   * scopes. @since 1.0
   */
  SendActivityInvite(userId: Uint64, content: string, cb: Client.SendActivityInviteCallback): void;
  /**
   * Needs own presence with party, room left and a join secret; content may be empty and is dropped without the communication
   * scopes. @since 1.0
   */
  SendActivityInvite(userId: Uint64, content: string): Promise<Parameters<Client.SendActivityInviteCallback>>;
  /** Asks to join someone who plays the same game with room left. @since 1.0 */
  SendActivityJoinRequest(userId: Uint64, cb: Client.SendActivityInviteCallback): void;
  /** Asks to join someone who plays the same game with room left. @since 1.0 */
  SendActivityJoinRequest(userId: Uint64): Promise<Parameters<Client.SendActivityInviteCallback>>;
  /** Answers a request by sending an invite back. @since 1.0 */
  SendActivityJoinRequestReply(invite: ActivityInvite, cb: Client.SendActivityInviteCallback): void;
  /** Answers a request by sending an invite back. @since 1.0 */
  SendActivityJoinRequestReply(invite: ActivityInvite): Promise<Parameters<Client.SendActivityInviteCallback>>;
  /** An invite arrived; since 1.5 also one that was handled on another device. @since 1.0 */
  SetActivityInviteCreatedCallback(cb: Client.ActivityInviteCallback | undefined): void;
  /** Only validity changes. @since 1.0 */
  SetActivityInviteUpdatedCallback(cb: Client.ActivityInviteCallback | undefined): void;
  /** User accepted in the platform client on this machine. @since 1.0 */
  SetActivityJoinCallback(cb: Client.ActivityJoinCallback | undefined): void;
  /** Same with the application id (1.5). @since 1.5 */
  SetActivityJoinWithApplicationCallback(cb: Client.ActivityJoinWithApplicationCallback | undefined): void;
  /** Online, idle, dnd, invisible. @since 1.0 */
  SetOnlineStatus(status: StatusType, callback: Client.UpdateStatusCallback): void;
  /** Online, idle, dnd, invisible. @since 1.0 */
  SetOnlineStatus(status: StatusType): Promise<Parameters<Client.UpdateStatusCallback>>;
  /**
   * No null or empty keys on the wire; works without Connect through the desktop agent (1.1); cleared when a session connects;
   * resent by the library after a fresh identify. @since 1.0
   */
  UpdateRichPresence(activity: Activity, cb: Client.UpdateRichPresenceCallback): void;
  /**
   * No null or empty keys on the wire; works without Connect through the desktop agent (1.1); cleared when a session connects;
   * resent by the library after a fresh identify. @since 1.0
   */
  UpdateRichPresence(activity: Activity): Promise<Parameters<Client.UpdateRichPresenceCallback>>;
  /** Needs PendingIncoming. @since 1.0 */
  AcceptPlatformFriendRequest(userId: Uint64, cb: Client.UpdateRelationshipCallback): void;
  /** Needs PendingIncoming. @since 1.0 */
  AcceptPlatformFriendRequest(userId: Uint64): Promise<Parameters<Client.UpdateRelationshipCallback>>;
  /** Needs PendingIncoming. @since 1.0 */
  AcceptGameFriendRequest(userId: Uint64, cb: Client.UpdateRelationshipCallback): void;
  /** Needs PendingIncoming. @since 1.0 */
  AcceptGameFriendRequest(userId: Uint64): Promise<Parameters<Client.UpdateRelationshipCallback>>;
  /** Platform-wide; drops existing relations. @since 1.0 */
  BlockUser(userId: Uint64, cb: Client.UpdateRelationshipCallback): void;
  /** Platform-wide; drops existing relations. @since 1.0 */
  BlockUser(userId: Uint64): Promise<Parameters<Client.UpdateRelationshipCallback>>;
  /** Needs PendingOutgoing. @since 1.0 */
  CancelPlatformFriendRequest(userId: Uint64, cb: Client.UpdateRelationshipCallback): void;
  /** Needs PendingOutgoing. @since 1.0 */
  CancelPlatformFriendRequest(userId: Uint64): Promise<Parameters<Client.UpdateRelationshipCallback>>;
  /** Needs PendingOutgoing. @since 1.0 */
  CancelGameFriendRequest(userId: Uint64, cb: Client.UpdateRelationshipCallback): void;
  /** Needs PendingOutgoing. @since 1.0 */
  CancelGameFriendRequest(userId: Uint64): Promise<Parameters<Client.UpdateRelationshipCallback>>;
  /** Type None when unrelated. @since 1.0 */
  GetRelationshipHandle(userId: Uint64): RelationshipHandle;
  /** Both kinds. @since 1.0 */
  GetRelationships(): RelationshipHandle[];
  /** Friends of one section, already sorted. @since 1.4 */
  GetRelationshipsByGroup(groupType: RelationshipGroupType): RelationshipHandle[];
  /** Needs PendingIncoming. @since 1.0 */
  RejectPlatformFriendRequest(userId: Uint64, cb: Client.UpdateRelationshipCallback): void;
  /** Needs PendingIncoming. @since 1.0 */
  RejectPlatformFriendRequest(userId: Uint64): Promise<Parameters<Client.UpdateRelationshipCallback>>;
  /** Needs PendingIncoming. @since 1.0 */
  RejectGameFriendRequest(userId: Uint64, cb: Client.UpdateRelationshipCallback): void;
  /** Needs PendingIncoming. @since 1.0 */
  RejectGameFriendRequest(userId: Uint64): Promise<Parameters<Client.UpdateRelationshipCallback>>;
  /** Ends both kinds; fails when neither exists. @since 1.0 */
  RemovePlatformAndGameFriend(userId: Uint64, cb: Client.UpdateRelationshipCallback): void;
  /** Ends both kinds; fails when neither exists. @since 1.0 */
  RemovePlatformAndGameFriend(userId: Uint64): Promise<Parameters<Client.UpdateRelationshipCallback>>;
  /** Fails when not a game friend. @since 1.0 */
  RemoveGameFriend(userId: Uint64, cb: Client.UpdateRelationshipCallback): void;
  /** Fails when not a game friend. @since 1.0 */
  RemoveGameFriend(userId: Uint64): Promise<Parameters<Client.UpdateRelationshipCallback>>;
  /** Edit-distance search over username and display name. @since 1.0 */
  SearchFriendsByUsername(searchStr: string): UserHandle[];
  /** By unique username; accepts when one is already incoming. @since 1.0 */
  SendPlatformFriendRequest(username: string, cb: Client.SendFriendRequestCallback): void;
  /** By unique username; accepts when one is already incoming. @since 1.0 */
  SendPlatformFriendRequest(username: string): Promise<Parameters<Client.SendFriendRequestCallback>>;
  /** Accepts instead when the other side had asked already; refusals surface as HTTPError. @since 1.0 */
  SendPlatformFriendRequestById(userId: Uint64, cb: Client.UpdateRelationshipCallback): void;
  /** Accepts instead when the other side had asked already; refusals surface as HTTPError. @since 1.0 */
  SendPlatformFriendRequestById(userId: Uint64): Promise<Parameters<Client.UpdateRelationshipCallback>>;
  /** Target must have authorised the app. @since 1.0 */
  SendGameFriendRequest(username: string, cb: Client.SendFriendRequestCallback): void;
  /** Target must have authorised the app. @since 1.0 */
  SendGameFriendRequest(username: string): Promise<Parameters<Client.SendFriendRequestCallback>>;
  /** Accepts instead when the other side had asked already. @since 1.0 */
  SendGameFriendRequestById(userId: Uint64, cb: Client.UpdateRelationshipCallback): void;
  /** Accepts instead when the other side had asked already. @since 1.0 */
  SendGameFriendRequestById(userId: Uint64): Promise<Parameters<Client.UpdateRelationshipCallback>>;
  /** Created or changed type. @since 1.0 */
  SetRelationshipCreatedCallback(cb: Client.RelationshipCreatedCallback | undefined): void;
  /** Flag tells which of the two relationship kinds ended; the other may still exist. @since 1.0 */
  SetRelationshipDeletedCallback(cb: Client.RelationshipDeletedCallback | undefined): void;
  /** Nothing is restored. @since 1.0 */
  UnblockUser(userId: Uint64, cb: Client.UpdateRelationshipCallback): void;
  /** Nothing is restored. @since 1.0 */
  UnblockUser(userId: Uint64): Promise<Parameters<Client.UpdateRelationshipCallback>>;
  /** Undefined until the user is loaded. @since 1.6 */
  GetCurrentUserV2(): UserHandle | undefined;
  /** User signed in to the desktop agent, if one runs. @since 1.0 */
  GetDesktopClientConnectedUser(applicationId: Uint64, callback: Client.GetDesktopClientConnectedUserCallback): void;
  /** User signed in to the desktop agent, if one runs. @since 1.0 */
  GetDesktopClientConnectedUser(applicationId: Uint64): Promise<Parameters<Client.GetDesktopClientConnectedUserCallback>>;
  /** Never fetches; friends and message authors are known. @since 1.0 */
  GetUser(userId: Uint64): UserHandle | undefined;
  /** A sorted list read earlier may be stale. @since 1.4 */
  SetRelationshipGroupsUpdatedCallback(cb: Client.RelationshipGroupsUpdatedCallback | undefined): void;
  /** Any known user, including presence. @since 1.0 */
  SetUserUpdatedCallback(cb: Client.UserUpdatedCallback | undefined): void;
  /**
   * Read-only access to the desktop client's voice settings; needs a running agent and the user's consent; RPCError otherwise.
   * @since 1.10
   */
  GetVoiceSettings(cb: Client.GetVoiceSettingsCallback): void;
  /**
   * Read-only access to the desktop client's voice settings; needs a running agent and the user's consent; RPCError otherwise.
   * @since 1.10
   */
  GetVoiceSettings(): Promise<Parameters<Client.GetVoiceSettingsCallback>>;
  /** Fires with the new settings; re-subscribed after an IPC reconnect. @since 1.10 */
  SetVoiceSettingsUpdatedCallback(cb: Client.VoiceSettingsUpdatedCallback | undefined): void;
  /** Application profiles of a user, at most one per application. @since 1.6 */
  GetUserApplicationProfiles(userId: Uint64): UserApplicationProfileHandle[];
  /** Same for callers that already hold the state lock; in JavaScript identical and safe inside callbacks. @since 1.6 */
  GetUserApplicationProfilesNoLock(userId: Uint64): UserApplicationProfileHandle[];
}

/** The class Client. @since 1.0 */
export interface ClientClass extends MoveConstructor<Client> {
  /** A client of the server at these addresses; by default that of the page, or one on this machine. @since 1.0 */
  new (apiBase?: string, webBase?: string): Client;
  /** A client with options; `more` has those of the idiomatic client that C++ does not know. @since 1.4 */
  new (options: ClientCreateOptions, more?: Partial<ClientOptions>): Client;
  /** Cause attached to a status change of the gateway connection. @since 1.0 */
  readonly Error: ClientErrorEnum;
  /**
   * Gateway session life cycle. Only Ready allows server-touching calls; HttpWait means the library is holding off an HTTP
   * bootstrap call (back-off or offline). @since 1.0
   */
  readonly Status: ClientStatusEnum;
  /** Native thread selector. Accepted, without effect in JavaScript. @since 1.0 */
  readonly Thread: ClientThreadEnum;
  /** Enum member name. @since 1.0 */
  ErrorToString(type: Client.Error): string;
  /** Id standing for the system default device. @since 1.0 */
  GetDefaultAudioDeviceId(): string;
  /** Returns "openid sdk.social_layer"; the server expands it to every scope the integration needs. @since 1.0 */
  GetDefaultCommunicationScopes(): string;
  /** Returns "openid sdk.social_layer_presence"; expanded by the server. @since 1.0 */
  GetDefaultPresenceScopes(): string;
  /** Commit of the build. @since 1.0 */
  GetVersionHash(): string;
  /** Major version: 1. @since 1.0 */
  GetVersionMajor(): number;
  /** Feature level: 10. @since 1.0 */
  GetVersionMinor(): number;
  /** Build number. @since 1.0 */
  GetVersionPatch(): number;
  /** Enum member name. @since 1.0 */
  StatusToString(type: Client.Status): string;
  /** Enum member name. @since 1.0 */
  ThreadToString(type: Client.Thread): string;
}

export declare namespace Client {
  /** Cause attached to a status change of the gateway connection. @since 1.0 */
  export type Error = ValueOf<ClientErrorEnum>;
  /**
   * Gateway session life cycle. Only Ready allows server-touching calls; HttpWait means the library is holding off an HTTP
   * bootstrap call (back-off or offline). @since 1.0
   */
  export type Status = ValueOf<ClientStatusEnum>;
  /** Native thread selector. Accepted, without effect in JavaScript. @since 1.0 */
  export type Thread = ValueOf<ClientThreadEnum>;
  /** Taken by EndCall. @since 1.0 */
  export type EndCallCallback = () => void;
  /** Taken by EndCalls. @since 1.0 */
  export type EndCallsCallback = () => void;
  /** Taken by GetCurrentInputDevice. @since 1.0 */
  export type GetCurrentInputDeviceCallback = (device: AudioDevice) => void;
  /** Taken by GetCurrentOutputDevice. @since 1.0 */
  export type GetCurrentOutputDeviceCallback = (device: AudioDevice) => void;
  /** Taken by GetInputDevices. @since 1.0 */
  export type GetInputDevicesCallback = (devices: AudioDevice[]) => void;
  /** Taken by GetOutputDevices. @since 1.0 */
  export type GetOutputDevicesCallback = (devices: AudioDevice[]) => void;
  /** Taken by SetDeviceChangeCallback. @since 1.0 */
  export type DeviceChangeCallback = (inputDevices: AudioDevice[], outputDevices: AudioDevice[]) => void;
  /** Taken by SetInputDevice. @since 1.0 */
  export type SetInputDeviceCallback = (result: ClientResult) => void;
  /** Taken by SetNoAudioInputCallback. @since 1.0 */
  export type NoAudioInputCallback = (inputDetected: boolean) => void;
  /** Taken by SetOutputDevice. @since 1.0 */
  export type SetOutputDeviceCallback = (result: ClientResult) => void;
  /** Taken by SetVoiceParticipantChangedCallback. @since 1.0 */
  export type VoiceParticipantChangedCallback = (lobbyId: bigint, memberId: bigint, added: boolean) => void;
  /** Taken by StartCallWithAudioCallbacks. @since 1.0 */
  export type UserAudioReceivedCallback = (
    userId: bigint,
    data: Int16Array,
    samplesPerChannel: bigint,
    sampleRate: number,
    channels: bigint,
    outShouldMute: { shouldMute: boolean },
  ) => void;
  /** Taken by StartCallWithAudioCallbacks. @since 1.0 */
  export type UserAudioCapturedCallback = (
    data: Int16Array,
    samplesPerChannel: bigint,
    sampleRate: number,
    channels: bigint,
  ) => void;
  /** Taken by Authorize. @since 1.0 */
  export type AuthorizationCallback = (result: ClientResult, code: string, redirectUri: string) => void;
  /** Taken by ExchangeChildToken. @since 1.4 */
  export type ExchangeChildTokenCallback = (
    result: ClientResult,
    accessToken: string,
    tokenType: AuthorizationTokenType,
    expiresIn: number,
    scopes: string,
  ) => void;
  /** Taken by FetchCurrentUser. @since 1.0 */
  export type FetchCurrentUserCallback = (result: ClientResult, id: bigint, name: string) => void;
  /**
   * Taken by GetProvisionalToken, GetToken, GetTokenFromDevice, GetTokenFromDeviceProvisionalMerge, GetTokenFromProvisionalMerge,
   * RefreshToken. @since 1.0
   */
  export type TokenExchangeCallback = (
    result: ClientResult,
    accessToken: string,
    refreshToken: string,
    tokenType: AuthorizationTokenType,
    expiresIn: number,
    scopes: string,
  ) => void;
  /** Taken by RegisterAuthorizeRequestCallback. @since 1.6 */
  export type AuthorizeRequestCallback = () => void;
  /** Taken by RevokeToken. @since 1.4 */
  export type RevokeTokenCallback = (result: ClientResult) => void;
  /** Taken by SetAuthorizeDeviceScreenClosedCallback. @since 1.0 */
  export type AuthorizeDeviceScreenClosedCallback = () => void;
  /** Taken by SetTokenExpirationCallback. @since 1.0 */
  export type TokenExpirationCallback = () => void;
  /** Taken by UnmergeIntoProvisionalAccount. @since 1.4 */
  export type UnmergeIntoProvisionalAccountCallback = (result: ClientResult) => void;
  /** Taken by UpdateProvisionalAccountDisplayName. @since 1.0 */
  export type UpdateProvisionalAccountDisplayNameCallback = (result: ClientResult) => void;
  /** Taken by UpdateToken. @since 1.0 */
  export type UpdateTokenCallback = (result: ClientResult) => void;
  /** Taken by DeleteUserMessage. @since 1.0 */
  export type DeleteUserMessageCallback = (result: ClientResult) => void;
  /** Taken by EditUserMessage. @since 1.0 */
  export type EditUserMessageCallback = (result: ClientResult) => void;
  /** Taken by GetLobbyMessagesWithLimit. @since 1.4 */
  export type GetLobbyMessagesCallback = (result: ClientResult, messages: MessageHandle[]) => void;
  /** Taken by GetUserMessageSummaries. @since 1.5 */
  export type UserMessageSummariesCallback = (result: ClientResult, summaries: UserMessageSummary[]) => void;
  /** Taken by GetUserMessagesWithLimit. @since 1.5 */
  export type UserMessagesWithLimitCallback = (result: ClientResult, messages: MessageHandle[]) => void;
  /** Taken by OpenMessageInClient, JoinLinkedLobbyGuild. @since 1.0 */
  export type ProvisionalUserMergeRequiredCallback = () => void;
  /** Taken by OpenMessageInClient. @since 1.0 */
  export type OpenMessageInClientCallback = (result: ClientResult) => void;
  /** Taken by SendLobbyMessage, SendLobbyMessageWithMetadata, SendUserMessage, SendUserMessageWithMetadata. @since 1.0 */
  export type SendUserMessageCallback = (result: ClientResult, messageId: bigint) => void;
  /** Taken by SetMessageCreatedCallback. @since 1.0 */
  export type MessageCreatedCallback = (messageId: bigint) => void;
  /** Taken by SetMessageDeletedCallback. @since 1.0 */
  export type MessageDeletedCallback = (messageId: bigint, channelId: bigint) => void;
  /** Taken by SetMessageUpdatedCallback. @since 1.0 */
  export type MessageUpdatedCallback = (messageId: bigint) => void;
  /** Taken by AddLogCallback, AddVoiceLogCallback. @since 1.0 */
  export type LogCallback = (message: string, severity: LoggingSeverity) => void;
  /** Taken by OpenConnectedGamesSettings. @since 1.2 */
  export type OpenConnectedGamesSettingsCallback = (result: ClientResult) => void;
  /** Taken by SetStatusChangedCallback. @since 1.0 */
  export type OnStatusChanged = (status: Client.Status, error: Client.Error, errorDetail: number) => void;
  /** Taken by CreateOrJoinLobby, CreateOrJoinLobbyWithMetadata. @since 1.0 */
  export type CreateOrJoinLobbyCallback = (result: ClientResult, lobbyId: bigint) => void;
  /** Taken by GetGuildChannels. @since 1.0 */
  export type GetGuildChannelsCallback = (result: ClientResult, guildChannels: GuildChannel[]) => void;
  /** Taken by GetUserGuilds. @since 1.0 */
  export type GetUserGuildsCallback = (result: ClientResult, guilds: GuildMinimal[]) => void;
  /** Taken by JoinLinkedLobbyGuild. @since 1.5 */
  export type JoinLinkedLobbyGuildCallback = (result: ClientResult, inviteUrl: string) => void;
  /** Taken by LeaveLobby. @since 1.0 */
  export type LeaveLobbyCallback = (result: ClientResult) => void;
  /** Taken by LinkChannelToLobby, UnlinkChannelFromLobby. @since 1.0 */
  export type LinkOrUnlinkChannelCallback = (result: ClientResult) => void;
  /** Taken by SetLobbyCreatedCallback. @since 1.0 */
  export type LobbyCreatedCallback = (lobbyId: bigint) => void;
  /** Taken by SetLobbyDeletedCallback. @since 1.0 */
  export type LobbyDeletedCallback = (lobbyId: bigint) => void;
  /** Taken by SetLobbyMemberAddedCallback. @since 1.0 */
  export type LobbyMemberAddedCallback = (lobbyId: bigint, memberId: bigint) => void;
  /** Taken by SetLobbyMemberRemovedCallback. @since 1.0 */
  export type LobbyMemberRemovedCallback = (lobbyId: bigint, memberId: bigint) => void;
  /** Taken by SetLobbyMemberUpdatedCallback. @since 1.0 */
  export type LobbyMemberUpdatedCallback = (lobbyId: bigint, memberId: bigint) => void;
  /** Taken by SetLobbyUpdatedCallback. @since 1.0 */
  export type LobbyUpdatedCallback = (lobbyId: bigint) => void;
  /** Taken by IsPlatformAppInstalled. @since 1.6 */
  export type IsPlatformAppInstalledCallback = (installed: boolean) => void;
  /** Taken by AcceptActivityInvite. @since 1.0 */
  export type AcceptActivityInviteCallback = (result: ClientResult, joinSecret: string) => void;
  /** Taken by SendActivityInvite, SendActivityJoinRequest, SendActivityJoinRequestReply. @since 1.0 */
  export type SendActivityInviteCallback = (result: ClientResult) => void;
  /** Taken by SetActivityInviteCreatedCallback, SetActivityInviteUpdatedCallback. @since 1.0 */
  export type ActivityInviteCallback = (invite: ActivityInvite) => void;
  /** Taken by SetActivityJoinCallback. @since 1.0 */
  export type ActivityJoinCallback = (joinSecret: string) => void;
  /** Taken by SetActivityJoinWithApplicationCallback. @since 1.5 */
  export type ActivityJoinWithApplicationCallback = (applicationId: bigint, joinSecret: string) => void;
  /** Taken by SetOnlineStatus. @since 1.0 */
  export type UpdateStatusCallback = (result: ClientResult) => void;
  /** Taken by UpdateRichPresence. @since 1.0 */
  export type UpdateRichPresenceCallback = (result: ClientResult) => void;
  /**
   * Taken by AcceptPlatformFriendRequest, AcceptGameFriendRequest, BlockUser, CancelPlatformFriendRequest,
   * CancelGameFriendRequest, RejectPlatformFriendRequest, RejectGameFriendRequest, RemovePlatformAndGameFriend, RemoveGameFriend,
   * SendPlatformFriendRequestById, SendGameFriendRequestById, UnblockUser. @since 1.0
   */
  export type UpdateRelationshipCallback = (result: ClientResult) => void;
  /** Taken by SendPlatformFriendRequest, SendGameFriendRequest. @since 1.0 */
  export type SendFriendRequestCallback = (result: ClientResult) => void;
  /** Taken by SetRelationshipCreatedCallback. @since 1.0 */
  export type RelationshipCreatedCallback = (userId: bigint, isPlatformRelationshipUpdate: boolean) => void;
  /** Taken by SetRelationshipDeletedCallback. @since 1.0 */
  export type RelationshipDeletedCallback = (userId: bigint, isPlatformRelationshipUpdate: boolean) => void;
  /** Taken by GetDesktopClientConnectedUser. @since 1.0 */
  export type GetDesktopClientConnectedUserCallback = (result: ClientResult, user: UserHandle | undefined) => void;
  /** Taken by SetRelationshipGroupsUpdatedCallback. @since 1.4 */
  export type RelationshipGroupsUpdatedCallback = (userId: bigint) => void;
  /** Taken by SetUserUpdatedCallback. @since 1.0 */
  export type UserUpdatedCallback = (userId: bigint) => void;
  /** Taken by GetVoiceSettings. @since 1.10 */
  export type GetVoiceSettingsCallback = (result: ClientResult, settings: VoiceSettings) => void;
  /** Taken by SetVoiceSettingsUpdatedCallback. @since 1.10 */
  export type VoiceSettingsUpdatedCallback = (settings: VoiceSettings) => void;
}

/** Live view of a lobby's call, available without joining it. @since 1.0 */
export interface CallInfoHandle extends SvcValue<CallInfoHandle> {
  /** Lobby id. @since 1.0 */
  ChannelId(): bigint;
  /** User ids in the call. @since 1.0 */
  GetParticipants(): bigint[];
  /** Undefined when the user is not in the call. @since 1.0 */
  GetVoiceStateHandle(userId: Uint64): VoiceStateHandle | undefined;
  /** Lobby id. @since 1.0 */
  GuildId(): bigint;
}

/** The class CallInfoHandle. @since 1.0 */
export interface CallInfoHandleClass extends ViewConstructor<CallInfoHandle> {}

/** Read-only copy of the desktop client's voice settings. Setters change only this copy. @since 1.10 */
export interface VoiceSettings extends SvcValue<VoiceSettings> {
  /** Read-only view of the desktop client. @since 1.10 */
  SelfMute(): boolean;
  /** Counterpart of SelfMute(). Local copy only. @since 1.10 */
  SetSelfMute(selfMute: boolean): void;
  /** Read-only view of the desktop client. @since 1.10 */
  SelfDeaf(): boolean;
  /** Counterpart of SelfDeaf(). Local copy only. @since 1.10 */
  SetSelfDeaf(selfDeaf: boolean): void;
  /** Read-only view of the desktop client. @since 1.10 */
  InputMode(): VoiceInputModeType;
  /** Counterpart of InputMode(). Local copy only. @since 1.10 */
  SetInputMode(inputMode: VoiceInputModeType): void;
  /** Readable key combination, empty when unbound. @since 1.10 */
  PttKey(): string;
  /** Counterpart of PttKey(). Local copy only. @since 1.10 */
  SetPttKey(pttKey: string): void;
  /** 0-100. @since 1.10 */
  InputVolume(): number;
  /** Counterpart of InputVolume(). Local copy only. @since 1.10 */
  SetInputVolume(inputVolume: number): void;
  /** 0-200. @since 1.10 */
  OutputVolume(): number;
  /** Counterpart of OutputVolume(). Local copy only. @since 1.10 */
  SetOutputVolume(outputVolume: number): void;
  /** Read-only view of the desktop client. @since 1.10 */
  AutomaticGainControl(): boolean;
  /** Counterpart of AutomaticGainControl(). Local copy only. @since 1.10 */
  SetAutomaticGainControl(automaticGainControl: boolean): void;
  /** Read-only view of the desktop client. @since 1.10 */
  EchoCancellation(): boolean;
  /** Counterpart of EchoCancellation(). Local copy only. @since 1.10 */
  SetEchoCancellation(echoCancellation: boolean): void;
  /** Read-only view of the desktop client. @since 1.10 */
  NoiseCancellation(): boolean;
  /** Counterpart of NoiseCancellation(). Local copy only. @since 1.10 */
  SetNoiseCancellation(noiseCancellation: boolean): void;
  /** Read-only view of the desktop client. @since 1.10 */
  NoiseSuppression(): boolean;
  /** Counterpart of NoiseSuppression(). Local copy only. @since 1.10 */
  SetNoiseSuppression(noiseSuppression: boolean): void;
}

/** The class VoiceSettings. @since 1.10 */
export interface VoiceSettingsClass extends CopyConstructor<VoiceSettings> {}

/** Calls the queued callbacks of all clients, on the caller's turn: once in each frame. @since 1.0 */
export type RunCallbacks = () => void;

/** Name of an enum member; "unknown" for a number without one. @since 1.0 */
export type EnumToString = (type: object, value: number) => string;

export const [
  ObjectState,
  HttpStatusCode,
  ActivityActionTypes,
  ActivityPartyPrivacy,
  ActivityTypes,
  StatusDisplayTypes,
  ActivityGamePlatforms,
  ErrorType,
  AuthenticationCodeChallengeMethod,
  IntegrationType,
  ChannelType,
  AdditionalContentType,
  AudioSystem,
  AudioModeType,
  RelationshipType,
  ExternalIdentityProviderType,
  StatusType,
  DisclosureTypes,
  AuthorizationTokenType,
  AuthenticationExternalAuthType,
  LoggingSeverity,
  RelationshipGroupType,
  VoiceInputModeType,
  ActivityInvite,
  ActivityAssets,
  ActivityTimestamps,
  ActivityParty,
  ActivitySecrets,
  ActivityButton,
  Activity,
  ClientResult,
  AuthorizationCodeChallenge,
  AuthorizationCodeVerifier,
  AuthorizationArgs,
  DeviceAuthorizationArgs,
  VoiceStateHandle,
  VADThresholdSettings,
  Call,
  ChannelHandle,
  GuildMinimal,
  GuildChannel,
  LinkedLobby,
  LinkedChannel,
  RelationshipHandle,
  UserApplicationProfileHandle,
  UserHandle,
  LobbyMemberHandle,
  LobbyHandle,
  AdditionalContent,
  MessageHandle,
  AudioDevice,
  UserMessageSummary,
  ClientCreateOptions,
  Client,
  CallInfoHandle,
  VoiceSettings,
  RunCallbacks,
  EnumToString,
]: [
  ObjectStateEnum,
  HttpStatusCodeEnum,
  ActivityActionTypesEnum,
  ActivityPartyPrivacyEnum,
  ActivityTypesEnum,
  StatusDisplayTypesEnum,
  ActivityGamePlatformsEnum,
  ErrorTypeEnum,
  AuthenticationCodeChallengeMethodEnum,
  IntegrationTypeEnum,
  ChannelTypeEnum,
  AdditionalContentTypeEnum,
  AudioSystemEnum,
  AudioModeTypeEnum,
  RelationshipTypeEnum,
  ExternalIdentityProviderTypeEnum,
  StatusTypeEnum,
  DisclosureTypesEnum,
  AuthorizationTokenTypeEnum,
  AuthenticationExternalAuthTypeEnum,
  LoggingSeverityEnum,
  RelationshipGroupTypeEnum,
  VoiceInputModeTypeEnum,
  ActivityInviteClass,
  ActivityAssetsClass,
  ActivityTimestampsClass,
  ActivityPartyClass,
  ActivitySecretsClass,
  ActivityButtonClass,
  ActivityClass,
  ClientResultClass,
  AuthorizationCodeChallengeClass,
  AuthorizationCodeVerifierClass,
  AuthorizationArgsClass,
  DeviceAuthorizationArgsClass,
  VoiceStateHandleClass,
  VADThresholdSettingsClass,
  CallClass,
  ChannelHandleClass,
  GuildMinimalClass,
  GuildChannelClass,
  LinkedLobbyClass,
  LinkedChannelClass,
  RelationshipHandleClass,
  UserApplicationProfileHandleClass,
  UserHandleClass,
  LobbyMemberHandleClass,
  LobbyHandleClass,
  AdditionalContentClass,
  MessageHandleClass,
  AudioDeviceClass,
  UserMessageSummaryClass,
  ClientCreateOptionsClass,
  ClientClass,
  CallInfoHandleClass,
  VoiceSettingsClass,
  RunCallbacks,
  EnumToString,
] = everything();
