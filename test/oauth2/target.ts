import { createHash, randomBytes } from 'node:crypto';
import { afterAll } from 'vitest';
import { startOracle } from './oracle.ts';
import { startOwn } from './own.ts';
import { type Client, REDIRECT, type Target } from './types.ts';

/** Our server, and a certified server of another vendor that verifies the tests against the standards. */
export async function startTargets(): Promise<{ name: string; target: Target }[]> {
  const [own, oracle] = [await startOwn(), await startOracle()];
  afterAll(async () => {
    await own.stop();
    await oracle.stop();
  });
  return [
    { name: 'guildhall', target: own },
    { name: 'oracle', target: oracle },
  ];
}

/** An endpoint listed in the metadata. */
export function endpoint({ metadata }: Target, name: string): string {
  const address = metadata[`${name}_endpoint`];
  if (typeof address !== 'string') throw new Error(`no ${name}_endpoint`);
  return address;
}

/** An authorization request for a code; `undefined` removes a parameter. */
export function request(target: Target, change: Record<string, string | undefined> = {}): URLSearchParams {
  const whole = {
    client_id: target.client.id,
    redirect_uri: REDIRECT,
    response_type: 'code',
    scope: target.scope,
    state: 'the state',
    ...change,
  };
  return new URLSearchParams(Object.entries(whole).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));
}

/** A code granted by the user. */
export async function codeOf(target: Target, change: Record<string, string | undefined> = {}): Promise<string> {
  const { location } = await target.authorize(request(target, change));
  const code = location?.searchParams.get('code');
  if (!code) throw new Error(`no code: ${location}`);
  return code;
}

/** The response of a token endpoint. */
export interface TokenAnswer {
  status: number;
  headers: Headers;
  body: Partial<Record<'access_token' | 'refresh_token' | 'id_token' | 'token_type' | 'scope' | 'error', string>> & {
    expires_in?: number;
  };
}

/** Posts a form with client authentication: in the header, or for a public client only by its id. */
export async function post(
  address: string,
  { id, secret }: Client,
  fields: Record<string, string> | string,
  headers: Record<string, string> = {},
): Promise<TokenAnswer> {
  const form = new URLSearchParams(fields);
  if (secret === null) form.set('client_id', id);
  const basic: Record<string, string> =
    secret === null ? {} : { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` };
  const answer = await fetch(address, { method: 'POST', body: form, headers: { ...basic, ...headers } });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text.startsWith('{') ? JSON.parse(text) : {} };
}

/** Sends a request to the token endpoint. */
export function token(target: Target, fields: Record<string, string>, client = target.client): Promise<TokenAnswer> {
  return post(endpoint(target, 'token'), client, fields);
}

/** Exchanges a code. */
export function exchange(
  target: Target,
  code: string,
  extra: Record<string, string> = {},
  client = target.client,
): Promise<TokenAnswer> {
  return token(target, { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, ...extra }, client);
}

/** Refreshes tokens. */
export function refresh(target: Target, refresh_token = '', extra: Record<string, string> = {}): Promise<TokenAnswer> {
  return token(target, { grant_type: 'refresh_token', refresh_token, ...extra });
}

/** Tokens of the user, with a refresh token. */
export async function tokensOf(target: Target, change: Record<string, string | undefined> = {}): Promise<TokenAnswer['body']> {
  const scope = change.scope ?? `openid ${target.scope}`;
  const { status, body } = await exchange(target, await codeOf(target, { ...change, scope }));
  if (status !== 200) throw new Error(`token: ${JSON.stringify(body)}`);
  return body;
}

/** The userinfo response for an access token. */
export async function userinfo(target: Target, access_token = ''): Promise<{ status: number; headers: Headers; sub?: string }> {
  const answer = await fetch(endpoint(target, 'userinfo'), { headers: { authorization: `Bearer ${access_token}` } });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, ...(answer.ok ? JSON.parse(text) : {}) };
}

/** A verifier and its S256 challenge (RFC 7636 4.2). */
export function pkce(): { code_verifier: string; challenge: { code_challenge: string; code_challenge_method: string } } {
  const code_verifier = randomBytes(32).toString('base64url');
  const code_challenge = createHash('sha256').update(code_verifier).digest('base64url');
  return { code_verifier, challenge: { code_challenge, code_challenge_method: 'S256' } };
}
