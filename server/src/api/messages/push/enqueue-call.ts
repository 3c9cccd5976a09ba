import type { Snowflake } from '@guildhall/protocol/ids';
import type { Tx } from '../../../core/framework/transact.ts';
import type { PrivateCallRow } from '../../../core/tables/voice.ts';
import { hasDevice } from '../../people/devices/queries.ts';
import { PUSH_CALL } from './jobs.ts';

/** Notifies people by pushes that a call rings them, or has rung them for nothing. */
export async function enqueueCallPush(
  tx: Tx,
  type: 'call' | 'call_end',
  { channel_id, message_id }: PrivateCallRow,
  userIds: readonly Snowflake[],
): Promise<void> {
  const user_ids: Snowflake[] = [];
  for (const id of userIds) if (await hasDevice(tx.db, id)) user_ids.push(id);
  if (user_ids.length > 0) await tx.enqueue(PUSH_CALL, { type, channel_id, message_id, user_ids });
}
