import { CHANNEL_TYPES } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import { bitsOf } from '@guildhall/protocol/permissions';
import { accessChannel, type ChannelAccess } from '../../../core/access/channel.ts';
import type { Context } from '../../../core/framework/context.ts';
import { fail, requireBits } from '../../../core/framework/errors.ts';

/** The permissions of a stage moderator (docs/contract/guilds.md#voice-states). */
export const STAGE_MODERATOR = bitsOf('MANAGE_CHANNELS', 'MUTE_MEMBERS', 'MOVE_MEMBERS');

/** A stage channel that the viewer can see. */
export type StageAccess = ChannelAccess & { guild: NonNullable<ChannelAccess['guild']> };

/** Access to the stage channel of the path. Unknown: 10003. Hidden: 50001. Not a stage channel: 10067. */
export async function inStage(ctx: Context, { channel_id }: { channel_id: Snowflake }): Promise<StageAccess> {
  const access = await accessChannel(ctx, channel_id);
  if (!access.guild || access.channel.type !== CHANNEL_TYPES.GUILD_STAGE_VOICE) return fail('UNKNOWN_STAGE_INSTANCE');
  return access;
}

/** Like inStage, for stage moderators; others 50013. */
export async function moderatesStage(ctx: Context, path: { channel_id: Snowflake }): Promise<StageAccess> {
  const access = await inStage(ctx, path);
  requireBits(access.permissions, STAGE_MODERATOR);
  return access;
}
