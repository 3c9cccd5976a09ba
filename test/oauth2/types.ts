/** A registered client; a public one has no secret. */
export interface Client {
  id: string;
  secret: string | null;
}

/** Where every client is registered to be sent back to. */
export const REDIRECT = 'https://app.example/callback?own=1';

/** What an authorization request came to. */
export interface Landing {
  status: number;
  /** Where the person's browser was sent outside of the server; null when it stayed there. */
  location: URL | null;
}

/** An authorization server under test, with a person who is logged in and agrees to everything. */
export interface Target {
  issuer: string;
  /** The document of RFC 8414. */
  metadata: Record<string, unknown>;
  client: Client;
  other: Client;
  open: Client;
  /** A scope that is not openid. */
  scope: string;
  /** Opens the authorization endpoint; `stranger`: in a browser where nobody is logged in, and nobody logs in. */
  authorize(query: URLSearchParams, stranger?: boolean): Promise<Landing>;
  /** The person lets a device in, by what it shows. */
  letIn(device: { user_code: string; verification_uri_complete: string }): Promise<void>;
  stop(): Promise<void>;
}
