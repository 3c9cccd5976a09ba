import type { Activity } from '../api/wire.ts';
import { SpectateButton } from './spectate-button.tsx';
import { activityLine, gameActivities, headline } from '../state/activities.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import type { Id } from '../api/wire-base.ts';

const NONE: Activity[] = [];

function useActivities(userId: Id): Activity[] {
  return useSelected(store, (state) => state.activities[userId] ?? NONE);
}

/** A user's activity in a few words; nothing without one. */
export function useActivityLine(userId: Id): string | null {
  return activityLine(useActivities(userId));
}

/** A user's activities on their card. */
export function Activities({ userId }: { userId: Id }) {
  const list = useActivities(userId);
  if (list.length === 0) return null;
  const own = list.length > gameActivities(list).length ? activityLine(list) : null;
  return (
    <>
      {own && <p className="doing">{own}</p>}
      {gameActivities(list).map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: activities have no id
        <section key={at} className="stats" aria-label={one.name}>
          <p className="stats-game">{headline({ ...one, status_display_type: 0 })}</p>
          {one.details && <p className="doing muted">{one.details}</p>}
          {one.state && <p className="doing muted">{one.state}</p>}
          <SpectateButton userId={userId} activity={one} />
        </section>
      ))}
    </>
  );
}
