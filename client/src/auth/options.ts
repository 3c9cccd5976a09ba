/** The tokens of the player, as a store keeps them. */
export interface StoredTokens {
  accessToken: string;
  refreshToken?: string | undefined;
  /** Ms since 1970; undefined if it is not known. */
  expiresAt?: number | undefined;
  scopes?: string | undefined;
}

/** Keeps the player's tokens between two runs of the game, in a place that other programs cannot read. */
export interface TokenStore {
  load(): StoredTokens | undefined | Promise<StoredTokens | undefined>;
  /** Called with each new set of tokens: the previous refresh token has been used up. */
  save(tokens: StoredTokens): void | Promise<void>;
  clear(): void | Promise<void>;
}

/**
 * The ways to a player's consent, in the order in which `authorize` tries them:
 * - `agent`: the desktop agent of the platform (Node and Electron);
 * - `loopback`: the system browser, which returns to a listener on 127.0.0.1 (Node and Electron);
 * - `popup`: a window of the browser, whose page calls `relayAuthorization`;
 * - `redirect`: the browser leaves the game, which calls `completeRedirect` on its return;
 * - `scheme`: the system browser opens an address of the game's own scheme, which the game passes to `completeRedirect`.
 */
export type AuthorizeWay = 'agent' | 'loopback' | 'popup' | 'redirect' | 'scheme';

/** Options of the area `auth`. */
export interface AuthOptions {
  /** The default keeps the tokens in memory only. */
  tokenStore?: TokenStore;
  /** Ways that are false are not tried; by default all are that the runtime has. */
  ways?: Partial<Readonly<Record<AuthorizeWay, boolean>>>;
  /** Opens an address in the browser of the system. The default starts that of Windows, macOS or Linux. */
  openUrl?: (url: string) => void | Promise<void>;
  /**
   * The registered address to which `popup` and `redirect` return. By default that of the page, without query and fragment.
   */
  redirectUri?: string;
}
