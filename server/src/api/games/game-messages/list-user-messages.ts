import { firstIdAt, MAX_SNOWFLAKE } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { dataOf, forApplication } from '../../messages/messages/message.ts';
import { findMessagesUpTo } from '../../messages/messages/page-queries.ts';
import { messageObjects } from '../../messages/messages/page.ts';
import { hasGranted } from '../../apps/grants/grants.ts';
import { gameOf, withPartner } from './access.ts';
import { listUserMessages as operation } from '@guildhall/protocol/operations/games/game-messages';

/**
 * Lists the newest messages with a user, newest first (MessageResponse[]): at most 200, of the last 72 hours.
 * - 10003 before the first message.
 * - 10013 if the other user does not let the game read their messages.
 */
export const listUserMessages = route(operation, {
  access: withPartner,
  limit: limits.read,
  run: async (ctx, { path: { user_id }, query: { limit = 50 }, access: { channel } }) => {
    const { read } = ctx.store;
    const game = gameOf(ctx);
    if (!(await hasGranted(read, { application_id: game, user_id }, 'dm_channels.messages.read'))) fail('UNKNOWN_USER');
    if (!channel) return fail('UNKNOWN_CHANNEL');
    const since = BigInt(firstIdAt(ctx.clock.now() - LIMITS.lobbies.history.max));
    const newest = await findMessagesUpTo(read, channel.id, MAX_SNOWFLAKE, limit);
    const rows = newest.filter(({ id }) => BigInt(id) >= since);
    const messages = await messageObjects({ db: read, cdn: ctx.cdn }, channel.id, rows, ctx.viewer.user.id);
    const data = new Map(rows.map((row) => [row.id, dataOf(row)]));
    return messages.map((message) => forApplication(message, data.get(message.id) ?? {}, game));
  },
});
