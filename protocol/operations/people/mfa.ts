import { operation } from '../../operation.ts';
import { Type } from 'typebox';
import { Text, Maybe } from '../../schemas.ts';
import { LoginObject } from '../../objects/people/auth.ts';
import { BackupCodeObject, AuthenticatorObject } from '../../objects/people/mfa.ts';

export const startPasswordlessLogin = operation({
  id: 'start_passwordless_login',
  method: 'POST',
  path: '/auth/conditional/start',
  auth: ['none'],
  replies: {
    200: Type.Object({
      ticket: Type.String(),
      challenge: Type.String(),
    }),
  },
});

export const finishPasswordlessLogin = operation({
  id: 'finish_passwordless_login',
  method: 'POST',
  path: '/auth/conditional/finish',
  auth: ['none'],
  body: Type.Object({ ticket: Text(1, 128), credential: Text(1, 16_384) }),
  errors: ['ACCOUNT_SCHEDULED_FOR_DELETION', 'INVALID_TWO_FACTOR_TICKET', 'INVALID_TWO_FACTOR_CODE'],
  replies: { 200: LoginObject },
});

export const verifyMfaLogin = operation({
  id: 'verify_mfa_login',
  method: 'POST',
  path: '/auth/mfa/{mfa_type}',
  auth: ['none'],
  body: Type.Object({ ticket: Text(1, 128), code: Text(1, 16_384) }),
  errors: ['ACCOUNT_SCHEDULED_FOR_DELETION', 'INVALID_TWO_FACTOR_TICKET', 'INVALID_TWO_FACTOR_CODE'],
  replies: { 200: LoginObject },
});

export const sendBackupCodesChallenge = operation({
  id: 'send_backup_codes_challenge',
  method: 'POST',
  path: '/auth/verify/view-backup-codes-challenge',
  auth: ['person'],
  body: Type.Object({ password: Maybe(Text(1, 128)) }),
  errors: ['TWO_FACTOR_NOT_ENABLED'],
  replies: {
    200: Type.Object({
      nonce: Type.String(),
      regenerate_nonce: Type.String(),
    }),
  },
});

export const finishMfa = operation({
  id: 'finish_mfa',
  method: 'POST',
  path: '/mfa/finish',
  auth: ['person'],
  body: Type.Object({
    ticket: Text(1, 128),
    mfa_type: Type.Enum(['totp', 'backup', 'webauthn', 'password', 'provider']),
    data: Text(1, 16_384),
  }),
  errors: ['INVALID_OAUTH2_STATE', 'INVALID_TWO_FACTOR_TICKET', 'INVALID_TWO_FACTOR_CODE'],
  replies: {
    200: Type.Object({
      token: Type.String(),
    }),
  },
});

export const getBackupCodes = operation({
  id: 'get_backup_codes',
  method: 'POST',
  path: '/users/@me/mfa/codes-verification',
  auth: ['person'],
  body: Type.Object({ key: Maybe(Type.String({ maxLength: 16 })), nonce: Text(1, 128), regenerate: Maybe(Type.Boolean()) }),
  errors: ['INVALID_TWO_FACTOR_TICKET', 'INVALID_TWO_FACTOR_CODE', 'INVALID_TWO_FACTOR_KEY'],
  replies: {
    200: Type.Object({
      backup_codes: Type.Array(BackupCodeObject),
    }),
  },
});

export const disableTotp = operation({
  id: 'disable_totp',
  method: 'POST',
  path: '/users/@me/mfa/totp/disable',
  auth: ['person'],
  body: Type.Object({ code: Maybe(Text(1, 16)) }),
  errors: ['INVALID_AUTH_TOKEN', 'TWO_FACTOR_NOT_ENABLED', 'INVALID_TWO_FACTOR_CODE'],
  replies: {
    200: Type.Object({
      token: Type.String(),
    }),
  },
});

export const enableTotp = operation({
  id: 'enable_totp',
  method: 'POST',
  path: '/users/@me/mfa/totp/enable',
  auth: ['person'],
  body: Type.Object({ password: Maybe(Text(1, 128)), secret: Maybe(Text(1, 128)), code: Maybe(Text(1, 16)) }),
  errors: ['INVALID_AUTH_TOKEN', 'TWO_FACTOR_ENABLED_ALREADY', 'INVALID_TWO_FACTOR_SECRET', 'INVALID_TWO_FACTOR_CODE'],
  replies: {
    200: Type.Object({
      token: Type.String(),
      backup_codes: Type.Array(BackupCodeObject),
    }),
  },
});

export const listWebauthnAuthenticators = operation({
  id: 'list_webauthn_authenticators',
  method: 'GET',
  path: '/users/@me/mfa/webauthn/credentials',
  auth: ['person'],
  replies: { 200: Type.Array(AuthenticatorObject) },
});

export const createWebauthnAuthenticator = operation({
  id: 'create_webauthn_authenticator',
  method: 'POST',
  path: '/users/@me/mfa/webauthn/credentials',
  auth: ['person'],
  body: Type.Object({
    name: Maybe(Text(1, 32)),
    ticket: Maybe(Text(1, 128)),
    credential: Maybe(Text(1, 65_536)),
    password: Maybe(Text(1, 128)),
    code: Maybe(Text(1, 16)),
  }),
  errors: ['INVALID_TWO_FACTOR_TICKET', 'INVALID_TWO_FACTOR_CODE'],
  replies: {
    200: Type.Union([
      Type.Object({ ticket: Type.String(), challenge: Type.String() }),
      Type.Object({ ...AuthenticatorObject.properties, backup_codes: Type.Array(BackupCodeObject) }),
    ]),
  },
});

export const deleteWebauthnAuthenticator = operation({
  id: 'delete_webauthn_authenticator',
  method: 'DELETE',
  path: '/users/@me/mfa/webauthn/credentials/{authenticator_id}',
  auth: ['person'],
  body: Type.Object({ code: Maybe(Text(1, 16)) }),
  errors: ['INVALID_TWO_FACTOR_CODE'],
  replies: { 204: null },
});

export const updateWebauthnAuthenticator = operation({
  id: 'update_webauthn_authenticator',
  method: 'PATCH',
  path: '/users/@me/mfa/webauthn/credentials/{authenticator_id}',
  auth: ['person'],
  body: Type.Object({ name: Type.Optional(Text(1, 32)), code: Maybe(Text(1, 16)) }),
  errors: ['INVALID_TWO_FACTOR_CODE'],
  replies: { 200: AuthenticatorObject },
});
