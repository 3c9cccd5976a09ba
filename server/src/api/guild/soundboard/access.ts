import type { Snowflake } from '@guildhall/protocol/ids';
import { fail } from '../../../core/framework/errors.ts';
import { lockGuild } from '../../../core/access/guild-state.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { SoundboardSoundRow } from '../../../core/tables/database.ts';
import { findSound } from './queries.ts';

interface SoundPath {
  guild_id: Snowflake;
  sound_id: Snowflake;
}

/** Finds the sound of a path; a sound of another guild is unknown too (10097). */
export async function soundOf(db: Db, { guild_id, sound_id }: SoundPath): Promise<SoundboardSoundRow> {
  const row = await findSound(db, sound_id);
  return row?.guild_id === guild_id ? row : fail('UNKNOWN_SOUNDBOARD_SOUND');
}

/** Like soundOf, but locks the guild, for a transaction that changes the sound. */
export async function lockedSoundOf(db: Db, path: SoundPath): Promise<SoundboardSoundRow> {
  await lockGuild(db, path.guild_id);
  return soundOf(db, path);
}
