import type { Snowflake } from '@guildhall/protocol/ids';
import { prepare } from '../../../core/framework/prepared.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { InteractionRow } from '../../../core/tables/interactions.ts';

const find = prepare<{ id: Snowflake }>()((db, param) => db.selectFrom('interactions').selectAll().where('id', '=', param('id')));

/** The interaction, or undefined. */
export function findInteraction(db: Db, id: Snowflake): Promise<InteractionRow | undefined> {
  return db.first(find, { id });
}

/** Columns that are set by the response. */
type Later = 'responded_at' | 'response_type' | 'failed_at' | 'original_id' | 'followups' | 'modal_json';

const insert = prepare<{ [K in Exclude<keyof InteractionRow, Later>]: InteractionRow[K] }>()((db, param) =>
  db
    .insertInto('interactions')
    .values({
      id: param('id'),
      application_id: param('application_id'),
      type: param('type'),
      user_id: param('user_id'),
      guild_id: param('guild_id'),
      channel_id: param('channel_id'),
      token: param('token'),
      nonce: param('nonce'),
      message_id: param('message_id'),
      metadata_json: param('metadata_json'),
      details_json: param('details_json'),
      created_at: param('created_at'),
      expires_at: param('expires_at'),
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'nonce']).where('nonce', 'is not', null).doNothing())
    .returning('id'),
);

/** Inserts an unanswered interaction; returns false if the user has used its nonce before. */
export async function insertInteraction(db: Db, row: InteractionRow): Promise<boolean> {
  return (await db.first(insert, { ...row })) !== undefined;
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

/** The columns that the first response stores. */
export interface FirstAnswer {
  now: number;
  type: number;
  /** The message that `@original` will refer to; null for none. */
  original_id: Snowflake | null;
}

/** Claims the first response: exactly one of several concurrent calls returns true. */
export async function claimAnswer(db: Db, id: Snowflake, answer: FirstAnswer): Promise<boolean> {
  return (await db.first(claim, { id, ...answer })) !== undefined;
}

/** The modals that an application has opened for a user in a channel and that are not submitted yet, newest first. */
export function findOpenModals(
  db: Db,
  where: Pick<InteractionRow, 'user_id' | 'application_id' | 'channel_id'>,
): Promise<InteractionRow[]> {
  return db.kysely
    .selectFrom('interactions')
    .selectAll()
    .where('user_id', '=', where.user_id)
    .where('application_id', '=', where.application_id)
    .where('channel_id', '=', where.channel_id)
    .where('modal_json', 'is not', null)
    .orderBy('id', 'desc')
    .execute();
}

/** Stores the modal that an interaction was answered with; null when it is submitted and answered. */
export async function setModal(db: Db, id: Snowflake, modal_json: string | null): Promise<void> {
  await db.kysely.updateTable('interactions').set({ modal_json }).where('id', '=', id).execute();
}

/** Counts one more followup; returns false if there are `most` already. */
export async function countFollowup(db: Db, id: Snowflake, most: number): Promise<boolean> {
  const counted = await db.kysely
    .updateTable('interactions')
    .set((eb) => ({ followups: eb('followups', '+', 1) }))
    .where('id', '=', id)
    .where('followups', '<', most)
    .returning('id')
    .executeTakeFirst();
  return counted !== undefined;
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

/** Fails an unanswered interaction; undefined if it was answered or has failed already. */
export function failInteractionRow(db: Db, id: Snowflake, now: number): Promise<InteractionRow | undefined> {
  return db.first(giveUp, { id, now });
}
