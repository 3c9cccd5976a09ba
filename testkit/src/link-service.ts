import { createHash, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { SignJWT } from 'jose';
import { json } from './interaction-endpoint.ts';
import { type Site, startSite } from './site.ts';

/** A granted authorization request. */
interface Grant {
  redirectUri: string;
  challenge: string;
  nonce: string | null;
  account: LinkAccount;
}

/** An account of the service. */
export interface LinkAccount {
  id: string | number;
  name: string;
}

/** A service on this machine whose accounts can be linked: OAuth2 with PKCE, and an OpenID provider. It validates every request. */
export class LinkService {
  readonly client = { client_id: 'guildhall-here', client_secret: 'a secret & more' };
  site: Site;
  /** Forms sent to the token endpoint. */
  readonly tokenForms: URLSearchParams[] = [];
  /** The Authorization header of each. */
  readonly tokenHeaders: (string | undefined)[] = [];
  /** Overrides claims of id tokens. */
  claims: Record<string, unknown> = {};
  /** Further claims of userinfo and of the OAuth2 service's user, which replace its own. */
  profile: Record<string, unknown> = {};
  /** Makes the id token of its claims instead of signing it. */
  forge: ((claims: object) => string) | null = null;
  /** If set, requests to this path get no response, and it is called. */
  hanging: { path: string; arrived: () => void } | null = null;
  /** If set, the status of every response. */
  broken: number | null = null;
  readonly #codes = new Map<string, Grant>();
  readonly #tokens = new Map<string, LinkAccount>();
  readonly #key: KeyObject;
  readonly #publicKey: KeyObject;
  readonly #now: () => number;

  private constructor(site: Site, now: () => number) {
    this.site = site;
    this.#now = now;
    const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
    this.#key = pair.privateKey;
    this.#publicKey = pair.publicKey;
  }

  /** Starts one; `now` is its clock in ms since 1970. */
  static async start(now: () => number): Promise<LinkService> {
    const made: LinkService[] = [];
    const site = await startSite((request, response) => void made[0]?.answer(request, response));
    const service = new LinkService(site, now);
    made.push(service);
    return service;
  }

  get url(): string {
    return `http://127.0.0.1:${this.site.port}`;
  }

  /** The settings of an OAuth2 service. */
  get settings() {
    return {
      ...this.client,
      authorization_endpoint: `${this.url}/authorize`,
      token_endpoint: `${this.url}/token`,
      userinfo_endpoint: `${this.url}/user`,
      scopes: ['read:user'],
    };
  }

  /** A user with this account grants the request at the platform's URL; returns the redirect. */
  agree(address: string, account: LinkAccount): URL {
    const { searchParams: query } = new URL(address);
    const at = (name: string) => query.get(name) ?? '';
    if (at('client_id') !== this.client.client_id || at('code_challenge_method') !== 'S256') throw new Error('not our client');
    const code = randomBytes(12).toString('hex');
    this.#codes.set(code, {
      redirectUri: at('redirect_uri'),
      challenge: at('code_challenge'),
      nonce: query.get('nonce'),
      account,
    });
    const back = new URL(at('redirect_uri'));
    back.searchParams.set('code', code);
    back.searchParams.set('state', at('state'));
    return back;
  }

  close(): Promise<void> {
    return this.site.close();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { hanging } = this;
    if (hanging && hanging.path === request.url) return hanging.arrived();
    if (this.broken !== null) return json(response, { error: 'broken' }, this.broken);
    if (request.url === '/token') return this.#token(request, response);
    if (request.url === '/.well-known/openid-configuration')
      return json(response, {
        issuer: this.url,
        authorization_endpoint: `${this.url}/authorize`,
        token_endpoint: `${this.url}/token`,
        userinfo_endpoint: `${this.url}/userinfo`,
        jwks_uri: `${this.url}/jwks`,
      });
    if (request.url === '/jwks')
      return json(response, { keys: [{ ...this.#publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] });
    const account = this.#tokens.get(request.headers.authorization ?? '');
    if (!account) return json(response, { error: 'invalid_token' }, 401);
    if (request.url === '/userinfo')
      return json(response, { sub: String(account.id), preferred_username: account.name, ...this.profile });
    return json(response, { id: account.id, login: account.name, ...this.profile });
  }

  async #token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await text(request));
    this.tokenForms.push(form);
    this.tokenHeaders.push(request.headers.authorization);
    const grant = this.#codes.get(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (
      !grant ||
      !this.#isClient(request, form) ||
      challenge !== grant.challenge ||
      form.get('redirect_uri') !== grant.redirectUri
    )
      return json(response, { error: 'invalid_grant' }, 400);
    this.#codes.delete(form.get('code') ?? '');
    const access_token = randomBytes(12).toString('hex');
    this.#tokens.set(`Bearer ${access_token}`, grant.account);
    const id_token = await this.#idToken(grant);
    return json(response, {
      access_token,
      token_type: 'Bearer',
      expires_in: 3600,
      ...(grant.nonce === null ? {} : { id_token }),
    });
  }

  #isClient({ headers }: IncomingMessage, form: URLSearchParams): boolean {
    const { client_id, client_secret } = this.client;
    const basic = `Basic ${Buffer.from(`${client_id}:${encodeURIComponent(client_secret)}`).toString('base64')}`;
    return (
      headers.authorization === basic || (form.get('client_id') === client_id && form.get('client_secret') === client_secret)
    );
  }

  #idToken({ nonce, account }: Grant): Promise<string> {
    const iat = Math.floor(this.#now() / 1000);
    const own = { iss: this.url, sub: String(account.id), aud: this.client.client_id, iat, exp: iat + 300, nonce };
    const claims = { ...own, ...this.claims };
    if (this.forge) return Promise.resolve(this.forge(claims));
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(this.#key);
  }
}
