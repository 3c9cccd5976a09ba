import { readFileSync } from 'node:fs';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { ConfigError } from './settings.ts';

const VARIABLE = 'GUILDHALL_LOGIN_PROVIDERS';
const Address = Type.String({ pattern: '^https?://[^\\s]+$', maxLength: 2048 });
/** A name of a claim, or a dotted path such as `data.0.id`. */
const Claim = Type.Optional(Type.String({ minLength: 1, maxLength: 200 }));

const ProviderSettings = Type.Object(
  {
    /** Part of the redirect address and of stored identities: it must never change. */
    id: Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,31}$' }),
    name: Type.String({ minLength: 1, maxLength: 40 }),
    type: Type.Enum(['openid', 'oauth2']),
    icon: Type.Optional(Type.String({ pattern: '^https://[^\\s]+$', maxLength: 2048 })),
    issuer: Type.Optional(Address),
    authorization_endpoint: Type.Optional(Address),
    token_endpoint: Type.Optional(Address),
    userinfo_endpoint: Type.Optional(Address),
    client_id: Type.String({ minLength: 1 }),
    client_secret: Type.Optional(Type.String({ minLength: 1 })),
    /** The environment variable, or the file, that holds the secret. */
    client_secret_env: Type.Optional(Type.String({ minLength: 1 })),
    client_secret_file: Type.Optional(Type.String({ minLength: 1 })),
    /** How the client secret is sent (RFC 6749 2.3.1). */
    token_endpoint_auth_method: Type.Optional(Type.Enum(['client_secret_post', 'client_secret_basic'])),
    scopes: Type.Optional(Type.Array(Type.String({ pattern: '^[^\\s"\\\\]+$' }))),
    /** Additional parameters of the authorization request, such as `prompt`. */
    authorization_parameters: Type.Optional(Type.Record(Type.String(), Type.String())),
    claims: Type.Optional(
      Type.Object(
        { subject: Claim, username: Claim, name: Claim, email: Claim, email_verified: Claim, avatar: Claim },
        { additionalProperties: false },
      ),
    ),
    allow_registration: Type.Optional(Type.Boolean()),
    trust_email: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
type ProviderSettings = Static<typeof ProviderSettings>;

/** Where the fields of an account are among the claims, as dotted paths. */
export interface ClaimPaths {
  subject: string;
  username: string;
  name: string;
  email: string;
  /** Undefined: the provider does not say whether the address is verified. */
  email_verified: string | undefined;
  avatar: string;
}

/** A provider with which people log in, as configured by the operator. */
export interface LoginProvider {
  id: string;
  name: string;
  type: 'openid' | 'oauth2';
  icon: string | null;
  issuer: string | undefined;
  /** Only for `oauth2`; an OpenID provider is discovered. */
  endpoints: { authorization: string; token: string; userinfo: string } | undefined;
  clientId: string;
  clientSecret: string | undefined;
  authMethod: 'client_secret_post' | 'client_secret_basic';
  scopes: readonly string[];
  authorizationParameters: Readonly<Record<string, string>>;
  claims: ClaimPaths;
  /** New accounts may be created with it, as far as GUILDHALL_REGISTRATION allows. */
  allowRegistration: boolean;
  /** Addresses that it has verified need no verification here. */
  trustEmail: boolean;
}

/** Parameters that belong to the protocol. */
const OWN_PARAMETERS: ReadonlySet<string> = new Set(
  'client_id client_secret code_challenge code_challenge_method nonce redirect_uri request request_uri response_mode response_type scope state'.split(
    ' ',
  ),
);

/**
 * Reads the list of login providers: JSON, or `@` and the path of a JSON file; null for none. `plainHttp` allows http, for
 * providers on this machine or a private network. Throws ConfigError with one line that reveals no secret.
 */
export function readLoginProviders(
  given: string | null,
  { env, plainHttp }: { env: Readonly<Record<string, string | undefined>>; plainHttp: boolean },
): LoginProvider[] {
  if (given === null) return [];
  const list = parse(given);
  if (!Array.isArray(list)) throw refusal('must be a JSON list of providers, or @ and the path of a file with one');
  const seen = new Set<string>();
  return list.map((entry: unknown, index) => {
    const provider = readProvider(entry, { index, env, plainHttp });
    if (seen.has(provider.id)) throw refusal(`names the provider '${provider.id}' twice`);
    seen.add(provider.id);
    return provider;
  });
}

function readProvider(
  entry: unknown,
  { index, env, plainHttp }: { index: number; env: Readonly<Record<string, string | undefined>>; plainHttp: boolean },
): LoginProvider {
  if (!Value.Check(ProviderSettings, entry)) {
    const [first] = Value.Errors(ProviderSettings, entry);
    throw refusal(`is wrong at ${index}${first?.instancePath ?? ''}: ${first?.message ?? 'not what is expected'}`);
  }
  const { id, type, issuer } = entry;
  const addresses = [issuer, entry.authorization_endpoint, entry.token_endpoint, entry.userinfo_endpoint];
  for (const address of addresses) if (address !== undefined) checkAddress(id, address, plainHttp);
  if (type === 'openid' && issuer === undefined) throw refusal(`needs an issuer for '${id}'`);
  const endpoints = type === 'oauth2' ? endpointsOf(entry) : undefined;
  const parameters = entry.authorization_parameters ?? {};
  const own = Object.keys(parameters).find((name) => OWN_PARAMETERS.has(name));
  if (own !== undefined) throw refusal(`cannot set the parameter ${own} for '${id}'`);
  return {
    id,
    name: entry.name,
    type,
    icon: entry.icon ?? null,
    issuer,
    endpoints,
    clientId: entry.client_id,
    clientSecret: secretOf(entry, env),
    authMethod: entry.token_endpoint_auth_method ?? 'client_secret_post',
    scopes: scopesOf(entry),
    authorizationParameters: parameters,
    claims: claimPaths(entry),
    allowRegistration: entry.allow_registration ?? true,
    trustEmail: entry.trust_email ?? false,
  };
}

function endpointsOf(entry: ProviderSettings): NonNullable<LoginProvider['endpoints']> {
  const { authorization_endpoint: authorization, token_endpoint: token, userinfo_endpoint: userinfo } = entry;
  if (!authorization || !token || !userinfo)
    throw refusal(`needs authorization_endpoint, token_endpoint and userinfo_endpoint for '${entry.id}'`);
  return { authorization, token, userinfo };
}

function scopesOf({ type, scopes }: ProviderSettings): string[] {
  if (type === 'oauth2') return scopes ?? [];
  return [...new Set(['openid', ...(scopes ?? ['profile', 'email'])])];
}

function claimPaths({ type, claims = {} }: ProviderSettings): ClaimPaths {
  const isOpenId = type === 'openid';
  return {
    subject: claims.subject ?? (isOpenId ? 'sub' : 'id'),
    username: claims.username ?? (isOpenId ? 'preferred_username' : 'login'),
    name: claims.name ?? 'name',
    email: claims.email ?? 'email',
    email_verified: claims.email_verified ?? (isOpenId ? 'email_verified' : undefined),
    avatar: claims.avatar ?? (isOpenId ? 'picture' : 'avatar_url'),
  };
}

function checkAddress(id: string, address: string, plainHttp: boolean): void {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.username !== '' || url.password !== '' || url.hash !== '')
    throw refusal(`has an address for '${id}' that is not a plain URL`);
  if (url.protocol === 'http:' && !plainHttp)
    throw refusal(`needs https addresses for '${id}', unless GUILDHALL_OUTBOUND is loopback or private`);
}

