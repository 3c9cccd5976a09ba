import type { Secrets } from './secrets.ts';

/** The access token of the user, and the application that it belongs to. */
export class Credentials {
  readonly #secrets: Secrets;
  #token: string | undefined;
  /** The application of the game; undefined until it is set or READY names it. */
  applicationId: string | undefined;

  constructor(secrets: Secrets, applicationId: string | undefined) {
    this.#secrets = secrets;
    this.applicationId = applicationId;
  }

  /** The access token; undefined if there is none. */
  get token(): string | undefined {
    return this.#token;
  }

  set token(token: string | undefined) {
    this.#secrets.add(token);
    this.#token = token;
  }

  /** The value of the authorization header and of IDENTIFY; undefined without a token. */
  get header(): string | undefined {
    return this.#token === undefined ? undefined : `Bearer ${this.#token}`;
  }
}
