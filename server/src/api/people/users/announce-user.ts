import type { Snowflake } from '@guildhall/protocol/ids';
import { job } from '../../../core/framework/job.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import type { UserRow } from '../../../core/tables/database.ts';
import { findUser } from './queries.ts';
import { userObject } from './user.ts';

/** Shows a user's friends the user's present name and picture: PRESENCE_UPDATE with the whole user. */
export const announceUser = job<{ user_id: Snowflake }>({
  kind: 'users.announce',
  async run({ store, headless }, { user_id }) {
    const user = await findUser(store.read, user_id);
    if (user) await headless.announceUser(userObject(user));
  },
});

/** Announces a changed user if others see a difference. */
export async function announceChange(tx: Tx, { before, user }: { before: UserRow; user: UserRow }): Promise<void> {
  const isSame = JSON.stringify(userObject(before)) === JSON.stringify(userObject(user));
  if (!isSame) await tx.enqueue(announceUser, { user_id: user.id });
}
