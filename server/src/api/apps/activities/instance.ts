import type { Snowflake } from '@guildhall/protocol/ids';
import type { ActivityInstanceRow } from '../../../core/tables/applications.ts';
import type { ActivityLocation, ActivityInstanceObject } from '@guildhall/protocol/objects/apps/activities';

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

/** Converts a row and its participants to wire format. */
export function activityInstanceObject(row: ActivityInstanceRow, users: Snowflake[]): ActivityInstanceObject {
  const { application_id, instance_id, launch_id } = row;
  return { application_id, instance_id, launch_id, location: locationOf(row), users };
}
