import type { EventSource } from '../core/events.ts';
import type { CallOptions } from '../core/http.ts';
import type {
  AuthenticationCodeChallengeMethod,
  AuthenticationExternalAuthType,
  AuthorizationTokenType,
  IntegrationType,
} from './enums.ts';

/** The half of PKCE that is sent with the request for consent. */
export interface AuthorizationCodeChallenge {
  method: AuthenticationCodeChallengeMethod;
  /** SHA-256 of the verifier, in base64url. */
  challenge: string;
}

/** A secret of this game's login, with its challenge (RFC 7636). */
export interface AuthorizationCodeVerifier {
  challenge: AuthorizationCodeChallenge;
  verifier: string;
}

/** The arguments of `authorize`. */
export interface AuthorizationArgs {
  /** The default is the client's `applicationId`. */
  clientId?: string | undefined;
  /** Separated by spaces; at least one. */
  scopes: string;
  /** By default 192 random bits. The response must repeat it. */
  state?: string | undefined;
  /** Repeated in the ID token, for a back end that reads it. */
  nonce?: string | undefined;
  /** Required if the client itself exchanges the code (`getToken`); see `createCodeVerifier`. */
  codeChallenge?: AuthorizationCodeChallenge | undefined;
  /** The context in which the application is installed. */
  integrationType?: IntegrationType | undefined;
  /** The scheme of `<scheme>:/authorize/callback`; the default is `game-<application id>`. Used by the way `scheme` only. */
  customSchemeParam?: string | undefined;
}

/** The player's consent: `getToken`, or the game's back end, exchanges the code for tokens. */
export interface Authorization {
  code: string;
  /** To be repeated in the exchange. Empty if the desktop agent asked the player: the exchange has none then. */
  redirectUri: string;
}

/** The arguments of the device flow. */
export interface DeviceAuthorizationArgs {
  /** The default is the client's `applicationId`. */
  clientId?: string | undefined;
  /** Separated by spaces; at least one. */
  scopes: string;
}

/** Tokens that the server issued. */
export interface TokenSet {
  readonly accessToken: string;
  /** Undefined if the server issued none: log the player in again when the access token expires. */
  readonly refreshToken: string | undefined;
  readonly tokenType: AuthorizationTokenType;
  /** Seconds from when it was issued. */
  readonly expiresIn: number;
  /** Separated by spaces. */
  readonly scopes: string;
}

/** A token of a child application: it has no refresh token, and ends with the parent's. */
export type ChildToken = Omit<TokenSet, 'refreshToken'>;

/** The reason why the player is no longer linked to the game: the refresh token is not valid, or the tokens were revoked, here or elsewhere. */
export type UnlinkReason = 'invalidGrant' | 'revoked';

/** The contents of a screen for a device login. */
export interface DeviceScreen {
  clientId: string;
  /** The player types it at `verificationUri`. */
  userCode: string;
  verificationUri: string;
  /** The same with the code, for a QR code. */
  verificationUriComplete: string;
}

/** The events of the area `auth`. */
export interface AuthEvents {
  /** The access token expires soon, or has expired: refresh it, or log the player in again. Once for each token. @since 1.0 */
  tokenExpiring: { expiresAt: number };
  /** The tokens have been dropped, the caches are empty and the session has ended: log the player in again. @since 1.4 */
  unlinked: { reason: UnlinkReason };
  /** Show this code to the player. @since 1.0 */
  deviceScreenOpened: DeviceScreen;
  /** Hide the code. @since 1.0 */
  deviceScreenClosed: undefined;
  /** A call waits until the provisional account is merged; see `provisionalUserMergeCompleted`. @since 1.0 */
  mergeRequired: undefined;
  /** The server has moved everything of the provisional account. @since 1.0 */
  mergeCompleted: { mergeOperationId: string; sourceUserId: string };
}

