import type { Platform } from '../../../core/framework/platform.ts';
import type { UserRow } from '../../../core/tables/database.ts';
import { transact } from '../../../core/framework/transact.ts';
import { revokeGrant } from './end-grant.ts';

const NOBODY = { userId: null, reason: null };

/** Ends all authorizations by an account that is being erased. */
export async function endGrants(platform: Platform, { id }: UserRow): Promise<void> {
  const { kysely } = platform.store.read;
  const grants = await kysely.selectFrom('oauth2_grants').select('application_id').where('user_id', '=', id).execute();
  for (const { application_id } of grants)
    await transact(platform, NOBODY, (tx) => revokeGrant(tx, { application_id, user_id: id }));
}