function secretOf(entry: ProviderSettings, env: Readonly<Record<string, string | undefined>>): string | undefined {
  const { id, client_secret, client_secret_env, client_secret_file } = entry;
  const given = [client_secret, client_secret_env, client_secret_file].filter((one) => one !== undefined);
  if (given.length > 1) throw refusal(`has more than one secret for '${id}'`);
  if (client_secret_env !== undefined) {
    const secret = env[client_secret_env]?.trim();
    if (!secret) throw refusal(`names the variable ${client_secret_env} for '${id}', which is not set`);
    return secret;
  }
  if (client_secret_file === undefined) return client_secret;
  const secret = read(client_secret_file).trim();
  if (secret === '') throw refusal(`names the file ${client_secret_file} for '${id}', which is empty`);
  return secret;
}

function parse(given: string): unknown {
  const text = given.startsWith('@') ? read(given.slice(1)) : given;
  try {
    return JSON.parse(text);
  } catch {
    // The parser's message quotes the text, which may contain a secret.
    throw refusal('is not valid JSON');
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw refusal(`cannot be read: ${error instanceof Error ? error.message.split('\n')[0] : 'unknown'}`);
  }
}

function refusal(what: string): ConfigError {
  return new ConfigError(`${VARIABLE} ${what}.`);
}
