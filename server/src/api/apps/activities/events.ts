import { event } from '../../../core/framework/event.ts';

/** An activity began, or a user joined or left it; without participants it has ended. */
export const EMBEDDED_ACTIVITY_UPDATE_V2 = event('EMBEDDED_ACTIVITY_UPDATE_V2', {
  audience: 'channel',
  row: { of: ({ launch_id }) => `activities/${launch_id}` },
});
