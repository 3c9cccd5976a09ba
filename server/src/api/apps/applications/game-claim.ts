import type { Snowflake } from '@guildhall/protocol/ids';
import { complain, failForm } from '../../../core/framework/errors.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { GameClaimRow } from '../../../core/tables/game-claims.ts';
import type { ApplicationRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { applicationSettings } from './application.ts';
import { updateApplicationRow } from './queries.ts';

/** Normalizes a game's name for comparison: ignores case, spaces and compatible forms of letters. */
export function gameKey(game: string): string {
  return game.normalize('NFKC').toLowerCase().trim().replaceAll(/\s+/gu, ' ');
}

/** The claim of an application, or undefined. */
export function findGameClaim(db: Db, applicationId: Snowflake): Promise<GameClaimRow | undefined> {
  return db.kysely.selectFrom('game_claims').selectAll().where('application_id', '=', applicationId).executeTakeFirst();
}

/** Refuses a game that is approved for another application: 50035 at `field`. Locks the claims of the game. */
export async function refuseTaken(db: Db, field: string, { application_id, game_key }: GameClaimRow): Promise<void> {
  const query = db.kysely.selectFrom('game_claims').selectAll().where('game_key', '=', game_key).orderBy('application_id');
  // Concurrent approvals of one game are serialized.
  const claims = await query.forUpdate().execute();
  if (claims.some((claim) => claim.state === 'approved' && claim.application_id !== application_id))
    failForm({ [field]: complain.custom('GAME_ALREADY_CLAIMED', 'Another application has claimed this game.') });
}

/** Stores a claim and replaces the application's previous one. */
export async function upsertGameClaim(db: Db, row: GameClaimRow): Promise<void> {
  const { application_id: _, ...values } = row;
  await db.kysely
    .insertInto('game_claims')
    .values(row)
    .onConflict((conflict) => conflict.column('application_id').doUpdateSet(values))
    .execute();
}

/** Removes the claim of a locked application, with its widget. */
export async function deleteGameClaim(tx: Tx, row: ApplicationRow): Promise<void> {
  await tx.db.kysely.deleteFrom('game_claims').where('application_id', '=', row.id).execute();
  await deleteWidget(tx.db, row);
}

/** Removes the widget of a locked application that is no longer a claimed game. */
export async function deleteWidget(db: Db, row: ApplicationRow): Promise<ApplicationRow> {
  const { stats_widget, ...settings } = applicationSettings(row);
  return stats_widget ? updateApplicationRow(db, row, { settings_json: JSON.stringify(settings) }) : row;
}

/** Refuses a widget without a claimed game: 50035 at `stats_widget` (docs/contract/applications.md#claimed-games). */
export async function refuseUnclaimed(db: Db, applicationId: Snowflake): Promise<void> {
  if ((await findGameClaim(db, applicationId))?.state !== 'approved')
    failForm({
      stats_widget: complain.custom('APPLICATION_GAME_NOT_CLAIMED', 'The game must be claimed before it configures a widget.'),
    });
}

/**
 * Decides the claim of a locked application. Fails with 50035 at `game_claim` if there is none, or the game is
 * another application's by now. A rejected game loses its widget.
 */
export async function decideGameClaim(
  tx: Tx,
  row: ApplicationRow,
  decision: { state: 'approved' | 'rejected'; reason: string | null; operatorId: Snowflake },
): Promise<ApplicationRow> {
  const claim = await findGameClaim(tx.db, row.id);
  if (!claim) return failForm({ game_claim: complain.custom('GAME_CLAIM_MISSING', 'The application has not claimed a game.') });
  const { state, reason, operatorId: decided_by } = decision;
  if (state === 'approved') await refuseTaken(tx.db, 'game_claim', claim);
  await upsertGameClaim(tx.db, { ...claim, state, reason, decided_by, decided_at: tx.now });
  return state === 'approved' ? row : deleteWidget(tx.db, row);
}
