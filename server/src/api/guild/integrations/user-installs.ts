import type { Snowflake } from '@guildhall/protocol/ids';
import { prepare } from '../../../core/framework/prepared.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { UserInstallRow } from '../../../core/tables/applications.ts';
import type { Tx } from '../../../core/framework/transact.ts';

/** A person and an application installed for that person. */
export type UserInstall = Pick<UserInstallRow, 'user_id' | 'application_id'>;

const find = prepare<{ user_id: Snowflake; application_id: Snowflake }>()((db, param) =>
  db
    .selectFrom('user_installs')
    .selectAll()
    .where('user_id', '=', param('user_id'))
    .where('application_id', '=', param('application_id')),
);

/** Returns whether the person has the application installed. */
export async function hasUserInstall(db: Db, { user_id, application_id }: UserInstall): Promise<boolean> {
  return (await db.first(find, { user_id, application_id })) !== undefined;
}

/** Installs an application for a person; does nothing if it is already installed. */
export async function installForUser(tx: Tx, { user_id, application_id }: UserInstall): Promise<void> {
  await tx.db.kysely
    .insertInto('user_installs')
    .values({ user_id, application_id, created_at: tx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Uninstalls an application for one person, or for everyone. */
export async function deleteUserInstalls(
  db: Db,
  { application_id, user_id }: { application_id: Snowflake; user_id?: Snowflake },
): Promise<void> {
  const gone = db.kysely.deleteFrom('user_installs').where('application_id', '=', application_id);
  await (user_id === undefined ? gone : gone.where('user_id', '=', user_id)).execute();
}

/** Counts the people who have the application installed. */
export async function countUserInstalls(db: Db, applicationId: Snowflake): Promise<number> {
  const found = await db.kysely
    .selectFrom('user_installs')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('application_id', '=', applicationId)
    .executeTakeFirstOrThrow();
  return Number(found.count);
}
