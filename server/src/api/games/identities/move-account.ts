import type { Snowflake } from '@guildhall/protocol/ids';
import { job, Postponed } from '../../../core/job.ts';
import type { Platform } from '../../../core/platform.ts';
import type { AccountMergeRow } from '../../../core/tables/identities.ts';
import { transact, type Tx } from '../../../core/transact.ts';
import { moveDirectMessages } from '../../messages/direct-messages/move.ts';
import { moveLobbyMessages } from '../lobbies/move-messages.ts';
import { copyBlocks, copyFriendsIntoGame, moveGameFriends } from '../../people/relationships/move.ts';
import { findUser } from '../../people/users/queries.ts';
import { eraseAccount } from './erase-account.ts';
import { USER_MERGE_OPERATION_COMPLETED } from './events.ts';
import { endMove, findMove, isMovingTo, setAside, wentOnTo } from './moves.ts';
import { isProvisional } from './provisional-user.ts';

/** Failures after which a move holds up no other, and is tried now and then. */
const PATIENCE = 8;
/** Ms between two tries of a move that is set aside. */
const NOW_AND_THEN = 60 * 60_000;
/** Ms until a move looks again whether the one before it is done. */
const AGAIN = 1000;
const NOBODY = { userId: null, reason: null };

/** Two accounts of which one gets what the other has. */
export interface Accounts {
  application_id: Snowflake;
  from: Snowflake;
  to: Snowflake;
}

/**
 * Moves an account's data, a part in each transaction. Whatever fails is tried until it is done; from the eighth
 * failure on once an
 * hour, while later moves of the account go on.
 */
export const moveAccount = job<{ id: Snowflake }>({
  kind: 'identities.move_account',
  attempts: Number.POSITIVE_INFINITY,
  backoff: (failures) => (failures < PATIENCE ? 1000 * 2 ** (failures - 1) : NOW_AND_THEN),
  async run(platform, { id }, attempt) {
    const move = await findMove(platform.store.read, id);
    if (!move || move.source_id === null) return;
    try {
      await carryOut(platform, move, move.source_id);
    } catch (error) {
      if (attempt >= PATIENCE && !(error instanceof Postponed)) {
        await transact(platform, NOBODY, (tx) => setAside(tx, move));
        platform.log.error({ err: error, move: id }, 'a move between accounts is set aside: it is tried again every hour');
      }
      throw error;
    }
  },
});

async function carryOut(platform: Platform, move: AccountMergeRow, from: Snowflake): Promise<void> {
  const { read } = platform.store;
  const { application_id, user_id } = move;
  // What it still gets moves on with it.
  if (await isMovingTo(read, { application_id, user_id: from })) throw new Postponed(AGAIN);
  const source = await findUser(read, from);
  // Others have gone on meanwhile when it was set aside.
  const last = move.set_aside_at === null ? user_id : await wentOnTo(read, move);
  const player = (await findUser(read, last)) ?? (await findUser(read, user_id));
  // A provisional account may have gone with its application: then nobody gets anything.
  if (!source || !player || player.id === from) await transact(platform, NOBODY, (tx) => endMove(tx, move));
  else if (isProvisional(source)) await merge(platform, { application_id, from, to: user_id }, move, player.id);
  else await unmerge(platform, { application_id, from, to: player.id }, move);
}

/** What was said goes to the person, what belongs to the game to who is the player now. */
async function merge(platform: Platform, accounts: Accounts, move: AccountMergeRow, player: Snowflake): Promise<void> {
  await repeat(platform, (tx) => moveGameFriends(tx, { ...accounts, to: player }));
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
