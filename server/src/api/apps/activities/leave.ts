import type { Snowflake } from '@guildhall/protocol/ids';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { permissionTable } from '../../../core/access/permission-table.ts';
import { connectedChannelId } from '../../../core/access/voice.ts';
import { job } from '../../../core/framework/job.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import { transact, type Tx } from '../../../core/framework/transact.ts';
import type { ActivityInstanceRow } from '../../../core/tables/applications.ts';
import { hasSession } from '../../guild/members/queries.ts';
import { lockApplication } from '../applications/queries.ts';
import { announceActivity, announceEnd } from './announce.ts';
import {
  deleteInstance,
  deleteParticipant,
  isLiveSession,
  listInstancesIn,
  listInstancesOf,
  listParticipants,
  listParticipations,
  type Participation,
} from './queries.ts';

const BY_SYSTEM = { userId: null, reason: null };

/**
 * Removes a user from an activity, which ends with its last participant. With a session, only if the user has it open in
 * that one: another may have taken it over.
 */
export async function leaveActivity(tx: Tx, row: ActivityInstanceRow, userId: Snowflake, sessionId?: string): Promise<void> {
  await lockApplication(tx.db, row.application_id);
  const participants = await listParticipants(tx.db, row.instance_id);
  const own = participants.find(({ user_id }) => user_id === userId);
  if (!own || (sessionId !== undefined && own.session_id !== null && own.session_id !== sessionId)) return;
  await deleteParticipant(tx.db, row.instance_id, userId);
  if (participants.length === 1) await deleteInstance(tx.db, row.instance_id);
  await announceActivity(tx, row);
}

/** Ends the activities of an application that is about to be deleted. */
export async function endActivitiesOf(tx: Tx, applicationId: Snowflake): Promise<void> {
  await lockApplication(tx.db, applicationId);
  for (const row of await listInstancesOf(tx.db, applicationId)) {
    await deleteInstance(tx.db, row.instance_id);
    await announceActivity(tx, row);
  }
}

/** Removes a user who leaves a guild from the activities there. */
export async function leaveActivitiesOfGuild(tx: Tx, guildId: Snowflake, userId: Snowflake): Promise<void> {
  for (const row of await listParticipations(tx.db, userId)) if (row.guild_id === guildId) await leaveActivity(tx, row, userId);
}

/** Removes a user who leaves a group from the activities there. */
export async function leaveActivitiesOfGroup(
  tx: Tx,
  { channel_id, user_id }: { channel_id: Snowflake; user_id: Snowflake },
): Promise<void> {
  for (const row of await listParticipations(tx.db, user_id))
    if (row.channel_id === channel_id) await leaveActivity(tx, row, user_id);
}

/** Removes a user from the activities that were open in sessions which have ended. */
export const leaveAll = job<{ user_id: Snowflake }>({
  kind: 'activities.leave_when_offline',
  run: (platform, { user_id }) =>
    transact(platform, BY_SYSTEM, async (tx) => {
      for (const row of await listParticipations(tx.db, user_id))
        if (!(await isOpen(tx, row, user_id))) await leaveActivity(tx, row, user_id);
    }),
});

/** Whether the session in which a user has an activity open is live; if the launch named none, whether any is. */
function isOpen(tx: Tx, { session_id }: Participation, userId: Snowflake): Promise<boolean> {
  return session_id === null ? hasSession(tx.db, userId) : isLiveSession(tx.db, userId, session_id);
}

/**
 * Called when a session of the user ends: after `wait` ms they leave the activities that it had open, unless they have
 * opened them in another one.
 */
export async function leaveActivitiesWhenOffline(tx: Tx, userId: Snowflake, wait: number): Promise<void> {
  if ((await listParticipations(tx.db, userId)).length > 0) await tx.enqueue(leaveAll, { user_id: userId }, tx.now + wait);
}

/** Removes the participants who no longer see the channel from the activities of guilds. */
export const leaveHidden = job<{ guild_ids: readonly Snowflake[] }>({
  kind: 'activities.leave_hidden',
  async run(platform, { guild_ids }) {
    for (const guildId of guild_ids)
      for (const row of await listInstancesIn(platform.store.read, guildId))
        for (const { user_id } of await listParticipants(platform.store.read, row.instance_id))
          if (!(await seesChannel(platform, guildId, row.channel_id, user_id)))
            await transact(platform, BY_SYSTEM, async (tx) => {
              await leaveActivity(tx, row, user_id);
              announceEnd(tx, row, user_id);
            });
  },
});

/** The permissions of members may have changed: those in activities are checked, if there are any. */
export async function checkParticipants(tx: Tx, { guild_ids }: { guild_ids: readonly Snowflake[] }): Promise<void> {
  for (const guildId of guild_ids)
    if ((await listInstancesIn(tx.db, guildId)).length > 0) await tx.enqueue(leaveHidden, { guild_ids: [guildId] });
}

/** Whether a member sees a channel, by VIEW_CHANNEL or because they are connected to it by voice. */
async function seesChannel(platform: Platform, guildId: Snowflake, channelId: Snowflake, userId: Snowflake): Promise<boolean> {
  const guild = await platform.guildStates.get(guildId);
  const member = guild && (await platform.memberStates.get(guildId, userId));
  if (!member || !guild.channels.has(channelId)) return false;
  const bits = permissionTable(guild).bitsIn(channelId, member, platform.clock.now());
  if ((bits & PERMISSIONS.VIEW_CHANNEL) !== 0n) return true;
  return (await connectedChannelId(platform.store.read, guildId, userId)) === channelId;
}
