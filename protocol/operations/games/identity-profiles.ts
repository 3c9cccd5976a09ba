import { Type } from 'typebox';
import { Snowflake, Maybe } from '../../schemas.ts';
import { IdentityObject, ProfileObject } from '../../objects/games/identity-profiles.ts';
import { operation } from '../../operation.ts';
import { ProfileBody } from '../../bodies/games/identity-profiles.ts';

export const getApplicationIdentitiesByExternalId = operation({
  id: 'get_application_identities_by_external_id',
  method: 'GET',
  path: '/applications/{application_id}/application-identities/{provider_type}/{provider_issued_user_id}',
  auth: ['bot'],
  query: Type.Object({ provider_id: Type.Optional(Snowflake()) }),
  errors: ['MISSING_ACCESS'],
  replies: {
    200: Type.Object({
      identities: Type.Array(IdentityObject),
    }),
  },
});

export const updateApplicationIdentityProfile = operation({
  id: 'update_application_identity_profile',
  method: 'PATCH',
  path: '/applications/{application_id}/users/{user_id}/identities/{provider_issued_user_id}/profile',
  auth: ['bot'],
  body: ProfileBody,
  errors: ['UNKNOWN_USER', 'MISSING_ACCESS'],
  replies: { 201: null, 204: null },
});

export const getApplicationIdentityProfile = operation({
  id: 'get_application_identity_profile',
  method: 'GET',
  path: '/applications/{application_id}/users/{user_id}/identities/{provider_issued_user_id}/profile',
  auth: ['bot'],
  errors: ['UNKNOWN_USER', 'MISSING_ACCESS'],
  replies: { 200: ProfileObject },
});

export const getApplicationIdentitiesByUser = operation({
  id: 'get_application_identities_by_user',
  method: 'GET',
  path: '/users/{user_id}/application-identities/{application_id}',
  auth: ['bot'],
  errors: ['MISSING_ACCESS'],
  replies: {
    200: Type.Object({
      identities: Type.Array(IdentityObject),
    }),
  },
});

export const deleteApplicationIdentity = operation({
  id: 'delete_application_identity',
  method: 'POST',
  path: '/users/{user_id}/application-identities/{application_id}/{provider_type}/{provider_issued_user_id}/delete',
  auth: ['bot'],
  body: Type.Object({ provider_id: Maybe(Snowflake()) }),
  errors: ['UNKNOWN_USER', 'MISSING_ACCESS'],
  replies: { 204: null },
});
