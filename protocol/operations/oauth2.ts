import { GuildObject } from '../objects/guild/guilds.ts';
import { WebhookObject } from '../objects/messages/webhooks.ts';
import { Type } from 'typebox';
import { Maybe, Snowflake, Bits, OneOf, Nullable, Text } from '../schemas.ts';
import { UserObject } from '../objects/people/users.ts';
import { ApplicationObject, PrivateApplicationObject } from '../objects/apps/applications.ts';
import { OAuth2Scopes } from '../objects/enums.ts';
import { Time, Id } from '../objects/parts.ts';
import { operation } from '../operation.ts';
import { UserInfo, WebhookChannel, ConsentGuild, TokenAnswer } from '../objects/oauth2.ts';
import { AuthorizeQuery } from '../bodies/oauth2.ts';

export const AuthorizeBody = Type.Object({
  authorize: Type.Boolean(),
  guild_id: Maybe(Snowflake()),
  webhook_channel_id: Maybe(Snowflake()),
  permissions: Maybe(Bits()),
  integration_type: Maybe(OneOf(0, 1)),
});

export const getMyOauth2Authorization = operation({
  id: 'get_my_oauth2_authorization',
  method: 'GET',
  path: '/oauth2/@me',
  auth: ['bearer:any'],
  errors: ['UNKNOWN_APPLICATION'],
  replies: {
    200: Type.Object({
      user: Type.Optional(UserObject),
      application: ApplicationObject,
      scopes: Type.Immutable(Type.Array(OAuth2Scopes)),
      expires: Time,
    }),
  },
});

export const getMyOauth2Application = operation({
  id: 'get_my_oauth2_application',
  method: 'GET',
  path: '/oauth2/applications/@me',
  auth: ['bot'],
  errors: ['UNKNOWN_APPLICATION'],
  replies: { 200: PrivateApplicationObject },
});

export const getPublicKeys = operation({
  id: 'get_public_keys',
  method: 'GET',
  path: '/oauth2/keys',
  auth: ['none'],
  replies: { 200: Type.Object({ keys: Type.Array(Type.Record(Type.String(), Type.Unknown())) }) },
});

export const getOpenidConnectUserinfo = operation({
  id: 'get_openid_connect_userinfo',
  method: 'GET',
  path: '/oauth2/userinfo',
  auth: ['bearer:openid'],
  replies: { 200: UserInfo },
});

export const postOpenidConnectUserinfo = operation({
  id: 'post_openid_connect_userinfo',
  method: 'POST',
  path: '/oauth2/userinfo',
  auth: ['none', 'bearer:openid'],
  body: Type.Record(Type.String(), Type.Unknown()),
  replies: { 200: UserInfo },
});

export const previewAuthorization = operation({
  id: 'preview_authorization',
  method: 'GET',
  path: '/oauth2/authorize',
  auth: ['person'],
  query: AuthorizeQuery,
  errors: ['UNKNOWN_APPLICATION', 'OAUTH2_APPLICATION_DOES_NOT_HAVE_BOT'],
  replies: {
    200: Type.Object({
      webhook_channels: Type.Optional(Type.Array(WebhookChannel)),
      login_required: Type.Boolean(),
      location: Nullable(Type.String()),
      integration_type: Type.Enum([0, 1]),
      scopes: Type.Array(Type.String()),
      permissions: Type.String(),
      redirect_uri: Nullable(Type.String()),
      prompt: Type.String(),
      guilds: Type.Array(ConsentGuild),
      rpc_authorized: Type.Optional(Type.Boolean()),
      application: ApplicationObject,
      bot: UserObject,
      user: UserObject,
      authorized: Type.Boolean(),
    }),
  },
});

export const authorize = operation({
  id: 'authorize',
  method: 'POST',
  path: '/oauth2/authorize',
  auth: ['person'],
  query: AuthorizeQuery,
  body: AuthorizeBody,
  errors: [
    'UNKNOWN_APPLICATION',
    'UNKNOWN_CHANNEL',
    'UNKNOWN_GUILD',
    'USER_BANNED',
    'MISSING_ACCESS',
    'OAUTH2_APPLICATION_DOES_NOT_HAVE_BOT',
    'MISSING_PERMISSIONS',
    'WRONG_CHANNEL_TYPE',
    'NOT_AUTHORIZED_FOR_APPLICATION',
  ],
  replies: {
    200: Type.Object({
      location: Type.String(),
    }),
  },
});

