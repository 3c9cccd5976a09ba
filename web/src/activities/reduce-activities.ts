import type { Id } from '../api/wire-base.ts';
import type { RunningActivity } from '../api/wire.ts';
import { type Reducers, type State, without } from '../state/types.ts';

/** Replaces the activities of a guild by those of its GUILD_CREATE; without a list they stay. */
export function withActivities(state: State, guildId: Id, list: readonly RunningActivity[] | undefined): State {
  if (!list) return state;
  const running = withoutActivitiesOf(state.running, guildId);
  for (const one of list) running[one.instance_id] = one;
  return withUsers({ ...state, running }, list);
}

/** `running` without the activities of a guild. */
export function withoutActivitiesOf(running: State['running'], guildId: Id): State['running'] {
  return Object.fromEntries(Object.entries(running).filter(([, { location }]) => location.guild_id !== guildId));
}

function withUsers(state: State, list: readonly RunningActivity[]): State {
  const users = { ...state.users };
  for (const { participants } of list)
    for (const { member } of participants) if (member && !users[member.user.id]) users[member.user.id] = member.user;
  return { ...state, users };
}

/** The activities of channels. */
export const ACTIVITY_REDUCERS: Pick<Reducers, 'EMBEDDED_ACTIVITY_UPDATE_V2'> = {
  EMBEDDED_ACTIVITY_UPDATE_V2(state, activity) {
    if (activity.participants.length === 0) return { ...state, running: without(state.running, activity.instance_id) };
    return withUsers({ ...state, running: { ...state.running, [activity.instance_id]: activity } }, [activity]);
  },
};
