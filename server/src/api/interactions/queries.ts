import type { Snowflake } from '@guildhall/protocol/ids';
import { prepare } from '../../core/prepared.ts';
import type { Db } from '../../core/store.ts';
import type { InteractionRow } from '../../core/tables/interactions.ts';

const find = prepare<{ id: Snowflake }>()((db, param) => db.selectFrom('interactions').selectAll().where('id', '=', param('id')));

/** The interaction, or undefined. */
export function findInteraction(db: Db, id: Snowflake): Promise<InteractionRow | undefined> {
  return db.first(find, { id });
}

/** Inserts an interaction; false when the person has used its nonce before. */
export async function insertInteraction(db: Db, row: InteractionRow): Promise<boolean> {
  const inserted = await db.kysely
    .insertInto('interactions')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'nonce']).where('nonce', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

const claim = prepare<{ id: Snowflake; now: number; type: number; original_id: Snowflake | null }>()((db, param) =>
  db
    .updateTable('interactions')
    .set({ responded_at: param('now'), response_type: param('type'), original_id: param('original_id') })
    .where('id', '=', param('id'))
    .where('responded_at', 'is', null)
    .where('failed_at', 'is', null)
    .returning('id'),
);

/** What the first answer to an interaction leaves of itself. */
export interface FirstAnswer {
  now: number;
  type: number;
  /** The message that `@original` will mean; null for none. */
  original_id: Snowflake | null;
}

/** Takes the right to answer first: of several at once one gets true. */
export async function claimAnswer(db: Db, id: Snowflake, answer: FirstAnswer): Promise<boolean> {
  return (await db.first(claim, { id, ...answer })) !== undefined;
}

const giveUp = prepare<{ id: Snowflake; now: number }>()((db, param) =>
  db
    .updateTable('interactions')
    .set({ failed_at: param('now') })
    .where('id', '=', param('id'))
    .where('responded_at', 'is', null)
    .where('failed_at', 'is', null)
    .returningAll(),
);

/** Gives an interaction up that nobody has answered; undefined when somebody has, or it is given up already. */
export function giveUpInteraction(db: Db, id: Snowflake, now: number): Promise<InteractionRow | undefined> {
  return db.first(giveUp, { id, now });
}
