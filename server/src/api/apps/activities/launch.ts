import type { Snowflake } from '@guildhall/protocol/ids';
import { fail } from '../../../core/framework/errors.ts';
import { job } from '../../../core/framework/job.ts';
import { transact, type Tx } from '../../../core/framework/transact.ts';
import { lockApplication } from '../applications/queries.ts';
import { activityInstanceObject, instanceIdOf } from './instance.ts';
import {
  addParticipant,
  findInstanceIn,
  insertInstance,
  listActivitiesOf,
  listParticipants,
  removeParticipant,
} from './queries.ts';
import type { ActivityInstanceObject } from '@guildhall/protocol/objects/apps/activities';

const NOBODY = { userId: null, reason: null };

/** The activity to launch, its place, and the launching user. */
export interface Launch {
  applicationId: Snowflake;
  channelId: Snowflake;
  /** Null in a private channel. */
  guildId: Snowflake | null;
  userId: Snowflake;
}

/**
 * Launches an application's activity in a channel for a user, or lets the user join the one that runs there
 * (interaction callback type 12). A deleted application: 10002.
 */
export async function launchActivity(
  tx: Tx,
  { applicationId, channelId, guildId, userId }: Launch,
): Promise<ActivityInstanceObject> {
  // Launches of one application are serialized: concurrent ones join the same instance.
  if (!(await lockApplication(tx.db, applicationId))) fail('UNKNOWN_APPLICATION');
  const running = await findInstanceIn(tx.db, applicationId, channelId);
  const place = { channel_id: channelId, guild_id: guildId };
  const launch_id = tx.id();
  const made = { application_id: applicationId, instance_id: instanceIdOf(launch_id, place), launch_id, ...place };
  const row = running ?? { ...made, launched_at: tx.now };
  if (!running) await insertInstance(tx.db, row);
  await addParticipant(tx.db, row.instance_id, userId);
  return activityInstanceObject(row, await listParticipants(tx.db, row.instance_id));
}

/** Removes a user from an application's activity, which ends with its last participant. */
export async function leaveActivity(
  tx: Tx,
  { applicationId, instanceId, userId }: { applicationId: Snowflake; instanceId: string; userId: Snowflake },
): Promise<void> {
  await lockApplication(tx.db, applicationId);
  await removeParticipant(tx.db, instanceId, userId);
}

/** Removes a user who leaves a guild from the activities there. */
export async function leaveActivitiesOfGuild(tx: Tx, guildId: Snowflake, userId: Snowflake): Promise<void> {
  for (const { application_id: applicationId, guild_id, instance_id: instanceId } of await listActivitiesOf(tx.db, userId))
    if (guild_id === guildId) await leaveActivity(tx, { applicationId, instanceId, userId });
}

/** Removes a user without a gateway session from all activities. */
export const leaveAll = job<{ user_id: Snowflake }>({
  kind: 'activities.leave_when_offline',
  run: (platform, { user_id }) =>
    transact(platform, NOBODY, async (tx) => {
      const query = tx.db.kysely.selectFrom('gateway_sessions').select('id').where('user_id', '=', user_id).limit(1);
      if (await query.executeTakeFirst()) return;
      for (const { application_id, instance_id } of await listActivitiesOf(tx.db, user_id))
        await leaveActivity(tx, { applicationId: application_id, instanceId: instance_id, userId: user_id });
    }),
});

/** Called when a session of the user ends: unless the user is back within `wait` ms, they leave their activities. */
export async function leaveActivitiesWhenOffline(tx: Tx, userId: Snowflake, wait: number): Promise<void> {
  if ((await listActivitiesOf(tx.db, userId)).length > 0) await tx.enqueue(leaveAll, { user_id: userId }, tx.now + wait);
}
