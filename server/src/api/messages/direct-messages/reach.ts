import type { Context } from '../../../core/framework/context.ts';
import type { ChannelAccess } from '../../../core/access/channel.ts';
import { fail } from '../../../core/framework/errors.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import type { UserRow } from '../../../core/tables/database.ts';
import { findSides } from '../../people/relationships/queries.ts';
import { gamesOfFriends } from '../../people/relationships/game-queries.ts';
import { findUser } from '../../people/users/queries.ts';
import { takesMessagesFrom } from '../../people/users/settings.ts';
import { isGroup } from './channel.ts';
import { findSharedGuilds } from './queries.ts';
import { RELATIONSHIP } from '@guildhall/protocol/bodies/people/relationships';

/**
 * Refuses the request if the viewer cannot have a direct message with a user; the reasons are those of
 * refusalToReach().
 */
export async function requireReachable(ctx: Context, other: UserRow, { writing }: { writing: boolean }): Promise<void> {
  const refusal = await refusalToReach(ctx, ctx.viewer.user, other, { writing });
  if (refusal) fail(refusal);
}

/**
 * Why a user cannot have a direct message with another; undefined if they can.
 * - CANNOT_MESSAGE_USER: to the system, from a bot to a bot, or between members of a guild that has paused direct
 *   messages, unless they share another guild or are friends.
 * - NO_MUTUAL_GUILD: a bot and a user without a shared guild.
 * - With `writing` also CANNOT_MESSAGE_USER if either has blocked the other, or if a person is not a friend (in a game
 *   either) and accepts no messages from members of the guilds that they share.
 */
export async function refusalToReach(
  { store, clock }: Pick<Platform, 'store' | 'clock'>,
  user: UserRow,
  other: UserRow,
  { writing }: { writing: boolean },
): Promise<'CANNOT_MESSAGE_USER' | 'NO_MUTUAL_GUILD' | undefined> {
  if (other.kind === 'system') return 'CANNOT_MESSAGE_USER';
  if (user.kind === 'bot' && other.kind === 'bot') return 'CANNOT_MESSAGE_USER';
  const { read } = store;
  const { mine, theirs } = await findSides(read, user.id, other.id);
  const blocked = mine?.type === RELATIONSHIP.BLOCKED || theirs?.type === RELATIONSHIP.BLOCKED;
  if (writing && blocked) return 'CANNOT_MESSAGE_USER';
  if (mine?.type === RELATIONSHIP.FRIEND) return undefined;
  // Friends in a game can always write to each other from the game, and replies from here are allowed too.
  if (writing && other.kind === 'person' && (await gamesOfFriends(read, user.id, other.id)).length > 0) return undefined;
  const shared = await findSharedGuilds(read, user.id, other.id);
  if (user.kind === 'bot' && shared.length === 0) return 'NO_MUTUAL_GUILD';
  const open = shared.filter((guild) => (guild.paused_until ?? 0) <= clock.now());
  if (shared.length > 0 && open.length === 0) return 'CANNOT_MESSAGE_USER';
  if (!writing || other.kind === 'bot') return undefined;
  const openIds = open.map((guild) => guild.id);
  return takesMessagesFrom(other, openIds) ? undefined : 'CANNOT_MESSAGE_USER';
}

/**
 * Applies requireReachable() to the other user of a direct message; a deleted account is refused too. In a
 * group everyone may write.
 */
export async function requireDirectPartner(ctx: Context, { channel, recipientIds }: ChannelAccess): Promise<void> {
  if (isGroup(channel)) return;
  const otherId = recipientIds.find((id) => id !== ctx.viewer.user.id);
  const other = otherId === undefined ? undefined : await findUser(ctx.store.read, otherId);
  await requireReachable(ctx, other ?? fail('CANNOT_MESSAGE_USER'), { writing: true });
}
