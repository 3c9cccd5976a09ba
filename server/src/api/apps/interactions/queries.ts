import type { Snowflake } from '@guildhall/protocol/ids';
import { sql } from 'kysely';
import { prepare } from '../../../core/framework/prepared.ts';
import { prepareWrite } from '../../../core/framework/prepared-write.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { InteractionRow } from '../../../core/tables/interactions.ts';

const find = prepare<{ id: Snowflake }>()((db, param) => db.selectFrom('interactions').selectAll().where('id', '=', param('id')));

/** The interaction, or undefined. */
export function findInteraction(db: Db, id: Snowflake): Promise<InteractionRow | undefined> {
  return db.first(find, { id });
}

/** Columns that are set by the response. */
type Later = 'responded_at' | 'response_type' | 'failed_at' | 'original_id' | 'followups' | 'modal_json';

const insert = prepareWrite<{ [K in Exclude<keyof InteractionRow, Later>]: InteractionRow[K] }>({
  id: 'bigint',
  application_id: 'bigint',
  type: 'integer',
  user_id: 'bigint',
  guild_id: 'bigint',
  channel_id: 'bigint',
  token: 'text',
  nonce: 'text',
  message_id: 'bigint',
  metadata_json: 'text',
  details_json: 'text',
  created_at: 'bigint',
  expires_at: 'bigint',
})(
  (db, param) =>
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
  // Sorted, so that two nodes wait for each other's nonces in the same order.
  (rows) => sql`insert into interactions (id, application_id, type, user_id, guild_id, channel_id, token, nonce, message_id,
      metadata_json, details_json, created_at, expires_at)
    select id, application_id, type, user_id, guild_id, channel_id, token, nonce, message_id,
      metadata_json, details_json, created_at, expires_at from ${rows} order by user_id, nonce
    on conflict (user_id, nonce) where nonce is not null do nothing returning id`,
);

/** Inserts an unanswered interaction; the transaction fails with Unclaimed if the user has used its nonce before. */
export function insertInteraction(db: Db, row: InteractionRow): void {
  db.claim(insert, { ...row });
}

const claim = prepareWrite<{ id: Snowflake; now: number; type: number; original_id: Snowflake | null }>({
  id: 'bigint',
  now: 'bigint',
  type: 'integer',
  original_id: 'bigint',
})(
  (db, param) =>
    db
      .updateTable('interactions')
      .set({ responded_at: param('now'), response_type: param('type'), original_id: param('original_id') })
      .where('id', '=', param('id'))
      .where('responded_at', 'is', null)
      .where('failed_at', 'is', null)
      .returning('id'),
  (rows) => sql`update interactions set responded_at = given.now, response_type = given.type, original_id = given.original_id
    from ${rows}
    where interactions.id = given.id and responded_at is null and failed_at is null returning interactions.id`,
);

/** The columns that the first response stores. */
export interface FirstAnswer {
  now: number;
  type: number;
  /** The message that `@original` will refer to; null for none. */
  original_id: Snowflake | null;
}

/** Claims the first response: of several concurrent transactions exactly one succeeds; the others fail with Unclaimed. */
export function claimAnswer(db: Db, id: Snowflake, answer: FirstAnswer): void {
  db.claim(claim, { id, ...answer });
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
