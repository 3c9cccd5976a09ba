import type { Context } from '../../../core/framework/context.ts';
import { fail } from '../../../core/framework/errors.ts';
import { findHead } from '../../guild/channels/queries.ts';
import { requireReachable } from '../../messages/direct-messages/reach.ts';
import { playTogether } from './sessions.ts';
import { findSides } from '../../people/relationships/queries.ts';
import { gamesOfFriends } from '../../people/relationships/game-queries.ts';
import { gameOf, type Partner } from './access.ts';
import { RELATIONSHIP } from '@guildhall/protocol/bodies/people/relationships';

/**
 * Fails with 50007 unless a game may message a user on the caller's behalf:
 * - never across a block;
 * - friends, including those of the game while it acts for them;
 * - users playing the game at the same time;
 * - earlier correspondents whom the caller may message in the web client too.
 */
export async function requireGameReachable(ctx: Context, { other, channel }: Partner): Promise<void> {
  const { read } = ctx.store;
  const me = ctx.viewer.user.id;
  const { mine, theirs } = await findSides(read, me, other.id);
  if ([mine, theirs].some((side) => side?.type === RELATIONSHIP.BLOCKED)) fail('CANNOT_MESSAGE_USER');
  const application_id = gameOf(ctx);
  if (mine?.type === RELATIONSHIP.FRIEND || (await playTogether(read, application_id, me, other.id))) return;
  if ((await gamesOfFriends(read, me, other.id)).includes(application_id)) return;
  const head = channel && (await findHead(read, channel.id));
  if (!head?.last_message_id) fail('CANNOT_MESSAGE_USER');
  await requireReachable(ctx, other, { writing: true });
}
