import { Type } from 'typebox';
import { Maybe, Text } from '../../schemas.ts';
import { ProviderObject } from '../../objects/games/identity-providers.ts';
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
