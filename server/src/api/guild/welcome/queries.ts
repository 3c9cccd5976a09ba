import type { Snowflake } from '@guildhall/protocol/ids';
import type { Db } from '../../../core/framework/store.ts';
import type { OnboardingRow, WelcomeScreenRow } from '../../../core/tables/database.ts';

/** Finds the guild's welcome screen; undefined if it was never set. */
export function findWelcomeScreen(db: Db, guildId: Snowflake): Promise<WelcomeScreenRow | undefined> {
  return db.kysely.selectFrom('welcome_screens').selectAll().where('guild_id', '=', guildId).executeTakeFirst();
}

/** Inserts or replaces a guild's welcome screen. */
export async function upsertWelcomeScreen(db: Db, row: WelcomeScreenRow): Promise<void> {
  const { guild_id: _id, ...values } = row;
  await db.kysely
    .insertInto('welcome_screens')
    .values(row)
    .onConflict((conflict) => conflict.column('guild_id').doUpdateSet(values))
    .execute();
}

/** Finds the guild's onboarding; undefined if it was never set. */
export function findOnboarding(db: Db, guildId: Snowflake): Promise<OnboardingRow | undefined> {
  return db.kysely.selectFrom('onboardings').selectAll().where('guild_id', '=', guildId).executeTakeFirst();
}

/** Inserts or replaces a guild's onboarding. */
export async function upsertOnboarding(db: Db, row: OnboardingRow): Promise<void> {
  const { guild_id: _id, ...values } = row;
  await db.kysely
    .insertInto('onboardings')
    .values(row)
    .onConflict((conflict) => conflict.column('guild_id').doUpdateSet(values))
    .execute();
}