export const deviceAuthorize = operation({
  id: 'device_authorize',
  method: 'POST',
  path: '/oauth2/device/authorize',
  auth: ['none'],
  body: Type.Record(Type.String(), Type.Unknown()),
  oauth: true,
  replies: {
    200: Type.Object({
      device_code: Type.String(),
      user_code: Type.String(),
      verification_uri: Type.String(),
      verification_uri_complete: Type.String(),
      expires_in: Type.Integer(),
      interval: Type.Integer(),
    }),
  },
});

export const deviceVerify = operation({
  id: 'device_verify',
  method: 'POST',
  path: '/oauth2/device/verify',
  auth: ['person'],
  body: Type.Object({ user_code: Text(1, 32) }),
  replies: {
    200: Type.Object({
      client_id: Id,
      scopes: Type.Array(Type.String()),
      application: ApplicationObject,
      two_way_link_code: Type.Null(),
    }),
  },
});

export const deviceFinish = operation({
  id: 'device_finish',
  method: 'POST',
  path: '/oauth2/device/finish',
  auth: ['person'],
  body: Type.Object({ user_code: Text(1, 32), result: Type.Union([Type.Literal('granted'), Type.Literal('denied')]) }),
  errors: ['UNKNOWN_APPLICATION'],
  replies: { 204: null },
});

export const token = operation({
  id: 'token',
  method: 'POST',
  path: '/oauth2/token',
  auth: ['none'],
  body: Type.Record(Type.String(), Type.Unknown()),
  errors: [
    'UNKNOWN_APPLICATION',
    'UNKNOWN_CHANNEL',
    'MISSING_ACCESS',
    'MISSING_PERMISSIONS',
    'OAUTH2_APPLICATION_DOES_NOT_HAVE_BOT',
    'INVALID_IDENTITY_PROOF',
    'FAILED_TO_GENERATE_UNIQUE_USERNAME',
    'ID_TOKEN_JWT_EXPIRED',
    'ID_TOKEN_JWT_ISSUER_MISMATCH',
    'ID_TOKEN_JWT_AUDIENCE_MISMATCH',
    'ID_TOKEN_JWT_ISSUED_TOO_LONG_AGO',
    'OIDC_CONFIGURATION_NOT_FOUND',
    'OIDC_JWKS_NOT_FOUND',
    'OIDC_JWT_INVALID',
    'KID_MISSING_IN_THE_JWT_HEADER',
    'PROVISIONAL_ACCOUNTS_PERMISSION_NOT_GRANTED',
  ],
  oauth: true,
  replies: {
    200: Type.Object({
      ...TokenAnswer.properties,
      /** With the scope openid. */
      id_token: Type.Optional(Type.String()),
      /** The guild that the bot was added to. */
      guild: Type.Optional(GuildObject),
      /** With the scope webhook.incoming. */
      webhook: Type.Optional(WebhookObject),
    }),
  },
});

export const tokenRevoke = operation({
  id: 'token_revoke',
  method: 'POST',
  path: '/oauth2/token/revoke',
  auth: ['none'],
  body: Type.Record(Type.String(), Type.Unknown()),
  oauth: true,
  replies: { 200: Type.Object({}) },
});

export const tokenRpc = operation({
  id: 'token_rpc',
  method: 'POST',
  path: '/oauth2/token/rpc',
  auth: ['none'],
  body: Type.Record(Type.String(), Type.Unknown()),
  oauth: true,
  replies: {
    200: Type.Object({
      rpc_token: Type.String(),
    }),
  },
});

export const listAuthorizations = operation({
  id: 'list_authorizations',
  method: 'GET',
  path: '/oauth2/tokens',
  auth: ['person'],
  replies: {
    200: Type.Array(
      Type.Object({
        id: Id,
        application: ApplicationObject,
        scopes: Type.Array(Type.String()),
      }),
    ),
  },
});

export const deleteAuthorization = operation({
  id: 'delete_authorization',
  method: 'DELETE',
  path: '/oauth2/tokens/{authorization_id}',
  auth: ['person'],
  errors: ['UNKNOWN_TOKEN'],
  replies: { 204: null },
});
