import { Type } from 'typebox';
import { FactorAsked } from '../../objects/people/mfa.ts';
import { LoginObject } from '../../objects/people/auth.ts';
import { LoginIdentityObject, ProviderRegistration } from '../../objects/people/login-providers.ts';
import { operation } from '../../operation.ts';
import { Maybe, Nullable, Text } from '../../schemas.ts';

/** Where the browser goes next, and the page of the client to continue with afterwards: a path of this server. */
const Start = Type.Object({ next: Maybe(Text(1, 1024)) });
const Started = Type.Object({ url: Type.String() });
const OneTimeCode = Text(1, 128);

export const startProviderLogin = operation({
  id: 'start_provider_login',
  method: 'POST',
  path: '/auth/providers/{provider}/authorize',
  auth: ['none'],
  body: Start,
  errors: ['UNKNOWN_PROVIDER'],
  replies: { 200: Started },
});

export const returnFromProvider = operation({
  id: 'return_from_provider',
  method: 'POST',
  path: '/auth/providers/{provider}/callback',
  auth: ['none'],
  body: Type.Object({
    state: Text(1, 200),
    code: Maybe(Text(1, 4096)),
    /** The issuer, if the provider sends it (RFC 9207). */
    iss: Maybe(Text(1, 2048)),
    error: Maybe(Text(1, 200)),
  }),
  errors: ['UNKNOWN_PROVIDER', 'INVALID_OAUTH2_STATE'],
  replies: {
    200: Type.Object({
      /** For the operation of the purpose, once, within ten minutes. */
      code: Type.String(),
      purpose: Type.Enum(['login', 'link', 'confirm']),
      next: Nullable(Type.String()),
    }),
  },
});

export const finishProviderLogin = operation({
  id: 'finish_provider_login',
  method: 'POST',
  path: '/auth/providers/login',
  auth: ['none'],
  body: Type.Object({ code: OneTimeCode, undelete: Maybe(Type.Boolean()) }),
  errors: ['INVALID_OAUTH2_STATE', 'UNKNOWN_PROVIDER', 'ACCOUNT_SCHEDULED_FOR_DELETION'],
  replies: { 200: Type.Union([FactorAsked, LoginObject, ProviderRegistration]) },
});

export const registerWithProvider = operation({
  id: 'register_with_provider',
  method: 'POST',
  path: '/auth/providers/register',
  auth: ['none'],
  body: Type.Object({
    ticket: OneTimeCode,
    username: Text(2, 32),
    email: Type.String({ maxLength: 254, pattern: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$' }),
    date_of_birth: Maybe(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
    global_name: Maybe(Text(1, 32)),
    consent: Type.Boolean(),
    invite: Maybe(Text(1, 64)),
  }),
  errors: [
    'INVALID_OAUTH2_STATE',
    'UNKNOWN_PROVIDER',
    'UNKNOWN_GUILD',
    'UNKNOWN_INVITE',
    'UNDER_MINIMUM_AGE',
    'FEATURE_TEMPORARILY_DISABLED',
    'USER_BANNED',
    'CHANNEL_VERIFICATION_LEVEL_TOO_HIGH',
  ],
  replies: { 201: LoginObject },
});

export const listLoginProviders = operation({
  id: 'list_login_providers',
  method: 'GET',
  path: '/users/@me/login-providers',
  auth: ['person'],
  replies: {
    200: Type.Object({
      /** Whether the account has a password. */
      password: Type.Boolean(),
      identities: Type.Array(LoginIdentityObject),
    }),
  },
});

export const startProviderLink = operation({
  id: 'start_provider_link',
  method: 'POST',
  path: '/users/@me/login-providers/{provider}/authorize',
  auth: ['person'],
  body: Start,
  errors: ['UNKNOWN_PROVIDER'],
  replies: { 200: Started },
});

export const finishProviderLink = operation({
  id: 'finish_provider_link',
  method: 'POST',
  path: '/users/@me/login-providers',
  auth: ['person'],
  body: Type.Object({ code: OneTimeCode }),
  errors: ['INVALID_OAUTH2_STATE', 'UNKNOWN_PROVIDER'],
  replies: { 200: LoginIdentityObject },
});

export const deleteLoginIdentity = operation({
  id: 'delete_login_identity',
  method: 'DELETE',
  path: '/users/@me/login-providers/{identity_id}',
  auth: ['person'],
  errors: ['UNKNOWN_ACCOUNT'],
  replies: { 204: null },
});

export const startProviderConfirmation = operation({
  id: 'start_provider_confirmation',
  method: 'POST',
  path: '/mfa/providers/{provider}/authorize',
  auth: ['person'],
  body: Start,
  errors: ['UNKNOWN_PROVIDER'],
  replies: { 200: Started },
});
