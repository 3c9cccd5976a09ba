import type { Snowflake } from '@guildhall/protocol/ids';
import { event } from '../../../core/event.ts';
import type { IdentityObject } from './identity.ts';

/** A player's profile in a game as the game's sessions know it (client-library.tsv, UserApplicationProfileHandle). */
export interface ApplicationProfile {
  user_id: Snowflake;
  application_id: Snowflake;
  username: string;
  avatar_hash: string;
  metadata: string;
  external_id: Omit<IdentityObject, 'user_id'>;
}

const OAUTH = { scope: 'identify' } as const;

/** A game wrote something else of its player; for the game's sessions of that person. */
export const USER_APPLICATION_IDENTITY_UPDATE = event<ApplicationProfile>('USER_APPLICATION_IDENTITY_UPDATE', {
  audience: 'users',
  oauth: OAUTH,
});

/** An identity of the person in the game is gone. */
export const USER_APPLICATION_IDENTITY_REMOVE = event<IdentityObject & { application_id: Snowflake }>(
  'USER_APPLICATION_IDENTITY_REMOVE',
  { audience: 'users', oauth: OAUTH },
);
