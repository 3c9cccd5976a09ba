import type { ActivityInstanceObject } from '@guildhall/protocol/objects/apps/activities';
import type { Snowflake } from '@guildhall/protocol/ids';
import { fail } from '../../../core/framework/errors.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import type { ActivityInstanceRow, ActivityParticipantRow } from '../../../core/tables/applications.ts';
import type { ApplicationRow } from '../../../core/tables/database.ts';
import { applicationSettings } from '../applications/application.ts';
import { lockApplication } from '../applications/queries.ts';
import { announceActivity } from './announce.ts';
import { activityInstanceObject, instanceIdOf } from './instance.ts';
import { findInstanceIn, insertInstance, lockLiveSession, listParticipants, putParticipant } from './queries.ts';

/** The activity to launch, its place, and the launching user. */
export interface Launch {
  applicationId: Snowflake;
  channelId: Snowflake;
  /** Null in a private channel. */
  guildId: Snowflake | null;
  userId: Snowflake;
  /** The gateway session in which the user opens it. One that is not theirs, or has ended, counts as none. */
  sessionId?: string | undefined;
  /** The client's, of the interaction. */
  nonce?: string | null;
}

/**
 * Launches an application's activity in a channel for a user, or lets the user join the one that runs there
 * (docs/contract/applications.md#activity-instances). A deleted application: 10002; no room for another participant: 50039.
 */
export async function launchActivity(tx: Tx, launch: Launch): Promise<ActivityInstanceObject> {
  const { applicationId, userId, sessionId, nonce = null } = launch;
  // Launches of one application are serialized: concurrent ones join the same instance.
  const application = (await lockApplication(tx.db, applicationId)) ?? fail('UNKNOWN_APPLICATION');
  const session_id = sessionId !== undefined && (await lockLiveSession(tx.db, userId, sessionId)) ? sessionId : null;
  const row = await findOrStart(tx, launch);
  const { instance_id } = row;
  const before = await listParticipants(tx.db, instance_id);
  const own = before.find(({ user_id }) => user_id === userId);
  if (own && (session_id === null || session_id === own.session_id)) return activityInstanceObject(row, before);
  if (!own && isFull(application, before)) fail('INVALID_ACTIVITY_ACTION');
  await putParticipant(tx.db, { instance_id, user_id: userId, session_id, nonce, joined_at: tx.now });
  await announceActivity(tx, row);
  return activityInstanceObject(row, await listParticipants(tx.db, instance_id));
}

async function findOrStart(tx: Tx, { applicationId, channelId, guildId }: Launch): Promise<ActivityInstanceRow> {
  const running = await findInstanceIn(tx.db, applicationId, channelId);
  if (running) return running;
  const place = { channel_id: channelId, guild_id: guildId };
  const launch_id = tx.id();
  const instance_id = instanceIdOf(launch_id, place);
  const row = { application_id: applicationId, instance_id, launch_id, ...place, launched_at: tx.now };
  await insertInstance(tx.db, row);
  return row;
}

/** Whether an activity has as many participants as its application allows; without a limit, or with a limit below 1, never. */
function isFull(application: ApplicationRow, participants: readonly ActivityParticipantRow[]): boolean {
  const { max_participants: max = -1 } = applicationSettings(application);
  return max > 0 && participants.length >= max;
}
