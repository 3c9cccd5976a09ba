import type { Core } from '../core/core.ts';
import type { CallOptions } from '../core/http.ts';
import { oauthErrorOf } from './failures.ts';
import { AuthorizationTokenType } from './enums.ts';
import type { FlowParts } from './parts.ts';
import type { Tokens } from './tokens.ts';
import type { Auth, TokenSet } from './types.ts';

/** The set of a response of the token endpoint (RFC 6749 5.1). */
export function tokenSetOf({ secrets, tools }: Core, response: object): TokenSet {
  const text = (name: string): string | undefined => {
    const value: unknown = Reflect.get(response, name);
    return typeof value === 'string' ? value : undefined;
  };
  const accessToken = text('access_token');
  if (accessToken === undefined) throw tools.invalid('The server sent no access token: check the address of the server.');
  const refreshToken = text('refresh_token');
  secrets.add(accessToken, refreshToken, text('id_token'));
  return {
    accessToken,
    refreshToken,
    tokenType: AuthorizationTokenType.Bearer,
    expiresIn: Number(Reflect.get(response, 'expires_in')),
    scopes: text('scope') ?? '',
  };
}

/** Posts to the token endpoint; resolves with the set that the server issued. */
export async function grant(
  core: Core,
  tokens: Tokens,
  fields: Readonly<Record<string, string>>,
  call?: CallOptions,
): Promise<TokenSet> {
  return tokens.issued(tokenSetOf(core, await core.http.form('/oauth2/token', fields, call)));
}

/** The calls that renew and end a link. */
export function renewals(core: Core, { tokens, requireText }: FlowParts): Pick<Auth, 'refreshToken' | 'revokeToken' | 'restore'> {
  /** By refresh token: a second request with the same one would revoke both responses. */
  const running = new Map<string, Promise<TokenSet>>();

  const refresh = async (client_id: string, refresh_token: string) => {
    try {
      const set = await grant(core, tokens, { grant_type: 'refresh_token', client_id, refresh_token });
      tokens.refreshed(refresh_token, set);
      return set;
    } catch (error) {
      if (oauthErrorOf(core.tools, error) === 'invalid_grant') tokens.unlink('invalidGrant');
      throw error;
    } finally {
      running.delete(refresh_token);
    }
  };

  const refreshToken: Auth['refreshToken'] = async (applicationId, token, { signal } = {}) => {
    const client_id = requireText('refreshToken', 'applicationId', applicationId);
    core.secrets.add(requireText('refreshToken', 'refreshToken', token));
    // The server may use up the token before the signal aborts, so the request always runs to its end.
    core.requireAlive();
    const request = running.get(token) ?? refresh(client_id, token);
    running.set(token, request);
    request.catch(() => {});
    return core.tools.limited(core, signal, () => request);
  };

  return {
    refreshToken,

    async revokeToken(applicationId, token, call) {
      const client_id = requireText('revokeToken', 'applicationId', applicationId);
      core.secrets.add(requireText('revokeToken', 'token', token));
      await core.http.form('/oauth2/token/revoke', { client_id, token }, call);
      const { accessToken, refreshToken: refreshes } = tokens.current ?? {};
      if (token === accessToken || token === refreshes) tokens.unlink('revoked');
    },

    async restore(call) {
      const { tokenStore } = core.options.auth ?? {};
      const stored = await tokenStore?.load();
      if (!stored) return false;
      const { refreshToken: token, expiresAt } = stored;
      core.secrets.add(stored.accessToken, token);
      if (expiresAt === undefined || expiresAt > core.clock.now() + 60_000) await tokens.set(stored, call);
      else if (token === undefined || core.credentials.applicationId === undefined) return false;
      else await tokens.set(await refreshToken(core.credentials.applicationId, token, call), call);
      return true;
    },
  };
}
