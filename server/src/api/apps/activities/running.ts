import type { Snowflake } from '@guildhall/protocol/ids';
import type { RunningActivityObject } from '@guildhall/protocol/objects/apps/running-activities';
import type { Db } from '../../../core/framework/store.ts';
import type { ActivityInstanceRow } from '../../../core/tables/applications.ts';
import { memberObject } from '../../guild/members/member.ts';
import { findMembersByIds } from '../../guild/members/queries.ts';
import { runningActivityObject } from './instance.ts';
import { listInstancesIn, listParticipants, listPrivateInstances } from './queries.ts';

/** Describes activities of one guild, or of private channels (null), as people's clients see them. */
export async function runningActivities(
  db: Db,
  guildId: Snowflake | null,
  rows: readonly ActivityInstanceRow[],
): Promise<RunningActivityObject[]> {
  const participants = await listParticipants(db, ...rows.map(({ instance_id }) => instance_id));
  const userIds = participants.map(({ user_id }) => user_id);
  const found = guildId === null ? new Map() : await findMembersByIds(db, guildId, userIds);
  const members = new Map([...found].map(([id, { member, user }]) => [id, memberObject(member, user)]));
  const of = Map.groupBy(participants, ({ instance_id }) => instance_id);
  return rows.map((row) => runningActivityObject(row, of.get(row.instance_id) ?? [], members));
}

/** The activities that run in a guild. */
export async function activitiesOfGuild(db: Db, guildId: Snowflake): Promise<RunningActivityObject[]> {
  return runningActivities(db, guildId, await listInstancesIn(db, guildId));
}

/** The activities that run in the private channels of a user. */
export async function privateActivities(db: Db, userId: Snowflake): Promise<RunningActivityObject[]> {
  return runningActivities(db, null, await listPrivateInstances(db, userId));
}
