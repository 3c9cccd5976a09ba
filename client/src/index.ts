export { auth } from './auth/auth.ts';
export {
  AuthenticationCodeChallengeMethod,
  AuthenticationExternalAuthType,
  AuthorizationTokenType,
  IntegrationType,
} from './auth/enums.ts';
export type { AuthOptions, AuthorizeWay, StoredTokens, TokenStore } from './auth/options.ts';
export { relayAuthorization } from './auth/relay.ts';
export type {
  Auth,
  AuthEvents,
  Authorization,
  AuthorizationArgs,
  AuthorizationCodeChallenge,
  AuthorizationCodeVerifier,
  ChildToken,
  DeviceAuthorizationArgs,
  DeviceScreen,
  TokenSet,
  UnlinkReason,
} from './auth/types.ts';
export { createCodeVerifier } from './auth/verifier.ts';
export { createClientWith } from './client.ts';
