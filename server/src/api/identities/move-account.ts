import type { Snowflake } from '@guildhall/protocol/ids';
import { job, Postponed } from '../../core/job.ts';
import type { Platform } from '../../core/platform.ts';
import type { AccountMergeRow } from '../../core/tables/identities.ts';
import { transact, type Tx } from '../../core/transact.ts';
import { moveDirectMessages } from '../direct-messages/index.ts';
import { moveLobbyMessages } from '../lobbies/index.ts';
import { copyBlocks, copyFriendsIntoGame, moveGameFriends } from '../relationships/index.ts';
import { findUser } from '../users/index.ts';
import { eraseAccount } from './erase-account.ts';
import { USER_MERGE_OPERATION_COMPLETED } from './events.ts';
import { endMove, findMove, isMovingTo } from './moves.ts';
import { isProvisional } from './provisional-user.ts';

/** Ms until a move looks again whether the one before it is done. */
const AGAIN = 1000;
const NOBODY = { userId: null, reason: null };

/** Two accounts of which one gets what the other has. */
export interface Accounts {
  application_id: Snowflake;
  from: Snowflake;
  to: Snowflake;
}

/** Moves an account's data, a part in each transaction. */
export const moveAccount = job<{ id: Snowflake }>({
  kind: 'identities.move_account',
  async run(platform, { id }) {
    const move = await findMove(platform.store.read, id);
    if (!move || move.source_id === null) return;
    const { application_id, user_id: to, source_id: from } = move;
    // What it still gets moves on with it.
    if (await isMovingTo(platform.store.read, { application_id, user_id: from })) throw new Postponed(AGAIN);
    const [source, target] = [await findUser(platform.store.read, from), await findUser(platform.store.read, to)];
    const accounts = { application_id, from, to };
    // A provisional account may have gone with its application: then nobody gets anything.
    if (!source || !target) await transact(platform, NOBODY, (tx) => endMove(tx, move));
    else if (isProvisional(source)) await merge(platform, accounts, move);
    else await unmerge(platform, accounts, move);
  },
});

async function merge(platform: Platform, accounts: Accounts, move: AccountMergeRow): Promise<void> {
  await repeat(platform, (tx) => moveGameFriends(tx, accounts));
  await repeat(platform, (tx) => moveDirectMessages(tx, accounts));
  await transact(platform, NOBODY, async (tx) => {
    await moveLobbyMessages(tx, accounts);
    await eraseAccount(tx, accounts.from);
    await endMove(tx, move);
    const data = { merge_operation_id: move.id, source_user_id: accounts.from };
    tx.emit(USER_MERGE_OPERATION_COMPLETED, { user_ids: [accounts.to], application_id: accounts.application_id }, data);
  });
}

/** What is said in direct messages stays with the person. */
async function unmerge(platform: Platform, accounts: Accounts, move: AccountMergeRow): Promise<void> {
  await repeat(platform, (tx) => moveGameFriends(tx, accounts));
  await transact(platform, NOBODY, async (tx) => {
    await copyFriendsIntoGame(tx, accounts);
    await copyBlocks(tx, accounts);
    await endMove(tx, move);
  });
}

/** Runs a part until nothing is left of it. */
async function repeat(platform: Platform, part: (tx: Tx) => Promise<boolean>): Promise<void> {
  while (await transact(platform, NOBODY, part));
}
