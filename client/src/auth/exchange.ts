import type { Core } from '../core/core.ts';
import { type AuthenticationExternalAuthType, AuthorizationTokenType } from './enums.ts';
import { grant, tokenSetOf } from './renewals.ts';
import type { FlowParts } from './parts.ts';
import type { Tokens } from './tokens.ts';
import type { Auth, TokenSet } from './types.ts';

/** By the values of AuthenticationExternalAuthType. */
const EXTERNAL_TYPES = [
  'OIDC',
  'EPIC_ONLINE_SERVICES_ACCESS_TOKEN',
  'EPIC_ONLINE_SERVICES_ID_TOKEN',
  'STEAM_SESSION_TICKET',
  'UNITY_SERVICES_ID_TOKEN',
  'DISCORD_BOT_ISSUED_ACCESS_TOKEN',
  'APPLE_ID_TOKEN',
  'PLAYSTATION_NETWORK_ID_TOKEN',
] as const;

/** Calls that must not carry the player's own token. */
const ANONYMOUS = { headers: { authorization: '' } };

/** The proof of an external identity, as the server reads it. */
export function proofOf(
  core: Core,
  { requireText }: FlowParts,
  member: string,
  type: AuthenticationExternalAuthType,
  token: string,
) {
  const external_auth_type = EXTERNAL_TYPES[type];
  if (!external_auth_type)
    throw core.tools.invalid(`auth.${member}: externalAuthType is not one of AuthenticationExternalAuthType.`);
  const external_auth_token = requireText(member, 'externalAuthToken', token);
  core.secrets.add(external_auth_token);
  return { external_auth_type, external_auth_token };
}

type Exchanges = Pick<
  Auth,
  | 'getToken'
  | 'getTokenFromProvisionalMerge'
  | 'getProvisionalToken'
  | 'exchangeChildToken'
  | 'unmergeIntoProvisionalAccount'
  | 'updateProvisionalAccountDisplayName'
  | 'fetchCurrentUser'
>;

/** The calls that exchange one credential for another. */
export function exchanges(core: Core, parts: FlowParts): Exchanges {
  const { http, secrets } = core;
  const { invalid } = core.tools;
  const { tokens, requireText } = parts;

  const codeFields = (
    member: string,
    [applicationId, code, verifier, redirectUri]: readonly [string, string, string, string],
  ) => {
    const client_id = requireText(member, 'applicationId', applicationId);
    secrets.add(requireText(member, 'code', code), requireText(member, 'codeVerifier', verifier));
    const redirect: Record<string, string> = redirectUri ? { redirect_uri: redirectUri } : {};
    return { grant_type: 'authorization_code', client_id, code, code_verifier: verifier, ...redirect };
  };

  return {
    getToken: async (...[applicationId, code, verifier, redirectUri, call]) =>
      grant(core, tokens, codeFields('getToken', [applicationId, code, verifier, redirectUri]), call),

    async getTokenFromProvisionalMerge(...[applicationId, code, verifier, redirectUri, type, token, call]) {
      const member = 'getTokenFromProvisionalMerge';
      const fields = codeFields(member, [applicationId, code, verifier, redirectUri]);
      return merge(tokens, () => grant(core, tokens, { ...fields, ...proofOf(core, parts, member, type, token) }, call));
    },

    async getProvisionalToken(applicationId, type, token, { signal } = {}) {
      const member = 'getProvisionalToken';
      const client_id = requireText(member, 'applicationId', applicationId);
      const body = { client_id, ...proofOf(core, parts, member, type, token) };
      return tokens.issued(tokenSetOf(core, await http.call('POST /partner-sdk/token', { ...ANONYMOUS, body, signal })));
    },

    async exchangeChildToken(token, applicationId, { signal } = {}) {
      const member = 'exchangeChildToken';
      const parent_access_token = requireText(member, 'parentApplicationToken', token);
      const child_application_id = requireText(member, 'childApplicationId', applicationId);
      secrets.add(token);
      const body = { parent_access_token, child_application_id };
      const response = await http.call('POST /partner-sdk/child-token', { ...ANONYMOUS, body, signal });
      const { refreshToken: _, ...child } = tokens.issued(tokenSetOf(core, response));
      return child;
    },

    async unmergeIntoProvisionalAccount(applicationId, type, token, { signal } = {}) {
      const member = 'unmergeIntoProvisionalAccount';
      const client_id = requireText(member, 'applicationId', applicationId);
      const body = { client_id, ...proofOf(core, parts, member, type, token) };
      await http.call('POST /partner-sdk/provisional-accounts/unmerge', { ...ANONYMOUS, body, signal });
      if (applicationId === core.credentials.applicationId) tokens.unlink('revoked');
    },

    async updateProvisionalAccountDisplayName(name, { signal } = {}) {
      const member = 'updateProvisionalAccountDisplayName';
      const global_name = requireText(member, 'name', name);
      if ([...global_name].length > 32) throw invalid(`auth.${member}: a name has 1 to 32 characters.`);
      requireToken(core);
      await http.call('PATCH /users/@me/account', { body: { global_name }, signal });
    },

    async fetchCurrentUser(type, token, call) {
      const member = 'fetchCurrentUser';
      if (type !== AuthorizationTokenType.Bearer) throw invalid(`auth.${member}: a game has Bearer tokens only.`);
      const { user } = await tokens.describe(requireText(member, 'token', token), call);
      if (!user) throw invalid(`auth.${member}: the token does not have the scope identify.`);
      return user;
    },
  };
}

/** Runs an exchange that revokes the token of the provisional account. */
export async function merge(tokens: Tokens, exchange: () => Promise<TokenSet>): Promise<TokenSet> {
  const end = tokens.merging();
  let isMerged = false;
  try {
    const set = await exchange();
    isMerged = true;
    return set;
  } finally {
    end(isMerged);
  }
}

function requireToken({ credentials, tools }: Core): void {
  if (credentials.token === undefined) throw tools.invalid('Set a token first (auth.setToken).');
}
