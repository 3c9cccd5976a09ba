import type { Presence } from '../api/wire-presence.ts';
import type { State } from './types.ts';

/** The state with these presences. */
export function withPresences(state: State, list: readonly Presence[]): State {
  if (list.length === 0) return state;
  const [presences, activities] = [{ ...state.presences }, { ...state.activities }];
  for (const { user, status = 'offline', activities: shown = [] } of list) {
    presences[user.id] = status;
    if (shown.length > 0) activities[user.id] = shown;
    else delete activities[user.id];
  }
  return { ...state, presences, activities };
}
