import type { Id } from '../api/wire-base.ts';
import type { Channel, RunningActivity } from '../api/wire.ts';
import { CHANNEL } from '../state/selectors.ts';
import type { State } from '../state/types.ts';

const PLACES: readonly number[] = [CHANNEL.TEXT, CHANNEL.ANNOUNCEMENT, CHANNEL.VOICE, CHANNEL.DM, CHANNEL.GROUP_DM];

/** Whether activities can run in a channel of this type. */
export function hasActivities(channel: Channel): boolean {
  return PLACES.includes(channel.type);
}

/** The activities that run in a channel, the oldest first. */
export function activitiesIn({ running }: State, channelId: Id): RunningActivity[] {
  return Object.values(running).filter(({ location }) => location.channel_id === channelId);
}

/** The activity in which this session of the user takes part. */
export function ownActivity({ running, me, sessionId }: State): RunningActivity | undefined {
  return Object.values(running).find(({ participants }) =>
    participants.some((one) => one.user_id === me?.id && one.session_id === sessionId),
  );
}
