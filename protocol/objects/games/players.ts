import { type Static, Type } from 'typebox';
import { Id, Time } from '../parts.ts';
import { UserObject } from '../people/users.ts';
import { ProviderType } from './identities.ts';

/** A player of a game with their account, as the game's developers see it (docs/contract/game-accounts.md#players). */
export const PlayerObject = Type.Object(
  {
    /** The identity's own id. */
    id: Id,
    user: UserObject,
    provider_type: ProviderType,
    /** Empty for a provider that has one issuer, and for the bot. */
    issuer: Type.String(),
    external_id: Type.String(),
    /** Whether the account belongs to the game, since the player has not linked one of their own. */
    is_provisional: Type.Boolean(),
    created_at: Time,
  },
  { title: 'PlayerObject' },
);
export type PlayerObject = Static<typeof PlayerObject>;
