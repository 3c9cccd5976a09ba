import { firstIdAt, timestampOf } from '@guildhall/protocol/ids';
import type { ChannelAccess } from '../../core/access/channel.ts';
import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { allowedSince } from '../../core/permissions-split.ts';
import type { Tx } from '../../core/transact.ts';
import { findLastMessageId } from './queries.ts';

/**
 * Whether the channel makes the viewer wait between messages: people without BYPASS_SLOWMODE (before its date those without
 * an older permission too), never bots (specification 2.8 and 9).
 */
export function isSlowed(ctx: Context, { channel, permissions }: ChannelAccess): boolean {
  if (channel.rate_limit_per_user === 0 || ctx.viewer.kind !== 'person') return false;
  return !allowedSince(ctx.clock.now(), permissions, 'BYPASS_SLOWMODE');
}

/**
 * Ends the request with 20016 (429, `retry_after` in seconds) when the viewer's last message in the channel is too
 * young. Inside the transaction, after the channel's head is locked.
 */
export async function refuseSlowmode(tx: Tx, ctx: Context, { channel }: ChannelAccess): Promise<void> {
  const pause = channel.rate_limit_per_user * 1000;
  const last = await findLastMessageId(tx.db, channel.id, ctx.viewer.user.id, firstIdAt(tx.now - pause));
  if (last === undefined) return;
  const left = timestampOf(last) + pause - tx.now;
  if (left > 0) fail('SLOWMODE', { extra: { retry_after: left / 1000, global: false } });
}
