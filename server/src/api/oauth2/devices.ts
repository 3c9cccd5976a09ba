import type { Db } from '../../core/framework/store.ts';
import type { Oauth2DeviceRow } from '../../core/tables/oauth2.ts';
import { typedUserCode } from '../../core/oauth2/device.ts';

/** The device waiting for a typed code; undefined if the code is unknown, answered or expired. */
export async function findWaiting(db: Db, typed: string, now: number): Promise<Oauth2DeviceRow | undefined> {
  const row = await db.kysely
    .selectFrom('oauth2_devices')
    .selectAll()
    .where('user_code', '=', typedUserCode(typed))
    .executeTakeFirst();
  return row && row.granted === null && row.expires_at > now ? row : undefined;
}
