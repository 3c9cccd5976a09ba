import type { Snowflake } from '@guildhall/protocol/ids';
import { prepare } from '../../../core/framework/prepared.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { SoundboardSoundRow } from '../../../core/tables/database.ts';

const ofGuild = prepare<{ guild_id: Snowflake }>()((db, param) =>
  db.selectFrom('soundboard_sounds').selectAll().where('guild_id', '=', param('guild_id')).orderBy('id'),
);

/** Lists a guild's sounds, oldest first. */
export function listSounds(db: Db, guildId: Snowflake): Promise<SoundboardSoundRow[]> {
  return db.all(ofGuild, { guild_id: guildId });
}

/** Finds a sound of any guild. */
export function findSound(db: Db, id: Snowflake): Promise<SoundboardSoundRow | undefined> {
  return db.kysely.selectFrom('soundboard_sounds').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Inserts a sound. */
export async function insertSound(db: Db, row: SoundboardSoundRow): Promise<void> {
  await db.kysely.insertInto('soundboard_sounds').values(row).execute();
}

/** Updates a sound. */
export async function updateSoundRow(db: Db, { id, ...values }: SoundboardSoundRow): Promise<void> {
  await db.kysely.updateTable('soundboard_sounds').set(values).where('id', '=', id).execute();
}

/** Deletes a sound. */
export async function deleteSoundRow(db: Db, id: Snowflake): Promise<void> {
  await db.kysely.deleteFrom('soundboard_sounds').where('id', '=', id).execute();
}
