import type { Platform } from '../../../core/framework/platform.ts';
import type { UserRow } from '../../../core/tables/database.ts';
import { transact } from '../../../core/framework/transact.ts';
import { remove } from './change.ts';

const NOBODY = { userId: null, reason: null };

/** Ends the relationships of an account that is being erased, from both sides. */
export async function endRelationships(platform: Platform, { id }: UserRow): Promise<void> {
  const sides = platform.store.read.kysely.selectFrom('relationships').select(['user_id', 'other_id']);
  const found = await sides.where((eb) => eb.or([eb('user_id', '=', id), eb('other_id', '=', id)])).execute();
  for (const { user_id, other_id } of found) await transact(platform, NOBODY, (tx) => remove(tx, user_id, other_id));
}
