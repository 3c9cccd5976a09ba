import { shownActivity } from '../core/activities.ts';
import { command } from '../core/command.ts';

/** Shows an activity of the application to the person's friends and guilds, or none. Returns it as it is shown. */
export const setActivity = command('SET_ACTIVITY', ({ agent, session, args }) => {
  const activity = args.activity ? shownActivity(session.application, args.activity) : null;
  agent.activities.set(session, activity);
  return activity;
});
