import { shownActivity } from '../activities.ts';
import { command } from '../command.ts';

/** Shows an activity of the application to the person's friends and guilds, or none. Returns it as it is shown. */
export const setActivity = command('SET_ACTIVITY', ({ in: { activities }, session, args }) => {
  const activity = args.activity ? shownActivity(session.application, args.activity) : null;
  activities.set(session, activity);
  return activity;
});
