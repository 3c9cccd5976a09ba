import type { Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import type { PushPayload } from '@guildhall/protocol/push';
import type { Db } from '../../../core/framework/store.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import type { Reachable } from './reachable.ts';
import { sendPush } from './send-push.ts';

/** Ms for which push services keep a push for a browser that is not running. */
export const MESSAGE_LIFETIME = 24 * 60 * 60_000;
export const CALL_LIFETIME = 30_000;

const WINDOW = 60_000;

/** Enqueues a push to each device of a person; messages beyond the limit of a device are left out. */
export async function enqueuePush(tx: Tx, { userId, deviceIds }: Reachable, payload: PushPayload): Promise<void> {
  const isCall = payload.type === 'call';
  const expires_at = tx.now + (isCall ? CALL_LIFETIME : MESSAGE_LIFETIME);
  for (const device_id of deviceIds) {
    if (!isCall && (await countPush(tx.db, device_id, tx.now)) > LIMITS.devices.pushes.max) continue;
    await tx.enqueue(sendPush, { device_id, user_id: userId, payload, expires_at });
  }
}

/** Counts a push to a device; returns how many there were in its current minute, this one included. */
async function countPush(db: Db, device_id: Snowflake, now: number): Promise<number> {
  const row = await db.kysely
    .insertInto('device_paces')
    .values({ device_id, window_start: now, used: 1 })
    .onConflict((on) =>
      on.column('device_id').doUpdateSet((eb) => {
        const isOver = eb('device_paces.window_start', '<=', now - WINDOW);
        return {
          window_start: eb.case().when(isOver).then(now).else(eb.ref('device_paces.window_start')).end(),
          used: eb
            .case()
            .when(isOver)
            .then(1)
            .else(eb('device_paces.used', '+', 1))
            .end(),
        };
      }),
    )
    .returning('used')
    .executeTakeFirstOrThrow();
  return row.used;
}
