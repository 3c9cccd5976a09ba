import type { Snowflake } from '@guildhall/protocol/ids';
import { sql } from 'kysely';
import { prepare } from '../../../core/framework/prepared.ts';
import { job } from '../../../core/framework/job.ts';
import { PRIVILEGES, REVIEW_FROM } from '../../../core/access/privileges.ts';
import type { Db, Store } from '../../../core/framework/store.ts';
import type { ApplicationRow } from '../../../core/tables/database.ts';
import { transact, type Tx } from '../../../core/framework/transact.ts';
import { lockApplication, updateApplicationRow } from './queries.ts';
import type { REVIEWS } from '@guildhall/protocol/bodies/apps/applications';
export type Review = (typeof REVIEWS)[number];

/** Ms for which a granted review is valid: it must be renewed once per year. */
const GRANTED_FOR = 365 * 24 * 60 * 60 * 1000;

/**
 * A granted review has expired: the grants become switches again, and a renewed application for review stays in
 * review.
 */
export const lapse = job<{ application_id: Snowflake }>({
  kind: 'applications.intents_lapse',
  run: (platform, { application_id }) =>
    transact(platform, { userId: null, reason: null }, async (tx) => {
      const row = await lockApplication(tx.db, application_id);
      const until = row && (await grantedUntil(tx.db, row.id));
      // A later grant has its own job.
      if (!row || !until || until > tx.now) return;
      const intents_review = row.intents_review === 'approved' ? 'none' : row.intents_review;
      await updateApplicationRow(tx.db, row, { intents_review, flags: reviewedFlags(row.flags, false) });
      await setGrantedUntil(tx.db, row.id, null);
    }),
});

/**
 * Decides or starts the review of a locked application.
 * - `approved` turns the enabled switches into granted flags for a year.
 * - `rejected` and `none` revoke them.
 * - `in_review` keeps a current grant until it expires.
 */
export async function review(tx: Tx, row: ApplicationRow, decision: Review): Promise<ApplicationRow> {
  if (decision === 'in_review') return updateApplicationRow(tx.db, row, { intents_review: decision });
  const isApproved = decision === 'approved';
  const until = isApproved ? tx.now + GRANTED_FOR : null;
  await setGrantedUntil(tx.db, row.id, until);
  if (until) await tx.enqueue(lapse, { application_id: row.id }, until);
  return updateApplicationRow(tx.db, row, { intents_review: decision, flags: reviewedFlags(row.flags, isApproved) });
}

/** When the granted review of an application expires, ms since 1970; null if there is none. */
export async function grantedUntil(db: Db, applicationId: Snowflake): Promise<number | null> {
  const found = db.kysely.selectFrom('intent_reviews').select('granted_until').where('application_id', '=', applicationId);
  return (await found.executeTakeFirst())?.granted_until ?? null;
}

/**
 * Counts the distinct people in the guilds of a bot and stores the number, which stops at the threshold. One guild that
 * has as many people decides without a count. If the guilds are too small to reach the threshold, the sum of their sizes
 * is used instead.
 */
export async function measureReach(store: Store, applicationId: Snowflake, botId: Snowflake): Promise<number> {
  const { stored, sum, most } = (await store.read.first(findSizes, { application_id: applicationId, bot_id: botId })) ?? NO_SIZES;
  const isLarge = Number(most ?? 0) >= REVIEW_FROM;
  const total = Number(sum ?? 0);
  const reach = isLarge ? REVIEW_FROM : total < REVIEW_FROM ? total : await countPeople(store, botId);
  if (reach === (stored ?? 0)) return reach;
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

const NO_SIZES = { stored: null, sum: null, most: null };

/**
 * The stored reach of an application, the sum of the members of its bot's guilds, and the least number of people that
 * the largest of these has: each bot of a guild has an integration there.
 */
const findSizes = prepare<{ application_id: Snowflake; bot_id: Snowflake }>()((db, param) =>
  db
    .selectFrom('members')
    .innerJoin('guilds', 'guilds.id', 'members.guild_id')
    .where('members.user_id', '=', param('bot_id'))
    .select((eb) => [
      eb.selectFrom('intent_reviews').select('reach').where('application_id', '=', param('application_id')).as('stored'),
      eb.fn.sum('guilds.member_count').as('sum'),
      sql<number | null>`max(case when guilds.deleted_at is null then guilds.member_count -
        (select count(*) from integrations where integrations.guild_id = guilds.id) else 0 end)`.as('most'),
    ]),
);

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

/** The flags of an application after its review: enabled switches become grants, or grants become switches again. */
function reviewedFlags(flags: number, isApproved: boolean): number {
  // Flags above bit 31 do not fit the operators.
  let bits = BigInt(flags);
  for (const { granted, switched } of Object.values(PRIVILEGES)) {
    const both = BigInt(granted | switched);
    if ((bits & both) !== 0n) bits = (bits & ~both) | BigInt(isApproved ? granted : switched);
  }
  return Number(bits);
}
