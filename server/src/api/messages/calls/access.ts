import type { Snowflake } from '@guildhall/protocol/ids';
import { accessChannel, type ChannelAccess } from '../../../core/access/channel.ts';
import type { Context } from '../../../core/framework/context.ts';
import { fail } from '../../../core/framework/errors.ts';
import type { UserRow } from '../../../core/tables/database.ts';
import { RELATIONSHIP } from '@guildhall/protocol/bodies/people/relationships';
import { findSides } from '../../people/relationships/queries.ts';
import { findUsers } from '../../people/users/queries.ts';
import { isGroup } from '../direct-messages/channel.ts';
import { refusalToReach } from '../direct-messages/reach.ts';

/** The private channel of the path. Unknown: 10003. Not a recipient: 50001. In a guild: 50024. */
export async function privateChannel(ctx: Context, path: { channel_id: Snowflake }): Promise<ChannelAccess> {
  const access = await accessChannel(ctx, path.channel_id);
  return access.guild ? fail('WRONG_CHANNEL_TYPE') : access;
}

/**
 * The other users of a private channel whom the viewer may ring: people without a block on either side, and in a direct message only
 * those to whom the viewer may write.
 */
export async function findRingable(ctx: Context, { channel, recipientIds }: ChannelAccess): Promise<Snowflake[]> {
  const me = ctx.viewer.user;
  const others = await findUsers(
    ctx.store.read,
    recipientIds.filter((id) => id !== me.id),
  );
  const ringable: Snowflake[] = [];
  for (const other of others.values())
    if (other.kind === 'person' && !(await isRefused(ctx, other, isGroup(channel)))) ringable.push(other.id);
  return ringable;
}

async function isRefused(ctx: Context, other: UserRow, inGroup: boolean): Promise<boolean> {
  const me = ctx.viewer.user;
  if (!inGroup) return (await refusalToReach(ctx, me, other, { writing: true })) !== undefined;
  const { mine, theirs } = await findSides(ctx.store.read, me.id, other.id);
  return mine?.type === RELATIONSHIP.BLOCKED || theirs?.type === RELATIONSHIP.BLOCKED;
}
