import { event } from '../../../core/framework/event.ts';

/** A user was invited or asked; also sent to game sessions without message events. */
export const ACTIVITY_INVITE_CREATE = event('ACTIVITY_INVITE_CREATE', {
  audience: 'users',
  oauth: { scope: 'activities.invites.write' },
});
