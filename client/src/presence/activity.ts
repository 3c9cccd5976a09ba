/** Kinds of activities. @since 1.0 */
export const ActivityTypes = {
  Playing: 0,
  Streaming: 1,
  Listening: 2,
  Watching: 3,
  /** The user's own text; games do not set it. */
  CustomStatus: 4,
  Competing: 5,
  /** Not set by games. */
  HangStatus: 6,
} as const;
/** One of the values of ActivityTypes. */
export type ActivityTypes = (typeof ActivityTypes)[keyof typeof ActivityTypes] | (number & {});

/** The text of an activity that lists of members show. @since 1.5 */
export const StatusDisplayTypes = { Name: 0, State: 1, Details: 2 } as const;
/** One of the values of StatusDisplayTypes. */
export type StatusDisplayTypes = (typeof StatusDisplayTypes)[keyof typeof StatusDisplayTypes] | (number & {});

/** Determines who may join a party without a request. @since 1.0 */
export const ActivityPartyPrivacy = {
  /** The default: joining needs an invitation. */
  Private: 0,
  /** Friends, and users in the same voice channel, as the player's settings allow. */
  Public: 1,
} as const;
/** One of the values of ActivityPartyPrivacy. */
export type ActivityPartyPrivacy = (typeof ActivityPartyPrivacy)[keyof typeof ActivityPartyPrivacy];

/** Platforms on which the game can be joined: bits, combined by `|`. @since 1.0 */
export const ActivityGamePlatforms = {
  Desktop: 1,
  Xbox: 2,
  Samsung: 4,
  IOS: 8,
  Android: 16,
  Embedded: 32,
  PS4: 64,
  PS5: 128,
} as const;
/** A combination of the values of ActivityGamePlatforms. */
export type ActivityGamePlatforms = number;

/** Kinds of invitations. @since 1.0 */
export const ActivityActionTypes = {
  /** Not an invitation. */
  Invalid: 0,
  /** The sender invites the player. */
  Join: 1,
  /** The sender asks to be invited. */
  JoinRequest: 5,
} as const;
/** One of the values of ActivityActionTypes. */
export type ActivityActionTypes = (typeof ActivityActionTypes)[keyof typeof ActivityActionTypes] | (number & {});

/** The pictures of an activity: keys of uploaded assets, or addresses. Those that friends show are addresses. @since 1.0 */
export interface ActivityAssets {
  /** 1 to 300 characters. */
  largeImage?: string | undefined;
  /** Shown with the large image; 2 to 128 characters. */
  largeText?: string | undefined;
  /** Opened by a click on the large image; 1 to 256 characters. @since 1.5 */
  largeUrl?: string | undefined;
  /** 1 to 300 characters. */
  smallImage?: string | undefined;
  /** Shown with the small image; 2 to 128 characters. */
  smallText?: string | undefined;
  /** Opened by a click on the small image; 1 to 256 characters. @since 1.5 */
  smallUrl?: string | undefined;
  /** The banner of invitations, by default the cover of the application; 1 to 300 characters. @since 1.6 */
  inviteCoverImage?: string | undefined;
}

/** When an activity began and ends: ms since 1970; values that can only be seconds are taken as such. @since 1.0 */
export interface ActivityTimestamps {
  /** Lists show the time since. */
  start?: number | undefined;
  /** Lists show the time until. */
  end?: number | undefined;
}

/** The group in which a player is. @since 1.0 */
export interface ActivityParty {
  /** The same for all members; 2 to 128 characters. */
  id?: string | undefined;
  /** At least 1. */
  currentSize?: number | undefined;
  /** 0, the default, hides it. */
  maxSize?: number | undefined;
  /** Only of the player's own activity. */
  privacy?: ActivityPartyPrivacy | undefined;
}

/** The secrets of a game. @since 1.0 */
export interface ActivitySecrets {
  /** 2 to 128 characters. Only users whom a member of the party invites receive it. */
  join?: string | undefined;
  /** 2 to 128 characters. Friends who watch the game receive it, without an invitation. */
  spectate?: string | undefined;
}

/** A link on an activity. @since 1.2 */
export interface ActivityButton {
  /** 1 to 32 characters. */
  label: string;
  /** 1 to 512 characters; empty in the activities of others. */
  url: string;
}

/** A player's activity in a game, as plain data. Activities that the library returns are frozen. @since 1.0 */
export interface Activity {
  /** The default is the name of the application; 1 to 128 characters. */
  name?: string | undefined;
  /** The default is Playing. */
  type?: ActivityTypes | undefined;
  /** The default is Name. @since 1.5 */
  statusDisplayType?: StatusDisplayTypes | undefined;
  /** The state of the party; 2 to 128 characters. */
  state?: string | undefined;
  /** Opened by a click on the state; 2 to 256 characters. @since 1.5 */
  stateUrl?: string | undefined;
  /** The current action of the player; 2 to 128 characters. */
  details?: string | undefined;
  /** Opened by a click on the details; 2 to 256 characters. @since 1.5 */
  detailsUrl?: string | undefined;
  /** Set by the server: this game or a sibling. */
  applicationId?: string | undefined;
  /** Set by the server. @since 1.4 */
  parentApplicationId?: string | undefined;
  assets?: ActivityAssets | undefined;
  timestamps?: ActivityTimestamps | undefined;
  /** Invitations need one with an id and a size. */
  party?: ActivityParty | undefined;
  /** Only of the player's own activity. Invitations need them. */
  secrets?: ActivitySecrets | undefined;
  supportedPlatforms?: ActivityGamePlatforms | undefined;
  /** At most two. @since 1.2 */
  buttons?: readonly ActivityButton[] | undefined;
}

/** An invitation to a party, or a request to be invited. Keep it in order to answer. @since 1.0 */
export interface ActivityInvite {
  readonly senderId: string;
  readonly channelId: string;
  readonly messageId: string;
  readonly type: ActivityActionTypes;
  /** The game to join: this one or a sibling. */
  readonly applicationId: string;
  /** The publisher's application, if there is one. @since 1.4 */
  readonly parentApplicationId: string | undefined;
  /** Empty if the sender is not in a party. */
  readonly partyId: string;
  /** The sender's session; empty for a request. @since 1.1 */
  readonly sessionId: string;
  /** False after six hours, or when the sender's party has ended. */
  readonly isValid: boolean;
  /** The address of the banner, or the key of an asset: that of the invitation, else the application's cover. @since 1.6 */
  readonly coverImage: string | undefined;
}
