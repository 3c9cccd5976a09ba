import { event } from '../../../core/framework/event.ts';

/** A provisional account was merged into the user's own; for the user's clients and the game's sessions. */
export const USER_MERGE_OPERATION_COMPLETED = event('USER_MERGE_OPERATION_COMPLETED', {
  audience: 'users',
  oauth: { scope: 'identify' },
});
