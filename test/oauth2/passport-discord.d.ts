/** The parts of an untyped package that the tests use. */
declare module 'passport-discord' {
  import type { IncomingMessage } from 'node:http';

  /** The profile returned by the API, with the fields added by scopes. */
  export interface Profile {
    id: string;
    username: string;
    email?: string;
    guilds?: { id: string }[];
    connections?: unknown[];
  }
  type Done = (error: Error | null, user: Profile) => void;
  type Got = (error: unknown, body: string, response: IncomingMessage) => void;

  export class Strategy {
    constructor(
      options: {
        clientID: string;
        clientSecret: string;
        callbackURL: string;
        scope: string[];
        authorizationURL: string;
        tokenURL: string;
      },
      verify: (accessToken: string, refreshToken: string, profile: Profile, done: Done) => void,
    );
    /** Its API client. */
    _oauth2: { get(address: string, accessToken: string, done: Got): void };
    redirect(address: string): void;
    success(user: Profile): void;
    fail(challenge: unknown): void;
    error(error: unknown): void;
    authenticate(request: { query: Record<string, string>; headers: object; url: string }, options?: object): void;
  }
}
