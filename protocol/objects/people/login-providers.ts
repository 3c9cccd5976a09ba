import { type Static, Type } from 'typebox';
import { Nullable } from '../../schemas.ts';
import { Id, Time } from '../parts.ts';

/** A provider with which people can log in. */
export const LoginProviderObject = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    icon: Nullable(Type.String()),
    /** False: only people whose accounts are linked already can use it. */
    allow_registration: Type.Boolean(),
  },
  { title: 'LoginProviderObject' },
);
export type LoginProviderObject = Static<typeof LoginProviderObject>;

/** An account at a provider with which its owner logs in. */
export const LoginIdentityObject = Type.Object(
  {
    id: Id,
    provider_id: Type.String(),
    /** Null once the operator has removed the provider. */
    provider_name: Nullable(Type.String()),
    name: Type.String(),
    email: Nullable(Type.String()),
    created_at: Time,
    last_used_at: Nullable(Time),
  },
  { title: 'LoginIdentityObject' },
);
export type LoginIdentityObject = Static<typeof LoginIdentityObject>;

/** An identity without an account: what the form of registration starts with. */
export const ProviderRegistration = Type.Object(
  {
    registration: Type.Object({
      /** For POST /auth/providers/register, within half an hour. */
      ticket: Type.String(),
      provider: Type.Object({ id: Type.String(), name: Type.String() }),
      /** A free username. */
      username: Type.String(),
      global_name: Nullable(Type.String()),
      email: Nullable(Type.String()),
      /** The address needs no verification here. */
      email_trusted: Type.Boolean(),
      /** An account has this address: its owner can log in and link the provider. */
      email_taken: Type.Boolean(),
    }),
  },
  { title: 'ProviderRegistration' },
);
export type ProviderRegistration = Static<typeof ProviderRegistration>;
