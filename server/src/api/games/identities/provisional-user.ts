import { USER_FLAGS } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import { randomInt } from 'node:crypto';
import { fail } from '../../../core/framework/errors.ts';
import type { UserRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { insertUser } from '../../people/users/queries.ts';
import { newUser } from '../../people/users/user.ts';

/** Characters of the random part of a username, and their number. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const DRAWN = 10;
/** Usernames tried before the request fails with 530006. */
const TRIES = 5;

/** Whether an account belongs to a game, because the player has not linked it yet (docs/contract/game-accounts.md#linking). */
export function isProvisional({ provisional_application_id }: Pick<UserRow, 'provisional_application_id'>): boolean {
  return provisional_application_id !== null;
}

/** Creates a provisional account of an application with the id; 530006 if no free username is found. */
export async function insertProvisionalUser(
  tx: Tx,
  { id, applicationId, name }: { id: Snowflake; applicationId: Snowflake; name: string | null },
): Promise<UserRow> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const user = newUser({
      id,
      kind: 'person',
      username: `player_${drawn()}`,
      global_name: name,
      flags: USER_FLAGS.PROVISIONAL_ACCOUNT,
      provisional_application_id: applicationId,
    });
    if (await insertUser(tx.db, user)) return user;
  }
  return fail('FAILED_TO_GENERATE_UNIQUE_USERNAME');
}

function drawn(): string {
  return Array.from({ length: DRAWN }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}
