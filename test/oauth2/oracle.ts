import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type Configuration, Provider } from 'oidc-provider';
import { Browser } from './browser.ts';
import { type Client, type Landing, REDIRECT, type Target } from './types.ts';

const PERSON = 'ada';
const CLIENT: Client = { id: 'one', secret: 'secret of one' };
const OTHER: Client = { id: 'other', secret: 'secret of other' };
const OPEN: Client = { id: 'open', secret: null };

const DEVICE = 'urn:ietf:params:oauth:grant-type:device_code';

const registered = ({ id, secret }: Client) => ({
  client_id: id,
  ...(secret === null ? { token_endpoint_auth_method: 'none' as const } : { client_secret: secret }),
  redirect_uris: [REDIRECT],
  grant_types: ['authorization_code', 'refresh_token', DEVICE, ...(secret === null ? [] : ['client_credentials'])],
});

const CONFIGURATION: Configuration = {
  clients: [CLIENT, OTHER, OPEN].map(registered),
  scopes: ['openid', 'offline_access', 'profile'],
  claims: { openid: ['sub'], profile: ['name'] },
  features: {
    devInteractions: { enabled: false },
    deviceFlow: { enabled: true },
    revocation: { enabled: true },
    clientCredentials: { enabled: true },
  },
  enableHttpPostMethods: true,
  pkce: { required: () => false },
  issueRefreshToken: () => true,
  rotateRefreshToken: true,
  responseTypes: ['code'],
  cookies: { keys: ['of the test'], long: { sameSite: 'none' }, short: { sameSite: 'none' } },
  interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
  findAccount: (_ctx, accountId) => ({ accountId, claims: () => Promise.resolve({ sub: accountId, name: 'Ada' }) }),
};

/** A certified server of another vendor, whose user grants everything. */
export async function startOracle(): Promise<Target> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (!isAddress(address)) throw new Error('the oracle has no port');
  const issuer = `http://127.0.0.1:${address.port}`;
  const provider = new Provider(issuer, CONFIGURATION);
  provider.use(async (ctx, next) => {
    if (!ctx.path.startsWith('/interaction/')) return next();
    await agree(provider, ctx);
  });
  server.on('request', provider.callback());
  const metadata: Record<string, unknown> = JSON.parse(await (await fetch(`${issuer}/.well-known/openid-configuration`)).text());
  const person = new Browser();
  return {
    issuer,
    metadata,
    client: CLIENT,
    other: OTHER,
    open: OPEN,
    scope: 'profile',
    authorize: (query, stranger = false) =>
      follow(stranger ? new Browser() : person, `${metadata.authorization_endpoint}?${query}`, !stranger),
    async letIn({ verification_uri_complete }) {
      const page = await person.visit(verification_uri_complete);
      const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page.text)?.[1] ?? '';
      const body = { xsrf: field('xsrf'), user_code: field('user_code'), confirm: 'yes' };
      await follow(person, `${issuer}/device`, true, new URLSearchParams(body));
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function agree(provider: Provider, ctx: Exchange): Promise<void> {
  const { prompt, params, session, grantId } = await provider.interactionDetails(ctx.req, ctx.res);
  ctx.respond = false;
  if (prompt.name === 'login') {
    await provider.interactionFinished(ctx.req, ctx.res, { login: { accountId: PERSON } });
    return;
  }
  const found = grantId === undefined ? undefined : await provider.Grant.find(grantId);
  const grant = found ?? new provider.Grant({ accountId: session?.accountId ?? PERSON, clientId: String(params.client_id) });
  grant.addOIDCScope(String(params.scope));
  await provider.interactionFinished(
    ctx.req,
    ctx.res,
    { consent: { grantId: await grant.save() } },
    { mergeWithLastSubmission: true },
  );
}

/** The fields of a request and its response that are needed. */
interface Exchange {
  req: IncomingMessage;
  res: ServerResponse;
  respond?: boolean;
}

/** Follows redirects within the site; with `agrees` false it stops at interaction prompts. */
async function follow(browser: Browser, address: string, agrees: boolean, body?: URLSearchParams): Promise<Landing> {
  const { status, location } = await browser.visit(address, body);
  if (location?.origin !== new URL(address).origin) return { status, location };
  if (!agrees && location.pathname.startsWith('/interaction/')) return { status, location: null };
  return follow(browser, location.href, agrees);
}

function isAddress(address: string | AddressInfo | null): address is AddressInfo {
  return typeof address === 'object' && address !== null;
}
