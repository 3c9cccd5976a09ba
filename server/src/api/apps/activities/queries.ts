import type { Snowflake } from '@guildhall/protocol/ids';
import { prepare } from '../../../core/framework/prepared.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { ActivityInstanceRow, ActivityParticipantRow } from '../../../core/tables/applications.ts';

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

/** Deletes an activity with its participants. */
export async function deleteInstance(db: Db, instanceId: string): Promise<void> {
  await db.kysely.deleteFrom('activity_instances').where('instance_id', '=', instanceId).execute();
}

/** The running activities of an application. */
export function listInstancesOf(db: Db, applicationId: Snowflake): Promise<ActivityInstanceRow[]> {
  return db.kysely.selectFrom('activity_instances').selectAll().where('application_id', '=', applicationId).execute();
}

/** The participants of some activities, in the order in which they joined. */
export async function listParticipants(db: Db, ...instanceIds: string[]): Promise<ActivityParticipantRow[]> {
  if (instanceIds.length === 0) return [];
  return db.kysely
    .selectFrom('activity_participants')
    .selectAll()
    .where('instance_id', 'in', instanceIds)
    .orderBy('joined_at')
    .orderBy('user_id')
    .execute();
}

/** Stores a participant, or the session in which they have the activity open now. */
export async function putParticipant(db: Db, row: ActivityParticipantRow): Promise<void> {
  const { session_id, nonce } = row;
  await db.kysely
    .insertInto('activity_participants')
    .values(row)
    .onConflict((conflict) => conflict.columns(['instance_id', 'user_id']).doUpdateSet({ session_id, nonce }))
    .execute();
}

/** Deletes a participant. */
export async function deleteParticipant(db: Db, instanceId: string, userId: Snowflake): Promise<void> {
  await db.kysely
    .deleteFrom('activity_participants')
    .where('instance_id', '=', instanceId)
    .where('user_id', '=', userId)
    .execute();
}

/** A user in an activity, with the activity. */
export interface Participation extends ActivityInstanceRow {
  session_id: string | null;
}

const ofUser = prepare<{ user_id: Snowflake }>()((db, param) =>
  db
    .selectFrom('activity_participants')
    .innerJoin('activity_instances', 'activity_instances.instance_id', 'activity_participants.instance_id')
    .selectAll('activity_instances')
    .select('activity_participants.session_id')
    .where('activity_participants.user_id', '=', param('user_id'))
    .orderBy('activity_instances.application_id'),
);

/** The activities that a user participates in. */
export function listParticipations(db: Db, userId: Snowflake): Promise<Participation[]> {
  return db.all(ofUser, { user_id: userId });
}

const inGuild = prepare<{ guild_id: Snowflake }>()((db, param) =>
  db.selectFrom('activity_instances').selectAll().where('guild_id', '=', param('guild_id')).orderBy('launch_id'),
);

/** The activities that run in a guild, the oldest first. */
export function listInstancesIn(db: Db, guildId: Snowflake): Promise<ActivityInstanceRow[]> {
  return db.all(inGuild, { guild_id: guildId });
}

const inPrivate = prepare<{ user_id: Snowflake }>()((db, param) =>
  db
    .selectFrom('recipients')
    .innerJoin('activity_instances', 'activity_instances.channel_id', 'recipients.channel_id')
    .selectAll('activity_instances')
    .where('recipients.user_id', '=', param('user_id'))
    .orderBy('activity_instances.launch_id'),
);

/** The activities that run in the private channels of a user, the oldest first. */
export function listPrivateInstances(db: Db, userId: Snowflake): Promise<ActivityInstanceRow[]> {
  return db.all(inPrivate, { user_id: userId });
}

/** Whether a gateway session of a person's client is live: connected, or waiting for a resume. */
export async function isLiveSession(db: Db, userId: Snowflake, sessionId: string): Promise<boolean> {
  return (await liveSession(db, userId, sessionId).executeTakeFirst()) !== undefined;
}

/**
 * The same; the session does not end before this transaction, so that its end finds the activities which the transaction
 * opens in it.
 */
export async function lockLiveSession(db: Db, userId: Snowflake, sessionId: string): Promise<boolean> {
  return (await liveSession(db, userId, sessionId).forKeyShare().executeTakeFirst()) !== undefined;
}

function liveSession(db: Db, userId: Snowflake, sessionId: string) {
  return db.kysely
    .selectFrom('gateway_sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('application_id', 'is', null);
}

/** Deletes the activities of a deleted channel, which had an event of its own. */
export async function deleteActivitiesIn(db: Db, channelId: Snowflake): Promise<void> {
  await db.kysely.deleteFrom('activity_instances').where('channel_id', '=', channelId).execute();
}
