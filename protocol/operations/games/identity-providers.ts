import { Type } from 'typebox';
import { Maybe, Text } from '../../schemas.ts';
import { AUTH_TYPES } from '../../bodies/games/identity-providers.ts';
import { LIMITS } from '../../limits.ts';
import { ProviderObject, ProvenIdentityObject } from '../../objects/games/identity-providers.ts';
import { operation } from '../../operation.ts';

export const SaveIdentityProviderBody = Type.Object({
  issuer: Maybe(Text(1, 1024)),
  jwks_uri: Maybe(Text(1, 1024)),
  endpoint: Maybe(Text(1, 1024)),
  client_id: Maybe(Text(1, 255)),
  project_id: Maybe(Text(1, 255)),
  app_id: Maybe(Text(1, 255)),
  publisher_key: Maybe(Text(1, 255)),
  identity: Maybe(Text(1, 255)),
});

export const listIdentityProviders = operation({
  id: 'list_identity_providers',
  method: 'GET',
  path: '/applications/{application_id}/identity-providers',
  auth: ['person'],
  errors: ['UNKNOWN_APPLICATION', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: { 200: Type.Array(ProviderObject) },
});

export const saveIdentityProvider = operation({
  id: 'save_identity_provider',
  method: 'PUT',
  path: '/applications/{application_id}/identity-providers/{provider_type}',
  auth: ['person'],
  body: SaveIdentityProviderBody,
  errors: [
    'UNKNOWN_APPLICATION',
    'UNKNOWN_PROVIDER',
    'OIDC_CONFIGURATION_NOT_FOUND',
    'OIDC_JWKS_NOT_FOUND',
    'NOT_AUTHORIZED_FOR_APPLICATION',
  ],
  replies: { 200: ProviderObject },
});

export const deleteIdentityProvider = operation({
  id: 'delete_identity_provider',
  method: 'DELETE',
  path: '/applications/{application_id}/identity-providers/{provider_type}',
  auth: ['person'],
  errors: ['UNKNOWN_APPLICATION', 'UNKNOWN_PROVIDER', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: { 204: null },
});

/** Checks a proof as POST /partner-sdk/token would, without an account. */
export const testIdentityProvider = operation({
  id: 'test_identity_provider',
  method: 'POST',
  path: '/applications/{application_id}/identity-providers/{provider_type}/test',
  auth: ['person'],
  body: Type.Object({
    external_auth_type: Type.Enum(AUTH_TYPES),
    external_auth_token: Text(1, LIMITS.identityProviders.proof.max),
  }),
  errors: [
    'UNKNOWN_APPLICATION',
    'UNKNOWN_PROVIDER',
    'INVALID_OAUTH2_ACCESS_TOKEN',
    'ID_TOKEN_JWT_EXPIRED',
    'ID_TOKEN_JWT_ISSUER_MISMATCH',
    'ID_TOKEN_JWT_AUDIENCE_MISMATCH',
    'ID_TOKEN_JWT_ISSUED_TOO_LONG_AGO',
    'OIDC_CONFIGURATION_NOT_FOUND',
    'OIDC_JWKS_NOT_FOUND',
    'OIDC_JWT_INVALID',
    'KID_MISSING_IN_THE_JWT_HEADER',
    'NOT_AUTHORIZED_FOR_APPLICATION',
    'PROVISIONAL_ACCOUNTS_PERMISSION_NOT_GRANTED',
  ],
  replies: { 200: ProvenIdentityObject },
});
