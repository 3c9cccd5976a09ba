import { Type } from 'typebox';
import { Text, Snowflake, Maybe } from '../../schemas.ts';
import { TokenAnswer } from '../../objects/oauth2.ts';
import { operation } from '../../operation.ts';
import { Credentials, ExternalUserId } from '../../bodies/games/partner-sdk.ts';
import { ProvisionalToken } from '../../objects/games/partner-sdk.ts';
import { GlobalName } from '../../bodies/people/users.ts';

export const PartnerSdkChildTokenBody = Type.Object({
  parent_access_token: Text(1, 1024),
  child_application_id: Snowflake(),
  parent_client_secret: Maybe(Type.String({ maxLength: 1024 })),
});

export const partnerSdkChildToken = operation({
  id: 'partner_sdk_child_token',
  method: 'POST',
  path: '/partner-sdk/child-token',
  auth: ['none'],
  body: PartnerSdkChildTokenBody,
  errors: ['UNKNOWN_APPLICATION', 'INVALID_PARENT_TOKEN', 'INVALID_CLIENT_SECRET', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: { 200: TokenAnswer },
});

export const partnerSdkUnmergeProvisionalAccount = operation({
  id: 'partner_sdk_unmerge_provisional_account',
  method: 'POST',
  path: '/partner-sdk/provisional-accounts/unmerge',
  auth: ['none'],
  body: Credentials,
  errors: ['UNKNOWN_APPLICATION', 'UNKNOWN_USER', 'BAD_USER_TYPE', 'INVALID_CLIENT_SECRET', 'OIDC_JWT_INVALID'],
  replies: { 204: null },
});

export const botPartnerSdkUnmergeProvisionalAccount = operation({
  id: 'bot_partner_sdk_unmerge_provisional_account',
  method: 'POST',
  path: '/partner-sdk/provisional-accounts/unmerge/bot',
  auth: ['bot'],
  body: Type.Object({ external_user_id: ExternalUserId() }),
  errors: ['UNKNOWN_APPLICATION', 'UNKNOWN_USER', 'BAD_USER_TYPE'],
  replies: { 204: null },
});

export const partnerSdkToken = operation({
  id: 'partner_sdk_token',
  method: 'POST',
  path: '/partner-sdk/token',
  auth: ['none'],
  body: Credentials,
  errors: [
    'UNKNOWN_APPLICATION',
    'INVALID_IDENTITY_PROOF',
    'ID_TOKEN_JWT_EXPIRED',
    'ID_TOKEN_JWT_ISSUER_MISMATCH',
    'ID_TOKEN_JWT_AUDIENCE_MISMATCH',
    'ID_TOKEN_JWT_ISSUED_TOO_LONG_AGO',
    'FAILED_TO_GENERATE_UNIQUE_USERNAME',
    'INVALID_CLIENT_SECRET',
    'OIDC_CONFIGURATION_NOT_FOUND',
    'OIDC_JWKS_NOT_FOUND',
    'USER_IS_NOT_PROVISIONAL',
    'OIDC_JWT_INVALID',
    'KID_MISSING_IN_THE_JWT_HEADER',
    'PROVISIONAL_ACCOUNTS_PERMISSION_NOT_GRANTED',
  ],
  replies: { 200: ProvisionalToken },
});

export const botPartnerSdkToken = operation({
  id: 'bot_partner_sdk_token',
  method: 'POST',
  path: '/partner-sdk/token/bot',
  auth: ['bot'],
  body: Type.Object({
    external_user_id: ExternalUserId(),
    preferred_global_name: Maybe(GlobalName()),
    provisional_user_id: Maybe(Snowflake()),
  }),
  errors: [
    'UNKNOWN_APPLICATION',
    'UNKNOWN_USER',
    'FAILED_TO_GENERATE_UNIQUE_USERNAME',
    'USER_IS_NOT_PROVISIONAL',
    'TOO_MANY_APPLICATION_IDENTITIES',
    'PROVISIONAL_ACCOUNTS_PERMISSION_NOT_GRANTED',
  ],
  replies: { 200: ProvisionalToken },
});
