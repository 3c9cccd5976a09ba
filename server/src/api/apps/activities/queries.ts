import type { Snowflake } from '@guildhall/protocol/ids';
import { prepare } from '../../../core/framework/prepared.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { ActivityInstanceRow } from '../../../core/tables/applications.ts';

/** The running activity of an application by its id, or undefined. */
export function findInstance(db: Db, applicationId: Snowflake, instanceId: string): Promise<ActivityInstanceRow | undefined> {
  return db.kysely
    .selectFrom('activity_instances')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
}

/** The running activity of an application in a channel, or undefined. */
export function findInstanceIn(db: Db, applicationId: Snowflake, channelId: Snowflake): Promise<ActivityInstanceRow | undefined> {
  return db.kysely
    .selectFrom('activity_instances')
    .selectAll()
    .where('channel_id', '=', channelId)
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
}

/** Stores a launched activity. */
export async function insertInstance(db: Db, row: ActivityInstanceRow): Promise<void> {
  await db.kysely.insertInto('activity_instances').values(row).execute();
}

/** The participants of an activity, by id. */
export async function listParticipants(db: Db, instanceId: string): Promise<Snowflake[]> {
  const rows = await db.kysely
    .selectFrom('activity_participants')
    .select('user_id')
    .where('instance_id', '=', instanceId)
    .orderBy('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

/** Adds a participant; repeating it has no effect. */
export async function addParticipant(db: Db, instanceId: string, userId: Snowflake): Promise<void> {
  await db.kysely
    .insertInto('activity_participants')
    .values({ instance_id: instanceId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const ofParticipant = prepare<{ user_id: Snowflake }>()((db, param) =>
  db
    .selectFrom('activity_instances')
    .innerJoin('activity_participants', 'activity_participants.instance_id', 'activity_instances.instance_id')
    .selectAll('activity_instances')
    .where('activity_participants.user_id', '=', param('user_id'))
    .orderBy('activity_instances.application_id'),
);

/** The activities that a user participates in. */
export function listActivitiesOf(db: Db, userId: Snowflake): Promise<ActivityInstanceRow[]> {
  return db.all(ofParticipant, { user_id: userId });
}

/** Removes a user from an activity, and deletes an activity without participants. */
export async function removeParticipant(db: Db, instanceId: string, userId: Snowflake): Promise<void> {
  await db.kysely
    .deleteFrom('activity_participants')
    .where('instance_id', '=', instanceId)
    .where('user_id', '=', userId)
    .execute();
  if ((await listParticipants(db, instanceId)).length) return;
  await db.kysely.deleteFrom('activity_instances').where('instance_id', '=', instanceId).execute();
}

/** Ends the activities of a deleted application or channel. */
export async function deleteActivities(db: Db, column: 'application_id' | 'channel_id', id: Snowflake): Promise<void> {
  await db.kysely.deleteFrom('activity_instances').where(column, '=', id).execute();
}
