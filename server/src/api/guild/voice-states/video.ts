import { CHANNEL_TYPES } from '@guildhall/protocol/enums';
import { LIMITS } from '@guildhall/protocol/limits';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import type { ChannelState } from '../../../core/access/guild-state.ts';
import { has } from '../../../core/access/permissions.ts';
import type { VoiceStateRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { countConnected, hasCamera } from './queries.ts';

const { voiceUsers, stageUsers } = LIMITS.cameras;

/** The number of users in a channel up to which their cameras may be on. */
export function mostWithCameras({ type }: Pick<ChannelState, 'type'>): number {
  return type === CHANNEL_TYPES.GUILD_STAGE_VOICE ? stageUsers.max : voiceUsers.max;
}

/** Whether a user may join as far as cameras that are on limit the channel; with MANAGE_CHANNELS one user more. */
export async function camerasLeaveRoom(tx: Tx, channel: ChannelState, permissions: bigint): Promise<boolean> {
  const most = mostWithCameras(channel) + (has(permissions, PERMISSIONS.MANAGE_CHANNELS) ? 1 : 0);
  return (await countConnected(tx.db, channel.row.id)) < most || !(await hasCamera(tx.db, channel.row.id));
}

/** Whether a member may send video: with STREAM, on a stage only as a speaker. */
export function maySendVideo({ type }: ChannelState, permissions: bigint, isSuppressed: boolean): boolean {
  return has(permissions, PERMISSIONS.STREAM) && !(isSuppressed && type === CHANNEL_TYPES.GUILD_STAGE_VOICE);
}

/** Whether the camera of a user, who may send video, can be turned on, or stays on. `before` is the user's voice state in the guild. */
export async function canTurnOn(tx: Tx, channel: ChannelState, before: VoiceStateRow | undefined): Promise<boolean> {
  const stays = before?.channel_id === channel.row.id;
  if (stays && before.self_video === 1) return true;
  return (await countConnected(tx.db, channel.row.id)) + (stays ? 0 : 1) <= mostWithCameras(channel);
}
