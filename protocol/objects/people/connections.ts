import { type Static, Type } from 'typebox';
import { ConnectedAccountVisibility } from '../enums.ts';

/** A linked account on a profile. */
export const PartialConnection = Type.Object(
  {
    type: Type.String(),
    id: Type.String(),
    name: Type.String(),
    verified: Type.Boolean(),
  },
  { title: 'PartialConnection' },
);
export type PartialConnection = Static<typeof PartialConnection>;

/** A linked account as its owner and tokens with the scope connections see it (ConnectedAccountResponse). */
export const ConnectionObject = Type.Object(
  {
    ...PartialConnection.properties,
    visibility: ConnectedAccountVisibility,
    show_activity: Type.Boolean(),
    friend_sync: Type.Boolean(),
    two_way_link: Type.Boolean(),
  },
  { title: 'ConnectionObject' },
);
export type ConnectionObject = Static<typeof ConnectionObject>;
