import { firstIdAt, timestampOf } from '@guildhall/protocol/ids';
import { fail } from '../../../core/framework/errors.ts';
import { allowedSince } from '../../../core/access/permissions-split.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { findLastMessageId, lockChannelHead } from './queries.ts';
import type { Place, Writer } from './writer.ts';

/**
 * Whether the channel or thread enforces slowmode for the author: applies to people without BYPASS_SLOWMODE or,
 * before its date, one of the permissions it was split from; never to bots (docs/contract/channels.md#slowmode).
 */
export function isSlowed(now: number, { channel, permissions }: Place, { kind }: Writer): boolean {
  if (channel.rate_limit_per_user === 0 || kind !== 'person') return false;
  return !allowedSince(now, permissions, 'BYPASS_SLOWMODE');
}

/**
 * Fails with 20016 (429, `retry_after` in seconds) if the author's last message in the channel is too recent.
 * Locks the channel's head, so that of two sends the second sees the first.
 */
export async function refuseSlowmode(tx: Tx, { channel }: Place, { id }: Writer): Promise<void> {
  await lockChannelHead(tx.db, channel.id);
  const pause = channel.rate_limit_per_user * 1000;
  const last = await findLastMessageId(tx.db, channel.id, id, firstIdAt(tx.now - pause));
  if (last === undefined) return;
  const left = timestampOf(last) + pause - tx.now;
  if (left > 0) fail('SLOWMODE', { extra: { retry_after: left / 1000, global: false } });
}
