import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Provider } from 'oidc-provider';

/** Seconds that all of the provider's own state lasts. */
const LIFETIME = 600;

/** An account of the provider, by its claims. */
export interface ProviderAccount {
  sub: string;
  preferred_username: string;
  name: string;
  email: string;
  email_verified: boolean;
}

/** A certified OpenID provider on this machine (`oidc-provider`), whose person consents to everything at once. */
export class OpenidProvider {
  readonly client = { client_id: 'guildhall-here', client_secret: 'a secret of the provider' };
  readonly issuer: string;
  /** The account that is logged in at the provider. */
  account: ProviderAccount;
  readonly #server: Server;

  private constructor(server: Server, issuer: string, account: ProviderAccount) {
    this.#server = server;
    this.issuer = issuer;
    this.account = account;
  }

  /** Listens; serve() answers once the address of the platform is known. */
  static async start(account: ProviderAccount): Promise<OpenidProvider> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (typeof address !== 'object' || address === null) throw new Error('the provider has no port');
    return new OpenidProvider(server, `http://127.0.0.1:${address.port}`, account);
  }

  /** Answers requests of the client that returns people to `redirectUri`. */
  serve(redirectUri: string): void {
    const { privateKey: key } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const provider = new Provider(this.issuer, {
      clients: [{ ...this.client, redirect_uris: [redirectUri], grant_types: ['authorization_code'] }],
      claims: { openid: ['sub'], profile: ['name', 'preferred_username'], email: ['email', 'email_verified'] },
      features: { devInteractions: { enabled: false } },
      pkce: { required: () => true },
      responseTypes: ['code'],
      cookies: { keys: ['of the test'] },
      jwks: { keys: [{ ...key.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] },
      // Without them the provider warns that it uses defaults.
      ttl: {
        AccessToken: LIFETIME,
        AuthorizationCode: LIFETIME,
        Grant: LIFETIME,
        IdToken: LIFETIME,
        Interaction: LIFETIME,
        Session: LIFETIME,
      },
      interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
      findAccount: (_ctx, accountId) => ({ accountId, claims: () => Promise.resolve({ ...this.account, sub: accountId }) }),
    });
    provider.use(async (ctx, next) => {
      if (!ctx.path.startsWith('/interaction/')) return next();
      await this.#consent(provider, ctx);
    });
    this.#server.on('request', provider.callback());
  }

  /** Goes through the provider's pages as a new browser would; returns the address of the platform that it ends at. */
  async visit(address: string): Promise<URL> {
    const cookies = new Map<string, string>();
    for (let url = new URL(address), hop = 0; hop < 20; hop += 1) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      const location = answer.headers.get('location');
      if (location === null) throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`);
      url = new URL(location, url);
      if (url.origin !== this.issuer) return url;
    }
    throw new Error('the provider redirects without end');
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #consent(provider: Provider, ctx: Exchange): Promise<void> {
    const { prompt, params, session, grantId } = await provider.interactionDetails(ctx.req, ctx.res);
    ctx.respond = false;
    if (prompt.name === 'login')
      return provider.interactionFinished(ctx.req, ctx.res, { login: { accountId: this.account.sub } });
    const found = grantId === undefined ? undefined : await provider.Grant.find(grantId);
    const accountId = session?.accountId ?? this.account.sub;
    const grant = found ?? new provider.Grant({ accountId, clientId: String(params.client_id) });
    grant.addOIDCScope(String(params.scope));
    const consent = { grantId: await grant.save() };
    return provider.interactionFinished(ctx.req, ctx.res, { consent }, { mergeWithLastSubmission: true });
  }
}

/** The fields of a request and its response that are needed. */
interface Exchange {
  req: IncomingMessage;
  res: ServerResponse;
  respond?: boolean;
}
