import type { Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import type { Db } from '../../../core/framework/store.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import type { AvatarRow } from '../../../core/tables/accounts.ts';
import type { UserRow } from '../../../core/tables/database.ts';

/** The latest avatars of a person, newest first. */
export function listAvatars(db: Db, userId: Snowflake): Promise<AvatarRow[]> {
  return db.kysely.selectFrom('avatars').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').execute();
}

/** One of the latest avatars of a person; undefined if it is not on the list. */
export async function findAvatar(db: Db, userId: Snowflake, id: Snowflake): Promise<AvatarRow | undefined> {
  const own = db.kysely.selectFrom('avatars').selectAll().where('user_id', '=', userId);
  return own.where('id', '=', id).executeTakeFirst();
}

/** Deletes avatars from the list of a person; the files stay. */
export async function deleteAvatars(db: Db, userId: Snowflake, ids: readonly Snowflake[]): Promise<void> {
  if (ids.length) await db.kysely.deleteFrom('avatars').where('user_id', '=', userId).where('id', 'in', ids).execute();
}

/**
 * Puts a person's avatar on the list of the latest after a change, and describes it unless `description` is undefined. Only
 * the newest stay on the list.
 */
export async function rememberAvatar(
  tx: Tx,
  { before, user }: { before: UserRow; user: UserRow },
  description: string | null | undefined,
): Promise<void> {
  const { id: user_id, avatar: hash, kind } = user;
  if (hash === null || kind !== 'person') return;
  const all = await listAvatars(tx.db, user_id);
  const known = all.find((one) => one.hash === hash);
  if (!known && hash !== before.avatar) {
    const row = { user_id, id: tx.id(), hash, description: description ?? null };
    await tx.db.kysely.insertInto('avatars').values(row).execute();
    await deleteAvatars(
      tx.db,
      user_id,
      all.slice(LIMITS.profiles.avatars.max - 1).map(({ id }) => id),
    );
  } else if (known && description !== undefined) {
    const own = tx.db.kysely.updateTable('avatars').set({ description }).where('user_id', '=', user_id);
    await own.where('id', '=', known.id).execute();
  }
}
