import { type Static, Type } from 'typebox';
import { Nullable } from '../../schemas.ts';
import { ProviderType } from './identities.ts';

/** A provider as the application's developer sees it. */
export const ProviderObject = Type.Object(
  {
    id: Type.String(),
    type: ProviderType,
    /** Without secrets. */
    settings: Type.Record(Type.String(), Type.String()),
  },
  { title: 'ProviderObject' },
);
export type ProviderObject = Static<typeof ProviderObject>;

/** The player whom a proof names. */
export const ProvenIdentityObject = Type.Object(
  {
    external_id: Type.String(),
    /** Empty for a provider that has one issuer. */
    issuer: Type.String(),
    /** The name that the provider gave. */
    name: Nullable(Type.String()),
  },
  { title: 'ProvenIdentityObject' },
);
export type ProvenIdentityObject = Static<typeof ProvenIdentityObject>;
