import type { Snowflake } from '@guildhall/protocol/ids';
import { job } from '../../../core/framework/job.ts';
import { type Tx, transact } from '../../../core/framework/transact.ts';
import { findParticipants } from '../../guild/voice-servers/call-participants.ts';
import { enqueueCallPush } from '../push/enqueue-call.ts';
import { announceCall, LEAVE_ALONE, leaveCall } from './connect.ts';
import { type CallPlace, lockCallPlace } from './place.ts';
import { deleteRings, deleteRingsUntil, findPrivateCall, upsertRings } from './queries.ts';

/** Ms for which a call rings a user. */
const RINGS = 60_000;

const BY_SYSTEM = { userId: null, reason: null };

/** Rings people who are not in the call of a channel, for 60 s: one CALL_UPDATE. Without a call, nothing happens. */
export async function ring(tx: Tx, place: CallPlace, userIds: readonly Snowflake[]): Promise<void> {
  const channel_id = place.channel.id;
  const call = await findPrivateCall(tx.db, channel_id);
  if (!call) return;
  const inside = new Set((await findParticipants(tx.db, channel_id)).map(({ user_id }) => user_id));
  const rung = userIds.filter((id) => place.personIds.includes(id) && !inside.has(id));
  if (rung.length === 0) return;
  await upsertRings(tx.db, channel_id, rung, tx.now + RINGS);
  await tx.enqueue(endRinging, { channel_id }, tx.now + RINGS);
  await announceCall(tx, place, call);
  await enqueueCallPush(tx, 'call', call, rung);
}

/** Stops ringing people: one CALL_UPDATE, if the call rang one of them. */
export async function stopRinging(tx: Tx, place: CallPlace, userIds: readonly Snowflake[]): Promise<void> {
  const call = await findPrivateCall(tx.db, place.channel.id);
  if (call && (await deleteRings(tx.db, call.channel_id, userIds))) await announceCall(tx, place, call);
}

/** Stops ringing people who have not answered in time. */
export const endRinging = job<{ channel_id: Snowflake }>({
  kind: 'calls.end_ringing',
  run: (platform, { channel_id }) =>
    transact(platform, BY_SYSTEM, async (tx) => {
      const place = await lockCallPlace(tx, channel_id);
      const call = place && (await findPrivateCall(tx.db, channel_id));
      if (!call) return;
      const missed = await deleteRingsUntil(tx.db, channel_id, tx.now);
      if (missed.length === 0) return;
      await announceCall(tx, place, call);
      await enqueueCallPush(tx, 'call_end', call, missed);
    }),
});

/** Disconnects a user who has been alone in a call for five minutes, unless another user joined meanwhile. */
export const leaveAlone = job({
  ...LEAVE_ALONE,
  run: (platform, { channel_id, alone_since }) =>
    transact(platform, BY_SYSTEM, async (tx) => {
      const place = await lockCallPlace(tx, channel_id);
      const call = place && (await findPrivateCall(tx.db, channel_id));
      if (call?.alone_since !== alone_since) return;
      const [only] = await findParticipants(tx.db, channel_id);
      if (place && only) await leaveCall(tx, place, only);
    }),
});
