import type { Snowflake } from '@guildhall/protocol/ids';
import { ApiError } from '../../../core/framework/errors.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import { prepare } from '../../../core/framework/prepared.ts';
import type { Db } from '../../../core/framework/store.ts';
import { tableCache } from '../../../core/framework/table-cache.ts';
import type { AutomodRuleRow } from '../../../core/tables/database.ts';

const ofGuild = prepare<{ guild_id: Snowflake }>()((db, param) =>
  db.selectFrom('automod_rules').selectAll().where('guild_id', '=', param('guild_id')).orderBy('id'),
);

/** Lists the rules of a guild, oldest first. */
export function findRules(db: Db, guildId: Snowflake): Promise<AutomodRuleRow[]> {
  return db.all(ofGuild, { guild_id: guildId });
}

const ruleCache = tableCache<AutomodRuleRow[]>(['automod_rules'], 10_000);

/** Returns the guild's rules as committed, cached until a rule of any guild changes. */
export function cachedRules(platform: Platform, guildId: Snowflake): Promise<AutomodRuleRow[]> {
  return ruleCache(platform).get<never>(guildId, () => findRules(platform.store.read, guildId));
}

/** Finds one rule; 404 if the guild has no rule with that id. */
export async function requireRule(db: Db, guildId: Snowflake, id: Snowflake): Promise<AutomodRuleRow> {
  const rules = db.kysely.selectFrom('automod_rules').selectAll().where('guild_id', '=', guildId);
  const row = await rules.where('id', '=', id).executeTakeFirst();
  // The table of errors has no code for this.
  if (!row) throw new ApiError(404, 0, 'Unknown Auto Moderation Rule');
  return row;
}

/** Inserts a rule. */
export async function insertRule(db: Db, row: AutomodRuleRow): Promise<void> {
  await db.kysely.insertInto('automod_rules').values(row).execute();
}

/** Overwrites all columns of an existing rule. */
export async function updateRule(db: Db, row: AutomodRuleRow): Promise<void> {
  await db.kysely.updateTable('automod_rules').set(row).where('guild_id', '=', row.guild_id).where('id', '=', row.id).execute();
}

/** Deletes a rule. */
export async function deleteRule(db: Db, guildId: Snowflake, id: Snowflake): Promise<void> {
  await db.kysely.deleteFrom('automod_rules').where('guild_id', '=', guildId).where('id', '=', id).execute();
}
