import { event } from '../../../core/framework/event.ts';

/** A user was invited or asked; also sent to game sessions without message events. */
export const ACTIVITY_INVITE_CREATE = event('ACTIVITY_INVITE_CREATE', {
  audience: 'users',
  oauth: { scope: 'activities.invites.write' },
});

/** The user watches a game of another user: the game admits them with the secret. Sent to game sessions. */
export const ACTIVITY_SPECTATE = event('ACTIVITY_SPECTATE', {
  audience: 'users',
  oauth: { scope: 'activities.invites.write' },
});

/** The user has joined a party in another client: the game admits them with the secret. Sent to game sessions. */
export const ACTIVITY_JOIN = event('ACTIVITY_JOIN', {
  audience: 'users',
  oauth: { scope: 'activities.invites.write' },
});
