import { type Static, Type } from 'typebox';
import { Nullable } from '../../schemas.ts';

/** The response with a game's token for its player (schema ProvisionalTokenResponse). */
export const ProvisionalToken = Type.Object(
  {
    token_type: Type.Literal('Bearer'),
    access_token: Type.String(),
    expires_in: Type.Integer(),
    scope: Type.String(),
    scopes: Type.Array(Type.String()),
    /** Seconds since 1970. */
    expires_at_s: Type.Integer(),
    id_token: Type.String(),
    refresh_token: Nullable(Type.String()),
  },
  { title: 'ProvisionalToken' },
);
export type ProvisionalToken = Static<typeof ProvisionalToken>;
