import type { Snowflake } from '@guildhall/protocol/ids';
import { job, Postponed } from '../../../core/framework/job.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import type { AccountMergeRow } from '../../../core/tables/identities.ts';
import { transact, type Tx } from '../../../core/framework/transact.ts';
import { moveDirectMessages } from '../../messages/direct-messages/move.ts';
import { moveLobbyMessages } from '../lobbies/move-messages.ts';
import { copyBlocks, copyFriendsIntoGame, moveGameFriends } from '../../people/relationships/move.ts';
import { findUser } from '../../people/users/queries.ts';
import { eraseAccount } from './erase-account.ts';
import { USER_MERGE_OPERATION_COMPLETED } from './events.ts';
import { deleteMove, findMove, isMovingTo, setAside, wentOnTo } from './moves.ts';
import { isProvisional } from './provisional-user.ts';

/** Failures after which a move no longer blocks others, and is retried rarely. */
const PATIENCE = 8;
/** Ms between two retries of a move that is set aside. */
const NOW_AND_THEN = 60 * 60_000;
/** Ms until a move checks again whether the previous one is done. */
const AGAIN = 1000;
const NOBODY = { userId: null, reason: null };

/** The source and the target of a move. */
export interface Accounts {
  application_id: Snowflake;
  from: Snowflake;
  to: Snowflake;
}

/**
 * Moves an account's data, a batch per transaction. Failures are retried until it is done: from the eighth on once an hour, while
 * later moves of the account continue.
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
        platform.log.error({ err: error, move: id }, 'an account move failed; it is retried every hour');
      }
      throw error;
    }
  },
});

async function carryOut(platform: Platform, move: AccountMergeRow, from: Snowflake): Promise<void> {
  const { read } = platform.store;
  const { application_id, user_id } = move;
  // Data still arriving must move along with it.
  if (await isMovingTo(read, { application_id, user_id: from })) throw new Postponed(AGAIN);
  const source = await findUser(read, from);
  // If it was set aside, later moves have continued meanwhile.
  const last = move.set_aside_at === null ? user_id : await wentOnTo(read, move);
  const player = (await findUser(read, last)) ?? (await findUser(read, user_id));
  // A provisional account may have been erased with its application: then there is nothing to move.
  if (!source || !player || player.id === from) await transact(platform, NOBODY, (tx) => deleteMove(tx, move));
  else if (isProvisional(source)) await merge(platform, { application_id, from, to: user_id }, move, player.id);
  else await unmerge(platform, { application_id, from, to: player.id }, move);
}

/** Moves messages to the user, and game data to the current player. */
async function merge(platform: Platform, accounts: Accounts, move: AccountMergeRow, player: Snowflake): Promise<void> {
  await repeat(platform, (tx) => moveGameFriends(tx, { ...accounts, to: player }));
  await repeat(platform, (tx) => moveDirectMessages(tx, accounts));
  await transact(platform, NOBODY, async (tx) => {
    await moveLobbyMessages(tx, accounts);
    await eraseAccount(tx, accounts.from);
    await deleteMove(tx, move);
    const data = { merge_operation_id: move.id, source_user_id: accounts.from };
    tx.emit(USER_MERGE_OPERATION_COMPLETED, { user_ids: [accounts.to], application_id: accounts.application_id }, data);
  });
}

/** Direct messages stay with the user. */
async function unmerge(platform: Platform, accounts: Accounts, move: AccountMergeRow): Promise<void> {
  await repeat(platform, (tx) => moveGameFriends(tx, accounts));
  await transact(platform, NOBODY, async (tx) => {
    await copyFriendsIntoGame(tx, accounts);
    await copyBlocks(tx, accounts);
    await deleteMove(tx, move);
  });
}

/** Repeats a batch until nothing is left. */
async function repeat(platform: Platform, part: (tx: Tx) => Promise<boolean>): Promise<void> {
  while (await transact(platform, NOBODY, part));
}
