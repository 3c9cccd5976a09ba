import { type Static, Type } from 'typebox';
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
