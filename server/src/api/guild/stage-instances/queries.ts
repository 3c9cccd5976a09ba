import type { Snowflake } from '@guildhall/protocol/ids';
import { prepare } from '../../../core/framework/prepared.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { StageInstanceRow } from '../../../core/tables/database.ts';

const ofGuild = prepare<{ guild_id: Snowflake }>()((db, param) =>
  db.selectFrom('stage_instances').selectAll().where('guild_id', '=', param('guild_id')).orderBy('id'),
);

/** Finds the live stage of a channel. */
export function findStage(db: Db, channelId: Snowflake): Promise<StageInstanceRow | undefined> {
  return db.kysely.selectFrom('stage_instances').selectAll().where('channel_id', '=', channelId).executeTakeFirst();
}

/** Lists the live stages of a guild. */
export function listStages(db: Db, guildId: Snowflake): Promise<StageInstanceRow[]> {
  return db.all(ofGuild, { guild_id: guildId });
}

/** Inserts or replaces the stage of a channel. */
export async function upsertStage(db: Db, row: StageInstanceRow): Promise<void> {
  const { channel_id: _channel, ...changed } = row;
  await db.kysely
    .insertInto('stage_instances')
    .values(row)
    .onConflict((conflict) => conflict.column('channel_id').doUpdateSet(changed))
    .execute();
}

/** Deletes the stage of a channel. */
export async function deleteStage(db: Db, channelId: Snowflake): Promise<void> {
  await db.kysely.deleteFrom('stage_instances').where('channel_id', '=', channelId).execute();
}
