import { compareIds, type Snowflake } from '@guildhall/protocol/ids';
import type { ActivityInstanceObject, ActivityLocation } from '@guildhall/protocol/objects/apps/activities';
import type { RunningActivityObject } from '@guildhall/protocol/objects/apps/running-activities';
import type { MemberObject } from '@guildhall/protocol/objects/guild/members';
import type { ActivityInstanceRow, ActivityParticipantRow } from '../../../core/tables/applications.ts';

type Place = Pick<ActivityInstanceRow, 'channel_id' | 'guild_id'>;

/** Where an activity runs; its id is `gc-<guild>-<channel>` or `pc-<channel>`. */
export function locationOf({ channel_id, guild_id }: Place): ActivityLocation {
  if (guild_id === null) return { id: `pc-${channel_id}`, kind: 'pc', channel_id };
  return { id: `gc-${guild_id}-${channel_id}`, kind: 'gc', channel_id, guild_id };
}

/** The id of an instance by its launch and place. */
export function instanceIdOf(launchId: Snowflake, place: Place): string {
  return `i-${launchId}-${locationOf(place).id}`;
}

/** Converts a row and its participants to the lookup's format. */
export function activityInstanceObject(
  row: ActivityInstanceRow,
  participants: readonly ActivityParticipantRow[],
): ActivityInstanceObject {
  const { application_id, instance_id, launch_id } = row;
  const users = participants.map(({ user_id }) => user_id).sort(compareIds);
  return { application_id, instance_id, launch_id, location: locationOf(row), users };
}

/** Converts a row and its participants to the format of events; `members` has those of a guild by user. */
export function runningActivityObject(
  row: ActivityInstanceRow,
  participants: readonly ActivityParticipantRow[],
  members: ReadonlyMap<Snowflake, MemberObject>,
): RunningActivityObject {
  const { application_id, instance_id, launch_id } = row;
  return {
    application_id,
    composite_instance_id: instance_id,
    instance_id: launch_id,
    launch_id,
    location: locationOf(row),
    participants: participants.map(({ user_id, session_id, nonce }) => {
      const member = members.get(user_id);
      return { user_id, session_id, nonce, ...(member ? { member } : {}) };
    }),
  };
}
