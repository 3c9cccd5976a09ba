import { DEVICE_GRANT } from './device.ts';
import { TOKEN_SCOPES } from './scopes.ts';
import { APPROVED_SCOPES, INSTALL_SCOPES } from '@guildhall/protocol/scopes';

/**
 * The metadata of the authorization server (RFC 8414 2, RFC 9207 3, OpenID Connect Discovery 3;
 * docs/contract/oauth2.md#metadata).
 */
export function serverMetadata(issuer: string): Record<string, unknown> {
  const api = `${issuer}/api/oauth2`;
  const methods = ['client_secret_basic', 'client_secret_post', 'none'];
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth2/authorize`,
    token_endpoint: `${api}/token`,
    revocation_endpoint: `${api}/token/revoke`,
    device_authorization_endpoint: `${api}/device/authorize`,
    userinfo_endpoint: `${api}/userinfo`,
    jwks_uri: `${api}/keys`,
    scopes_supported: [...INSTALL_SCOPES, ...TOKEN_SCOPES].filter((scope) => !APPROVED_SCOPES.has(scope)).sort(),
    response_types_supported: ['code', 'token'],
    response_modes_supported: ['query', 'fragment'],
    grant_types_supported: ['authorization_code', 'implicit', 'refresh_token', 'client_credentials', DEVICE_GRANT],
    token_endpoint_auth_methods_supported: methods,
    revocation_endpoint_auth_methods_supported: methods,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    claims_supported: [
      'sub',
      'auth_time',
      'nonce',
      'at_hash',
      'email',
      'email_verified',
      'preferred_username',
      'nickname',
      'picture',
      'locale',
    ],
    prompt_values_supported: ['none', 'consent', 'login', 'select_account'],
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
  };
}
