import type { Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import type { GuildSettingsChange } from '@guildhall/protocol/operations/messages/notifications';
import type { GuildSettingsObject } from '@guildhall/protocol/objects/messages/notification-settings';
import { complain, failForm } from '../../../core/framework/errors.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { lockUser } from '../../people/users/queries.ts';
import { USER_GUILD_SETTINGS_UPDATE } from './events.ts';
import { END_MUTES } from './jobs.ts';
import { findGuildSettingsRow, nextSettingsVersion, upsertGuildSettings } from './queries.ts';
import { changeStored, guildSettingsObject, levelOf, muteEnds, storedSettings, type StoredSettings } from './settings.ts';

/** The person and the guild whose settings are stored; guild `0` holds the settings of private channels. */
export interface SettingsKey {
  user_id: Snowflake;
  guild_id: Snowflake;
}

/**
 * Changes a person's settings of a guild whose channels were checked, and notifies the person's sessions. Without a difference
 * nothing is stored or sent.
 */
export async function changeSettings(tx: Tx, key: SettingsKey, change: GuildSettingsChange): Promise<GuildSettingsObject> {
  await lockUser(tx.db, key.user_id);
  const row = await findGuildSettingsRow(tx.db, key.guild_id, key.user_id);
  const before = storedSettings(row);
  const after = changeStored(before, change, tx.now);
  const { max } = LIMITS.notifications.overrides;
  if ((after.channel_overrides?.length ?? 0) > max)
    failForm({
      channel_overrides: complain.custom('OVERRIDES_LIMIT', `There are at most ${max} channels with settings of their own.`),
    });
  const level = await levelOf(tx.guildStates, key.guild_id);
  const [old, next] = [before, after].map((stored) => guildSettingsObject({ ...key, version: row?.version ?? 0 }, stored, level));
  if (old && next && JSON.stringify(old) === JSON.stringify(next)) return next;
  return saveSettings(tx, key, after);
}

/** Stores settings, schedules the ends of mutes, and notifies the person's sessions. */
export async function saveSettings(tx: Tx, key: SettingsKey, stored: StoredSettings): Promise<GuildSettingsObject> {
  const version = await nextSettingsVersion(tx.db, key.user_id);
  await upsertGuildSettings(tx.db, { ...key, settings_json: JSON.stringify(stored), version });
  const object = guildSettingsObject({ ...key, version }, stored, await levelOf(tx.guildStates, key.guild_id));
  tx.emit(USER_GUILD_SETTINGS_UPDATE, { user_ids: [key.user_id] }, object);
  const next = Math.min(...muteEnds(stored));
  if (Number.isFinite(next)) await tx.enqueue(END_MUTES, key, next);
  return object;
}
