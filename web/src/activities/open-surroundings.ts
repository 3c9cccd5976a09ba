import { Activities } from '@guildhall/rpc/activities';
import type { Clock } from '@guildhall/rpc/clock';
import { PresenceQueue } from '@guildhall/rpc/presence-queue';
import type { Session, Subscription } from '@guildhall/rpc/session';
import { Sessions } from '@guildhall/rpc/sessions';
import type { RunningActivity } from '../api/wire.ts';
import { shownActivities } from '../state/session.ts';
import { account } from './account.ts';
import { ask } from './dialogs/questions.ts';
import { EVENTS, sendCurrent } from './events/announce.ts';
import type { ViewStore } from './layout.ts';
import type { ActivitySurroundings } from './surroundings.ts';

const clock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** The surroundings of the activity that is open. */
export function activitySurroundings(activity: RunningActivity, view: ViewStore): ActivitySurroundings {
  // Kept after the frame is gone, so that what it showed is cleared as soon as the server takes it.
  const queue = new PresenceQueue(clock, () => {
    shownActivities.set(() => surroundings.activities.list().map((one) => one.activity));
    return true;
  });
  const surroundings: ActivitySurroundings = {
    account,
    activity,
    view,
    ask,
    clock,
    person: {
      consent: (application, scopes, signal) =>
        ask({ kind: 'consent', application, scopes }, signal).then((value) => value === true),
    },
    sessions: new Sessions(),
    activities: new Activities(() => queue.update()),
    events: EVENTS,
    subscribed: (session: Session, subscription: Subscription) => sendCurrent(surroundings, session, subscription),
  };
  return surroundings;
}