/** Login, tokens and account linking. */
export interface Auth extends EventSource<AuthEvents> {
  /** Whether a token is set, valid or not. @since 1.0 */
  isAuthenticated(): boolean;
  /**
   * Sets the player's access token, or a whole set of tokens, which the store keeps. It does not connect, but a session that is open
   * identifies again. If a player is known already, the server is asked whose token it is: another player's empties the caches.
   * @since 1.0
   */
  setToken(token: string | TokenSet, options?: CallOptions): Promise<void>;
  /**
   * Sets the tokens that the store has, after refreshing those that have expired. Resolves with false if there are none.
   * @since 1.0
   */
  restore(options?: CallOptions): Promise<boolean>;
  /**
   * Asks for the player's consent, in the first way that is possible here; see AuthorizeWay. Waits for the player until
   * `signal` aborts. One attempt runs at a time.
   * @since 1.0
   */
  authorize(args: AuthorizationArgs, options?: CallOptions): Promise<Authorization>;
  /**
   * Passes on the address that the browser, or the system, has opened for the game. Resolves with undefined if it carries no
   * response to an authorization.
   * @since 1.0
   */
  completeRedirect(location: string): Promise<Authorization | undefined>;
  /** Exchanges a code; for public clients. @since 1.0 */
  getToken(
    applicationId: string,
    code: string,
    codeVerifier: string,
    redirectUri: string,
    options?: CallOptions,
  ): Promise<TokenSet>;
  /**
   * Exchanges a refresh token, which is used up, for a new set. Concurrent calls share one request, which `signal` does not
   * stop. Refused: the event `unlinked`.
   * @since 1.0
   */
  refreshToken(applicationId: string, refreshToken: string, options?: CallOptions): Promise<TokenSet>;
  /** Ends the player's link to the application by one of its tokens: all of them are revoked. @since 1.4 */
  revokeToken(applicationId: string, token: string, options?: CallOptions): Promise<void>;
  /** Reads who a token belongs to; it needs the scope `identify`. @since 1.0 */
  fetchCurrentUser(
    tokenType: AuthorizationTokenType,
    token: string,
    options?: CallOptions,
  ): Promise<{ id: string; name: string }>;
  /** Logs in with a provisional account, which is created at the first login. @since 1.0 */
  getProvisionalToken(
    applicationId: string,
    externalAuthType: AuthenticationExternalAuthType,
    externalAuthToken: string,
    options?: CallOptions,
  ): Promise<TokenSet>;
  /** Exchanges a code, and merges the provisional account into the player's own; its tokens are revoked. @since 1.0 */
  getTokenFromProvisionalMerge(
    applicationId: string,
    code: string,
    codeVerifier: string,
    redirectUri: string,
    externalAuthType: AuthenticationExternalAuthType,
    externalAuthToken: string,
    options?: CallOptions,
  ): Promise<TokenSet>;
  /** The device flow (RFC 8628): shows a code by the event `deviceScreenOpened`, and waits for the player. @since 1.0 */
  getTokenFromDevice(args: DeviceAuthorizationArgs, options?: CallOptions): Promise<TokenSet>;
  /** The device flow that merges the provisional account. @since 1.0 */
  getTokenFromDeviceProvisionalMerge(
    args: DeviceAuthorizationArgs,
    externalAuthType: AuthenticationExternalAuthType,
    externalAuthToken: string,
    options?: CallOptions,
  ): Promise<TokenSet>;
  /** Emits `deviceScreenOpened`; for a game that runs the device flow on its back end. @since 1.0 */
  openAuthorizeDeviceScreen(clientId: string, userCode: string): void;
  /** Emits `deviceScreenClosed` if a code is shown. Call it, too, when the player closes the screen. @since 1.0 */
  closeAuthorizeDeviceScreen(): void;
  /** Separates the player from the external identity, which gets a new provisional account; all tokens end. @since 1.4 */
  unmergeIntoProvisionalAccount(
    applicationId: string,
    externalAuthType: AuthenticationExternalAuthType,
    externalAuthToken: string,
    options?: CallOptions,
  ): Promise<void>;
  /** Continues the calls that wait for a merge, or ends them with an error. @since 1.0 */
  provisionalUserMergeCompleted(success: boolean): void;
  /** Exchanges a token of a parent application, a public client, for one of its child. @since 1.4 */
  exchangeChildToken(parentApplicationToken: string, childApplicationId: string, options?: CallOptions): Promise<ChildToken>;
  /** Renames the player's provisional account: 1 to 32 characters. @since 1.0 */
  updateProvisionalAccountDisplayName(name: string, options?: CallOptions): Promise<void>;
  /**
   * Offers to log in from the desktop agent, which then calls `callback`; returns the function that stops it. The offer is
   * renewed whenever the agent starts again. Needs an application id.
   * @since 1.6
   */
  onAuthorizeRequest(callback: () => void): () => void;
  /** The process whose window shows the agent's overlay. @since 1.0 */
  setGameWindowPid(pid: number): void;
}
