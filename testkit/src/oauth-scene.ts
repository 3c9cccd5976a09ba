import type { Answer } from './answer.ts';
import { Actor } from './actor.ts';
import type { Account, Bot, TestPlatform } from './platform.ts';
import { createHash, randomBytes } from 'node:crypto';

export const REDIRECT = 'https://app.example/back?mine=1';

/** An application that users log in with. */
export interface App {
  owner: Account;
  bot: Bot;
  id: string;
  secret: string;
}

/** An application with a secret and registered redirect URIs. */
export async function app(
  p: TestPlatform,
  redirect_uris: readonly string[] = [REDIRECT],
  change: object = {},
  by?: Account,
): Promise<App> {
  const owner = by ?? (await p.person('owner'));
  const bot = await p.bot(owner);
  const id = bot.applicationId;
  await owner.patch(`/applications/${id}`, { redirect_uris, ...change });
  const reset = await owner.post<{ secret: string }>(`/applications/${id}/reset`, {});
  return { owner, bot, id, secret: reset.body.secret };
}

/** Claims a game for an application and approves the claim as the operator, so that its widget can be configured. */
export async function claimGame(operator: Account, of: Pick<App, 'id' | 'owner'>): Promise<void> {
  const claimed = await of.owner.put(`/applications/${of.id}/game-claim`, { game: `Game ${of.id}` });
  const decided = await operator.patch(`/operator/applications/${of.id}`, { game_claim: 'approved' });
  if (claimed.status !== 200 || decided.status !== 200) throw new Error(`claim: ${JSON.stringify(decided.body)}`);
}

/** The response of the consent page. */
export interface Consented {
  location: string;
  code: number;
  errors: object;
}

/** Grants (or with `body` declines) the request in the query. */
export function consent(
  by: Pick<Account, 'post'>,
  { id }: Pick<App, 'id'>,
  query: Record<string, string> = {},
  body: object = {},
): Promise<Answer<Consented>> {
  const whole = { client_id: id, scope: 'identify', response_type: 'code', redirect_uri: REDIRECT, ...query };
  return by.post<Consented>('/oauth2/authorize', { authorize: true, ...body }, { query: whole });
}

/** An authorization code of the user. */
export async function codeOf(
  by: Pick<Account, 'post'>,
  of: Pick<App, 'id'>,
  query: Record<string, string> = {},
  body: object = {},
): Promise<string> {
  const { location } = (await consent(by, of, query, body)).body;
  const code = new URL(location).searchParams.get('code');
  if (!code) throw new Error(`no code: ${location}`);
  return code;
}

/** The response of the token endpoint. */
export interface TokenBody {
  access_token: string;
  refresh_token: string;
  scope: string;
  token_type: string;
  expires_in: number;
  error: string;
  error_description: string;
  guild?: { id: string };
  webhook?: { id: string; token: string; url: string; channel_id: string };
  id_token?: string;
}

/** Sends a form to an OAuth2 endpoint, with the application's secret in the header unless `headers` override it. */
export function form<T = TokenBody>(
  p: Pick<TestPlatform, 'anyone'>,
  of: Pick<App, 'id' | 'secret'>,
  fields: Record<string, string> | string,
  { path = '/oauth2/token', headers = basic(of) }: { path?: string; headers?: Record<string, string> } = {},
): Promise<Answer<T>> {
  const body = typeof fields === 'string' ? fields : new URLSearchParams(fields).toString();
  return p.anyone.post<T>(path, body, { headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers } });
}

/** HTTP Basic credentials of an application. */
export function basic({ id, secret }: Pick<App, 'id' | 'secret'>): Record<string, string> {
  return { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` };
}

/** Exchanges a code. */
export function exchange(
  p: Pick<TestPlatform, 'anyone'>,
  of: Pick<App, 'id' | 'secret'>,
  code: string,
  fields: Record<string, string> = {},
): Promise<Answer<TokenBody>> {
  return form(p, of, { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, ...fields });
}

/** The tokens that a user grants to the application. */
export async function tokensOf(
  p: Pick<TestPlatform, 'anyone'>,
  by: Pick<Account, 'post'>,
  of: Pick<App, 'id' | 'secret'>,
  scope = 'identify',
): Promise<TokenBody> {
  const answer = await exchange(p, of, await codeOf(by, of, { scope }));
  if (answer.status !== 200) throw new Error(`token: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** The response that starts a device flow (RFC 8628 3.2). */
export interface DeviceBody {
  device_code: string;
  user_code: string;
  verification_uri: string;
  verification_uri_complete: string;
  expires_in: number;
  interval: number;
}

/** Starts the device flow. */
export async function deviceOf(p: TestPlatform, of: App, scope = 'identify'): Promise<DeviceBody> {
  const answer = await form<DeviceBody>(p, of, { scope }, { path: '/oauth2/device/authorize' });
  if (answer.status !== 200) throw new Error(`device: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Polls for the device's tokens. */
export function poll(p: TestPlatform, of: App, { device_code }: Pick<DeviceBody, 'device_code'>): Promise<Answer<TokenBody>> {
  return form(p, of, { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code });
}

/** The id token of a token response; empty if it has none. */
export function idTokenOf({ id_token = '' }: Pick<TokenBody, 'id_token'>): string {
  return id_token;
}

/** An application with an access token. */
export function bearer(p: TestPlatform, { access_token }: Pick<TokenBody, 'access_token'>): Actor {
  return new Actor(p.address, `Bearer ${access_token}`);
}

/** A verifier and its S256 challenge. */
export function pkce(): { verifier: string; query: Record<string, string> } {
  const verifier = randomBytes(32).toString('base64url');
  const code_challenge = createHash('sha256').update(verifier).digest('base64url');
  return { verifier, query: { code_challenge, code_challenge_method: 'S256' } };
}
