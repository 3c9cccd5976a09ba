/** The kinds of access tokens. A game has Bearer tokens only. */
export const AuthorizationTokenType = { User: 0, Bearer: 1 } as const;

/** One of the values of AuthorizationTokenType. */
export type AuthorizationTokenType = (typeof AuthorizationTokenType)[keyof typeof AuthorizationTokenType];

/** The kinds of proof that an identity provider gives to a player. */
export const AuthenticationExternalAuthType = {
  OIDC: 0,
  EpicOnlineServicesAccessToken: 1,
  EpicOnlineServicesIdToken: 2,
  SteamSessionTicket: 3,
  UnityServicesIdToken: 4,
  /** A token that the game's bot requested for the player. */
  BotIssuedAccessToken: 5,
  AppleIdToken: 6,
  PlayStationNetworkIdToken: 7,
} as const;

/** One of the values of AuthenticationExternalAuthType. */
export type AuthenticationExternalAuthType = (typeof AuthenticationExternalAuthType)[keyof typeof AuthenticationExternalAuthType];

/** The installation contexts of an application. */
export const IntegrationType = { GuildInstall: 0, UserInstall: 1 } as const;

/** One of the values of IntegrationType. */
export type IntegrationType = (typeof IntegrationType)[keyof typeof IntegrationType];

/** The methods of PKCE (RFC 7636 4.2); the plain one is not supported. */
export const AuthenticationCodeChallengeMethod = { S256: 0 } as const;

/** One of the values of AuthenticationCodeChallengeMethod. */
export type AuthenticationCodeChallengeMethod =
  (typeof AuthenticationCodeChallengeMethod)[keyof typeof AuthenticationCodeChallengeMethod];
