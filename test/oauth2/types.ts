/** A registered client; a public one has no secret. */
export interface Client {
  id: string;
  secret: string | null;
}

/** The redirect URI of every client. */
export const REDIRECT = 'https://app.example/callback?own=1';

/** The outcome of an authorization request. */
export interface Landing {
  status: number;
  /** The redirect out of the server; null if the browser stayed on it. */
  location: URL | null;
}

/** An authorization server under test, with a logged-in user who grants everything. */
export interface Target {
  issuer: string;
  /** The document of RFC 8414. */
  metadata: Record<string, unknown>;
  client: Client;
  other: Client;
  open: Client;
  /** A scope other than openid. */
  scope: string;
  /** Opens the authorization endpoint; `stranger`: in a browser without a login. */
  authorize(query: URLSearchParams, stranger?: boolean): Promise<Landing>;
  /** The user allows a device by its code. */
  letIn(device: { user_code: string; verification_uri_complete: string }): Promise<void>;
  stop(): Promise<void>;
}
