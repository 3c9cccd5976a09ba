import type { Snowflake } from '@guildhall/protocol/ids';
import { sql } from 'kysely';
import { job } from '../../../core/job.ts';
import { PRIVILEGES, REVIEW_FROM } from '../../../core/privileges.ts';
import type { Db, Store } from '../../../core/store.ts';
import type { ApplicationRow } from '../../../core/tables.ts';
import { transact, type Tx } from '../../../core/transact.ts';
import { lockApplication, updateApplicationRow } from './queries.ts';

/** How far the review of an application's privileged intents is (specification 8). */
export const REVIEWS = ['none', 'in_review', 'approved', 'rejected'] as const;
export type Review = (typeof REVIEWS)[number];

/** Ms for which a granted review holds: access is applied for again once per year. */
const GRANTED_FOR = 365 * 24 * 60 * 60 * 1000;

/** A granted review has run out: what was granted is a switch again, and somebody who applied anew is still in review. */
export const lapse = job<{ application_id: Snowflake }>({
  kind: 'applications.intents_lapse',
  run: (platform, { application_id }) =>
    transact(platform, { userId: null, reason: null }, async (tx) => {
      const row = await lockApplication(tx.db, application_id);
      const until = row && (await grantedUntil(tx.db, row.id));
      // A later grant has a job of its own.
      if (!row || !until || until > tx.now) return;
      const intents_review = row.intents_review === 'approved' ? 'none' : row.intents_review;
      await updateApplicationRow(tx.db, row, { intents_review, flags: reviewedFlags(row.flags, false) });
      await setGrantedUntil(tx.db, row.id, null);
    }),
});

/**
 * Decides or begins the review of an application that is locked. `approved` turns the switches that are on into granted
 * flags for a year; `rejected` and `none` take them back; while `in_review` what was granted holds to its end.
 */
export async function review(tx: Tx, row: ApplicationRow, decision: Review): Promise<ApplicationRow> {
  if (decision === 'in_review') return updateApplicationRow(tx.db, row, { intents_review: decision });
  const isApproved = decision === 'approved';
  const until = isApproved ? tx.now + GRANTED_FOR : null;
  await setGrantedUntil(tx.db, row.id, until);
  if (until) await tx.enqueue(lapse, { application_id: row.id }, until);
  return updateApplicationRow(tx.db, row, { intents_review: decision, flags: reviewedFlags(row.flags, isApproved) });
}

/** Until when the granted review of an application holds, ms since 1970; null when none does. */
export async function grantedUntil(db: Db, applicationId: Snowflake): Promise<number | null> {
  const found = db.kysely.selectFrom('intent_reviews').select('granted_until').where('application_id', '=', applicationId);
  return (await found.executeTakeFirst())?.granted_until ?? null;
}

/**
 * Counts the people in the guilds of a bot, each once, and keeps the number, which stops at the threshold. Where the guilds
 * are so small that they cannot hold so many, their sizes are taken instead.
 */
export async function measureReach(store: Store, applicationId: Snowflake, botId: Snowflake): Promise<number> {
  const { kysely } = store.read;
  const guilds = kysely.selectFrom('members').select('guild_id').where('user_id', '=', botId);
  const { size } = await kysely
    .selectFrom('guilds')
    .select((eb) => eb.fn.sum('member_count').as('size'))
    .where('id', 'in', guilds)
    .executeTakeFirstOrThrow();
  const reach = Number(size ?? 0) < REVIEW_FROM ? Number(size ?? 0) : await countPeople(store, botId);
  await store.transaction((db) =>
    db.kysely
      .insertInto('intent_reviews')
      .values({ application_id: applicationId, reach, granted_until: null })
      .onConflict((conflict) =>
        conflict.column('application_id').doUpdateSet({ reach }).where('intent_reviews.reach', '!=', reach),
      )
      .execute(),
  );
  return reach;
}

async function countPeople({ read: { kysely } }: Store, botId: Snowflake): Promise<number> {
  const people = kysely
    .selectFrom('members as own')
    .innerJoin('members', 'members.guild_id', 'own.guild_id')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select('members.user_id')
    .distinct()
    .where('own.user_id', '=', botId)
    .where('users.kind', '=', 'person')
    .limit(REVIEW_FROM);
  const { count } = await kysely
    .selectFrom(people.as('people'))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function setGrantedUntil(db: Db, applicationId: Snowflake, until: number | null): Promise<void> {
  await db.kysely
    .insertInto('intent_reviews')
    .values({ application_id: applicationId, granted_until: until })
    .onConflict((conflict) => conflict.column('application_id').doUpdateSet({ granted_until: until }))
    .execute();
}

/** The flags of an application whose review is decided: what is switched on is granted, or is only switched on again. */
function reviewedFlags(flags: number, isApproved: boolean): number {
  // Flags above bit 31 do not fit the operators.
  let bits = BigInt(flags);
  for (const { granted, switched } of Object.values(PRIVILEGES)) {
    const both = BigInt(granted | switched);
    if ((bits & both) !== 0n) bits = (bits & ~both) | BigInt(isApproved ? granted : switched);
  }
  return Number(bits);
}
