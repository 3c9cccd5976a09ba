import { type Static, Type } from 'typebox';
import { Nullable } from '../../schemas.ts';
import { Id } from '../parts.ts';

/** The login response when the password was right and a second factor must follow. */
export const FactorAsked = Type.Object(
  {
    user_id: Id,
    mfa: Type.Literal(true),
    ticket: Type.String(),
    totp: Type.Boolean(),
    sms: Type.Literal(false),
    backup: Type.Boolean(),
    /** The options for navigator.credentials.get(), as JSON text; null without a passkey. */
    webauthn: Nullable(Type.String()),
  },
  { title: 'FactorAsked' },
);
export type FactorAsked = Static<typeof FactorAsked>;

/** A recovery code as people's clients see it. Only its hash is stored: `code` is null once it cannot be shown any more. */
export const BackupCodeObject = Type.Object(
  {
    user_id: Id,
    code: Nullable(Type.String()),
    consumed: Type.Boolean(),
  },
  { title: 'BackupCodeObject' },
);
export type BackupCodeObject = Static<typeof BackupCodeObject>;

/** A passkey as people's clients have it; type 1 is WebAuthn. */
export const AuthenticatorObject = Type.Object(
  {
    id: Id,
    type: Type.Literal(1),
    name: Type.String(),
    last_used: Nullable(Type.String()),
    cred_id: Type.String(),
  },
  { title: 'AuthenticatorObject' },
);
export type AuthenticatorObject = Static<typeof AuthenticatorObject>;
