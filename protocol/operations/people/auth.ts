import { Type } from 'typebox';
import { Text, Maybe, Nullable } from '../../schemas.ts';
import { operation } from '../../operation.ts';
import { FactorAsked } from '../../objects/people/mfa.ts';
import { LoginObject } from '../../objects/people/auth.ts';
import { LoginProviderObject } from '../../objects/people/login-providers.ts';
import { Time, Id } from '../../objects/parts.ts';

export const forgotPassword = operation({
  id: 'forgot_password',
  method: 'POST',
  path: '/auth/forgot',
  auth: ['none'],
  body: Type.Object({ login: Text(1, 320) }),
  replies: { 204: null },
});

export const login = operation({
  id: 'login',
  method: 'POST',
  path: '/auth/login',
  auth: ['none'],
  body: Type.Object({ login: Text(1, 320), password: Text(1, 128), undelete: Maybe(Type.Boolean()) }),
  errors: ['ACCOUNT_SCHEDULED_FOR_DELETION'],
  replies: { 200: Type.Union([FactorAsked, LoginObject]) },
});

export const logout = operation({
  id: 'logout',
  method: 'POST',
  path: '/auth/logout',
  auth: ['person'],
  replies: { 204: null },
});

export const register = operation({
  id: 'register',
  method: 'POST',
  path: '/auth/register',
  auth: ['none'],
  body: Type.Object({
    username: Text(2, 32),
    password: Text(8, 128),
    email: Type.String({ maxLength: 254, pattern: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$' }),
    date_of_birth: Maybe(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
    global_name: Maybe(Text(1, 32)),
    consent: Type.Boolean(),
    invite: Maybe(Text(1, 64)),
  }),
  errors: [
    'UNKNOWN_GUILD',
    'UNKNOWN_INVITE',
    'UNDER_MINIMUM_AGE',
    'FEATURE_TEMPORARILY_DISABLED',
    'USER_BANNED',
    'CHANNEL_VERIFICATION_LEVEL_TOO_HIGH',
  ],
  replies: {
    201: Type.Object({
      token: Type.String(),
    }),
  },
});

export const getAuthOptions = operation({
  id: 'get_auth_options',
  method: 'GET',
  path: '/auth/options',
  auth: ['none'],
  replies: {
    200: Type.Object({
      registration: Type.Enum(['open', 'invite', 'closed']),
      rules_url: Nullable(Type.String()),
      /** False on a new server: its first user becomes the operator. */
      has_users: Type.Boolean(),
      /** The server is for tests: it has the routes of /testing. */
      is_testing: Type.Boolean(),
      /** The providers with which people can log in, in the operator's order. */
      providers: Type.Array(LoginProviderObject),
    }),
  },
});

export const resetPassword = operation({
  id: 'reset_password',
  method: 'POST',
  path: '/auth/reset',
  auth: ['none'],
  body: Type.Object({
    token: Text(1, 256),
    password: Text(8, 128),
    method: Maybe(Type.Enum(['totp', 'backup', 'webauthn'])),
    ticket: Maybe(Text(1, 128)),
    code: Maybe(Text(1, 16_384)),
  }),
  errors: ['INVALID_AUTH_TOKEN', 'INVALID_TWO_FACTOR_TICKET', 'INVALID_TWO_FACTOR_CODE'],
  replies: {
    200: Type.Union([
      FactorAsked,
      Type.Object({
        token: Type.String(),
      }),
    ]),
  },
});

export const revertAccount = operation({
  id: 'revert_account',
  method: 'POST',
  path: '/auth/revert',
  auth: ['none'],
  body: Type.Object({ token: Text(1, 256), password: Text(8, 128) }),
  errors: ['INVALID_AUTH_TOKEN'],
  replies: {
    200: Type.Object({
      email: Type.String(),
    }),
  },
});

export const listAuthSessions = operation({
  id: 'list_auth_sessions',
  method: 'GET',
  path: '/auth/sessions',
  auth: ['person'],
  replies: {
    200: Type.Object({
      user_sessions: Type.Array(
        Type.Object({
          id_hash: Type.String(),
          approx_last_used_time: Time,
          client_info: Type.Object({
            os: Nullable(Type.String()),
            platform: Nullable(Type.String()),
            location: Type.Null(),
          }),
        }),
      ),
    }),
  },
});

export const logoutAuthSessions = operation({
  id: 'logout_auth_sessions',
  method: 'POST',
  path: '/auth/sessions/logout',
  auth: ['person'],
  body: Type.Object({
    session_id_hashes: Type.Array(Text(1, 64), { minItems: 1, maxItems: 64 }),
    password: Maybe(Text(1, 128)),
    code: Maybe(Text(1, 16)),
  }),
  errors: ['INVALID_TWO_FACTOR_CODE'],
  replies: { 204: null },
});

export const verifyEmail = operation({
  id: 'verify_email',
  method: 'POST',
  path: '/auth/verify',
  auth: ['none'],
  body: Type.Object({ token: Text(1, 256) }),
  errors: ['ACCOUNT_SCHEDULED_FOR_DELETION', 'INVALID_AUTH_TOKEN'],
  replies: {
    200: Type.Union([
      FactorAsked,
      Type.Object({
        user_id: Id,
      }),
      Type.Object({
        token: Type.String(),
        user_id: Id,
      }),
    ]),
  },
});

export const resendVerification = operation({
  id: 'resend_verification',
  method: 'POST',
  path: '/auth/verify/resend',
  auth: ['person'],
  replies: { 204: null },
});
