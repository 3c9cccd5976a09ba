import type { Snowflake } from '@guildhall/protocol/ids';
import { type GuildState, lockGuild, readGuildState } from '../../../core/access/guild-state.ts';
import { memberState } from '../../../core/access/member.ts';
import { channelPermissions } from '../../../core/access/permissions.ts';
import { job } from '../../../core/framework/job.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import { transact, type Tx } from '../../../core/framework/transact.ts';
import type { MemberRow, VoiceStateRow } from '../../../core/tables/database.ts';
import { findMembersByIds } from '../members/queries.ts';
import { disconnectVoice } from './connect.ts';
import { mayConnect } from './may-connect.ts';
import { findConnectedIn, findVoiceState, isAnyConnected, upsertVoiceState } from './queries.ts';

/** Changes without a user, and so without an audit entry. */
const BY_SYSTEM = { userId: null, reason: null };

/**
 * Disconnects the members of guilds who may no longer stay in their voice channel; those who were moved in without CONNECT stay. The voice
 * server of a call does the same, but only for those who are connected to it.
 */
export const endLostConnections = job<{ guild_ids: readonly Snowflake[] }>({
  kind: 'voice_states.end_lost_connections',
  async run(platform, { guild_ids }) {
    for (const guildId of guild_ids)
      for (const userId of await findChanged(platform, guildId))
        await transact(platform, BY_SYSTEM, (tx) => update(tx, guildId, userId));
  },
});

/** The permissions of members may have changed: those in voice channels are checked, if there are any. */
export async function checkConnections(tx: Tx, { guild_ids }: { guild_ids: readonly Snowflake[] }): Promise<void> {
  if (await isAnyConnected(tx.db, guild_ids)) await tx.enqueue(endLostConnections, { guild_ids });
}

/** The members whose voice state no longer says whether they have CONNECT. */
async function findChanged({ store, guildStates, clock }: Platform, guildId: Snowflake): Promise<Snowflake[]> {
  const guild = await guildStates.get(guildId);
  if (!guild) return [];
  const rows = await findConnectedIn(store.read, guildId);
  const members = await findMembersByIds(
    store.read,
    guildId,
    rows.map(({ user_id }) => user_id),
  );
  const hasChanged = (row: VoiceStateRow) => isStale(guild, row, members.get(row.user_id)?.member, clock.now());
  return rows.filter(hasChanged).map(({ user_id }) => user_id);
}

async function update(tx: Tx, guildId: Snowflake, userId: Snowflake): Promise<void> {
  await lockGuild(tx.db, guildId);
  const guild = await readGuildState(tx, guildId);
  const row = await findVoiceState(tx.db, guildId, userId);
  const member = (await findMembersByIds(tx.db, guildId, [userId])).get(userId)?.member;
  if (!guild || !row || !isStale(guild, row, member, tx.now)) return;
  if (row.may_connect === 1) await disconnectVoice(tx, row);
  else await upsertVoiceState(tx.db, { ...row, may_connect: 1 });
}

function isStale(guild: GuildState, row: VoiceStateRow, member: MemberRow | undefined, now: number): boolean {
  const channel = guild.channels.get(row.channel_id);
  if (!channel || !member) return false;
  const permissions = channelPermissions(guild, channel, memberState(member), now);
  return mayConnect(row, permissions) !== (row.may_connect === 1);
}
