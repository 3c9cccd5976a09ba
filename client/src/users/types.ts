import type { Activity } from '../presence/activity.ts';

/** The presence that is shown of a user. @since 1.0 */
export const StatusType = {
  Online: 0,
  /** Not connected, or not visible to the player. */
  Offline: 1,
  /** The player blocks the user. */
  Blocked: 2,
  Idle: 3,
  /** Notifications are held back. */
  Dnd: 4,
  /** Only of the player: others see offline. */
  Invisible: 5,
  /** Online, with a streaming activity. */
  Streaming: 6,
  /** A status that this version does not know. */
  Unknown: 7,
} as const;
/** One of the values of StatusType. */
export type StatusType = (typeof StatusType)[keyof typeof StatusType];

/** Formats of an avatar. @since 1.0 */
export const UserAvatarType = { Gif: 0, Webp: 1, Png: 2, Jpeg: 3 } as const;
/** One of the values of UserAvatarType. */
export type UserAvatarType = (typeof UserAvatarType)[keyof typeof UserAvatarType];

/** The service that issued a player's identity in a game. @since 1.6 */
export const ExternalIdentityProviderType = {
  OIDC: 0,
  EpicOnlineServices: 1,
  Steam: 2,
  Unity: 3,
  /** The game's own bot. */
  Bot: 4,
  /** The account itself. */
  None: 5,
  /** A provider that this version does not know. */
  Unknown: 6,
} as const;
/** One of the values of ExternalIdentityProviderType. */
export type ExternalIdentityProviderType = (typeof ExternalIdentityProviderType)[keyof typeof ExternalIdentityProviderType];

/** A user's identity in a game, as an external provider names it. @since 1.6 */
export interface UserApplicationProfile {
  /** The hash of the avatar in the game; empty if there is none. */
  readonly avatarHash: string;
  /** Text of the game's developer; empty if there is none. */
  readonly metadata: string;
  /** The client id at the provider; undefined for identities that a bot named. */
  readonly providerId: string | undefined;
  /** The user's id at the provider. */
  readonly providerIssuedUserId: string;
  readonly providerType: ExternalIdentityProviderType;
  /** The name in the game; empty if there is none. */
  readonly username: string;
}

/** How two users are related. @since 1.0 */
export const RelationshipType = {
  None: 0,
  Friend: 1,
  /** The player blocks the user. */
  Blocked: 2,
  /** The user has sent a request. */
  PendingIncoming: 3,
  /** The player has sent a request. */
  PendingOutgoing: 4,
  /** Not sent to games. */
  Implicit: 5,
  /** Not sent to games. */
  Suggestion: 6,
} as const;
/** One of the values of RelationshipType, or one that this version does not know. */
export type RelationshipType = (typeof RelationshipType)[keyof typeof RelationshipType] | (number & {});

/** The two relationships of the player with a user: on the platform and in the game. A live view. @since 1.0 */
export interface Relationship {
  /** The id of the other user. */
  readonly id: string;
  /** On the platform. Blocks are always here. */
  readonly platformRelationshipType: RelationshipType;
  /** In this game only. */
  readonly gameRelationshipType: RelationshipType;
  /** Whether a request of the user is believed to be spam. @since 1.4 */
  readonly isSpamRequest: boolean;
  /** The other user; undefined if not known. */
  readonly user: User | undefined;
}

/** A user whom the session knows: a live view, which always shows the present state. @since 1.0 */
export interface User {
  readonly id: string;
  /** The unique name; empty if the user is no longer known. A provisional account has a generated one. */
  readonly username: string;
  /** The name that the user has chosen. */
  readonly globalName: string | undefined;
  /** The global name, else the username. */
  readonly displayName: string;
  /** The hash of the avatar; undefined if the user has a default one. */
  readonly avatar: string | undefined;
  /** An account that only the game knows. */
  readonly isProvisional: boolean;
  readonly status: StatusType;
  /** The user's activity in this game. */
  readonly gameActivity: Activity | undefined;
  /** The relationship with the player; of type None if there is none. */
  readonly relationship: Relationship;
  /** At most one for each application. @since 1.6 */
  readonly userApplicationProfiles: UserApplicationProfile[];
  /** The address of the avatar, or of the default one; the first format is for animated avatars (default: Gif), the second for others (Png). */
  avatarUrl(animatedType?: UserAvatarType, staticType?: UserAvatarType): string;
}
