import type { Snowflake } from '@guildhall/protocol/ids';
import { event } from '../../../core/event.ts';
import type { IdentityObject } from '@guildhall/protocol/objects/games/identity-profiles';

/** A player's profile in a game as the game's sessions see it (docs/contract/game-accounts.md#profiles-of-players). */
export interface ApplicationProfile {
  user_id: Snowflake;
  application_id: Snowflake;
  username: string;
  avatar_hash: string;
  metadata: string;
  external_id: Omit<IdentityObject, 'user_id'>;
}

const OAUTH = { scope: 'identify' } as const;

/** A game changed a player's profile; only that user's sessions of the game receive it. */
export const USER_APPLICATION_IDENTITY_UPDATE = event<ApplicationProfile>('USER_APPLICATION_IDENTITY_UPDATE', {
  audience: 'users',
  oauth: OAUTH,
});

/** An identity of the user in the game was removed. */
export const USER_APPLICATION_IDENTITY_REMOVE = event<IdentityObject & { application_id: Snowflake }>(
  'USER_APPLICATION_IDENTITY_REMOVE',
  { audience: 'users', oauth: OAUTH },
);
