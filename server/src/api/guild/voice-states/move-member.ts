import { VOICE_TYPES } from '../../../core/access/channel-types.ts';
import type { Snowflake } from '@guildhall/protocol/ids';
import { bitsOf } from '@guildhall/protocol/permissions';
import type { GuildAccess } from '../../../core/access/guild.ts';
import { permissionsOf } from '../../../core/access/member.ts';
import { channelReach } from '../../../core/access/reach.ts';
import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import { has } from '../../../core/access/permissions.ts';
import type { VoiceStateRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import type { MemberWithUser } from '../members/queries.ts';
import { connectVoice, disconnectVoice } from './connect.ts';
import { findVoiceState } from './queries.ts';

/** Returns the voice state of a member who must be connected (40032). The guild's row must be locked. */
export async function requireVoiceState(tx: Tx, guildId: Snowflake, userId: Snowflake): Promise<VoiceStateRow> {
  const state = await findVoiceState(tx.db, guildId, userId);
  return state ?? fail('TARGET_USER_IS_NOT_CONNECTED_TO_VOICE', { message: 'Target user is not connected to voice.' });
}

/**
 * Moves a connected member to another voice channel, or disconnects it (null), with its audit entry (26, 27). The caller
 * needs MOVE_MEMBERS where the member is, and MOVE_MEMBERS and CONNECT where it goes (10003 when that is hidden); the member itself
 * needs nothing.
 */
export async function moveMember(
  tx: Tx,
  { guild, member }: GuildAccess,
  target: MemberWithUser,
  { state, channelId }: { state: VoiceStateRow; channelId: Snowflake | null },
): Promise<void> {
  const guild_id = guild.id;
  const mayIn = (id: Snowflake, bits: bigint) => has(permissionsOf(guild, member, tx.now, id), bits);
  if (!mayIn(state.channel_id, bitsOf('MOVE_MEMBERS'))) fail('MISSING_PERMISSIONS');
  if (channelId === null) {
    await disconnectVoice(tx, state);
    await tx.audit({ guild_id, action: 'MEMBER_DISCONNECT', target_id: null, options: { count: '1' } });
    return;
  }
  const channel = channelReach(guild, member, tx.now)(channelId) ?? fail('UNKNOWN_CHANNEL');
  if (!VOICE_TYPES.has(channel.type))
    failForm({ channel_id: complain.custom('CHANNEL_NOT_VOICE', 'The channel must be for voice.') });
  if (!mayIn(channelId, bitsOf('CONNECT', 'MOVE_MEMBERS'))) fail('MISSING_PERMISSIONS');
  if (channelId === state.channel_id) return;
  const { session_id, self_mute, self_deaf, self_video } = state;
  await connectVoice(tx, guild, channel, target, { session_id, self_mute, self_deaf, self_video });
  await tx.audit({ guild_id, action: 'MEMBER_MOVE', target_id: null, options: { channel_id: channelId, count: '1' } });
}
