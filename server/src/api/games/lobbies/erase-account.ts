import type { Platform } from '../../../core/framework/platform.ts';
import type { UserRow } from '../../../core/tables/database.ts';
import { transact } from '../../../core/framework/transact.ts';
import { leaveLobbies } from './leave-lobbies.ts';

const NOBODY = { userId: null, reason: null };

/** Removes an account that is being erased from the lobbies that a backend added it to without an authorization. */
export async function leaveAllLobbies(platform: Platform, { id }: UserRow): Promise<void> {
  const lobbies = await platform.store.read.kysely
    .selectFrom('lobby_members')
    .select('application_id')
    .distinct()
    .where('user_id', '=', id)
    .execute();
  for (const { application_id } of lobbies)
    await transact(platform, NOBODY, (tx) => leaveLobbies(tx, { application_id, user_id: id }));
}
