import type { Snowflake } from '@guildhall/protocol/ids';
import type { Tx } from '../../../core/framework/transact.ts';
import { callObject } from './call.ts';
import { CALL_CREATE, CALL_DELETE } from './events.ts';
import { lockCallPlace } from './place.ts';
import { findPrivateCall } from './queries.ts';

/**
 * A call has lost its voice node and no other is available: CALL_DELETE with `unavailable` for a private call. The call remains in the
 * store.
 */
export async function loseCall(tx: Tx, { call_id: id }: { call_id: Snowflake }): Promise<void> {
  const call = await findPrivateCall(tx.db, id);
  const place = call && (await lockCallPlace(tx, id));
  if (place) tx.emit(CALL_DELETE, { user_ids: place.personIds, channel_id: id }, { channel_id: id, unavailable: true });
}

/** A call without a voice node has one: CALL_CREATE with all who are in it, if it is a private one. */
export async function returnCall(tx: Tx, { call_id: id }: { call_id: Snowflake }): Promise<void> {
  const call = await findPrivateCall(tx.db, id);
  const place = call && (await lockCallPlace(tx, id));
  if (place) tx.emit(CALL_CREATE, { user_ids: place.personIds, channel_id: id }, await callObject(tx.db, call));
}
