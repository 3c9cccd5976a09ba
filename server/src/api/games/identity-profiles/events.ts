import { event } from '../../../core/framework/event.ts';

const OAUTH = { scope: 'identify' } as const;

/** A game changed a player's profile; only that user's sessions of the game receive it. */
export const USER_APPLICATION_IDENTITY_UPDATE = event('USER_APPLICATION_IDENTITY_UPDATE', {
  audience: 'users',
  oauth: OAUTH,
});

/** An identity of the user in the game was removed. */
export const USER_APPLICATION_IDENTITY_REMOVE = event('USER_APPLICATION_IDENTITY_REMOVE', { audience: 'users', oauth: OAUTH });
