import type { Snowflake } from '@guildhall/protocol/ids';
import { accessChannel, type ChannelAccess } from '../../../core/access/channel.ts';
import type { Context } from '../../../core/framework/context.ts';
import { ApiError } from '../../../core/framework/errors.ts';

/** The channel as the viewer may see it; undefined if it is unknown or hidden. */
export async function accessIfVisible(ctx: Context, channelId: Snowflake): Promise<ChannelAccess | undefined> {
  try {
    return await accessChannel(ctx, channelId);
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}
