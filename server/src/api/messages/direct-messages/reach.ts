import type { Context } from '../../../core/context.ts';
import type { ChannelAccess } from '../../../core/access/channel.ts';
import { fail } from '../../../core/errors.ts';
import type { UserRow } from '../../../core/tables.ts';
import { findSides } from '../../people/relationships/queries.ts';
import { gamesOfFriends } from '../../people/relationships/game-queries.ts';
import { RELATIONSHIP } from '../../people/relationships/relationship.ts';
import { findUser } from '../../people/users/queries.ts';
import { takesMessagesFrom } from '../../people/users/settings.ts';
import { isGroup } from './channel.ts';
import { findSharedGuilds } from './queries.ts';

/**
 * Ends the request when the viewer may have no direct message with a user: nobody writes to the system, nor a bot to a bot,
 * nor members of a guild to each other while its direct messages are paused, unless they share another or are friends (50007);
 * and a bot needs a guild that both are in (50278). With `writing` also when one has blocked the other, or when a person
 * is no friend, in a game neither, and takes no messages from the members of the guilds that they share (50007).
 */
export async function requireReachable(ctx: Context, other: UserRow, { writing }: { writing: boolean }): Promise<void> {
  const { user } = ctx.viewer;
  if (other.kind === 'system') fail('CANNOT_MESSAGE_USER');
  if (user.kind === 'bot' && other.kind === 'bot') fail('CANNOT_MESSAGE_USER');
  const { read } = ctx.store;
  const { mine, theirs } = await findSides(read, user.id, other.id);
  const blocked = mine?.type === RELATIONSHIP.BLOCKED || theirs?.type === RELATIONSHIP.BLOCKED;
  if (writing && blocked) fail('CANNOT_MESSAGE_USER');
  if (mine?.type === RELATIONSHIP.FRIEND) return;
  // Such friends write to each other from their game whenever they like, and are answered from here.
  if (writing && other.kind === 'person' && (await gamesOfFriends(read, user.id, other.id)).length > 0) return;
  const shared = await findSharedGuilds(read, user.id, other.id);
  if (user.kind === 'bot' && shared.length === 0) fail('NO_MUTUAL_GUILD');
  const open = shared.filter((guild) => (guild.paused_until ?? 0) <= ctx.clock.now());
  if (shared.length > 0 && open.length === 0) fail('CANNOT_MESSAGE_USER');
  if (!writing || other.kind === 'bot') return;
  const openIds = open.map((guild) => guild.id);
  if (!takesMessagesFrom(other, openIds)) fail('CANNOT_MESSAGE_USER');
}

/** requireReachable() for the other side of a direct message; a deleted account cannot be written to either. In a group all may write. */
export async function requireDirectPartner(ctx: Context, { channel, recipientIds }: ChannelAccess): Promise<void> {
  if (isGroup(channel)) return;
  const otherId = recipientIds.find((id) => id !== ctx.viewer.user.id);
  const other = otherId === undefined ? undefined : await findUser(ctx.store.read, otherId);
  await requireReachable(ctx, other ?? fail('CANNOT_MESSAGE_USER'), { writing: true });
}
