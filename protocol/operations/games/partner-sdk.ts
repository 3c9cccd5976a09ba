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
  replies: { 200: TokenAnswer },
});

export const partnerSdkUnmergeProvisionalAccount = operation({
  id: 'partner_sdk_unmerge_provisional_account',
  method: 'POST',
  path: '/partner-sdk/provisional-accounts/unmerge',
  auth: ['none'],
  body: Credentials,
  replies: { 204: null },
});

export const botPartnerSdkUnmergeProvisionalAccount = operation({
  id: 'bot_partner_sdk_unmerge_provisional_account',
  method: 'POST',
  path: '/partner-sdk/provisional-accounts/unmerge/bot',
  auth: ['bot'],
  body: Type.Object({ external_user_id: ExternalUserId() }),
  replies: { 204: null },
});

export const partnerSdkToken = operation({
  id: 'partner_sdk_token',
  method: 'POST',
  path: '/partner-sdk/token',
  auth: ['none'],
  body: Credentials,
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
  replies: { 200: ProvisionalToken },
});
