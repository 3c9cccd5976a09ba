import type { Snowflake } from '@guildhall/protocol/ids';
import { prepare } from '../../../core/framework/prepared.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { AudioSettingsRow } from '../../../core/tables/voice.ts';

const settingsOf = prepare<{ user_id: Snowflake }>()((db, param) =>
  db
    .selectFrom('audio_settings')
    .selectAll()
    .where('user_id', '=', param('user_id'))
    .orderBy('context', 'desc')
    .orderBy('target_id'),
);
const keyOf = prepare<{ user_id: Snowflake; key_version: number; public_key: string }>()((db, param) =>
  db
    .selectFrom('voice_keys')
    .select('user_id')
    .where('user_id', '=', param('user_id'))
    .where('key_version', '=', param('key_version'))
    .where('public_key', '=', param('public_key')),
);

/** How a person hears others. */
export function findAudioSettings(db: Db, userId: Snowflake): Promise<AudioSettingsRow[]> {
  return db.all(settingsOf, { user_id: userId });
}

/** Inserts or replaces how a person hears another user. */
export async function upsertAudioSettings(db: Db, row: AudioSettingsRow): Promise<void> {
  const { muted, volume, soundboard_muted, pan_left, pan_right } = row;
  const insert = db.kysely.insertInto('audio_settings').values(row);
  const change = { muted, volume, soundboard_muted, pan_left, pan_right };
  await insert.onConflict((on) => on.columns(['user_id', 'context', 'target_id']).doUpdateSet(change)).execute();
}

/** A public key of one of a person's devices; `public_key` in base64. */
export interface VoiceKey {
  user_id: Snowflake;
  key_version: number;
  public_key: string;
}

/** Whether a key is one of its person's. */
export async function hasVoiceKey(db: Db, key: VoiceKey): Promise<boolean> {
  return (await db.first(keyOf, { ...key })) !== undefined;
}

/** Adds a key, or renews its time. */
export async function upsertVoiceKey(db: Db, key: VoiceKey, addedAt: number): Promise<void> {
  const insert = db.kysely.insertInto('voice_keys').values({ ...key, added_at: addedAt });
  await insert
    .onConflict((on) => on.columns(['user_id', 'key_version', 'public_key']).doUpdateSet({ added_at: addedAt }))
    .execute();
}

/** Deletes the oldest keys of a person beyond a number. */
export async function trimVoiceKeys(db: Db, userId: Snowflake, kept: number): Promise<void> {
  const keys = db.kysely.selectFrom('voice_keys').select('public_key').where('user_id', '=', userId);
  const newest = await keys.orderBy('added_at', 'desc').orderBy('public_key').limit(kept).execute();
  await db.kysely
    .deleteFrom('voice_keys')
    .where('user_id', '=', userId)
    .where(
      'public_key',
      'not in',
      newest.map(({ public_key }) => public_key),
    )
    .execute();
}
