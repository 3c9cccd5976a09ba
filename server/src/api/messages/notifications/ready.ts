import type { Snowflake } from '@guildhall/protocol/ids';
import type { Platform } from '../../../core/framework/platform.ts';
import { findGuildSettings, findNotificationSettings } from './queries.ts';
import { guildSettingsObject, levelOf, storedSettings } from './settings.ts';

/** Loads a person's notification settings; guilds without settings of their own are absent. */
export async function ownNotificationSettings(platform: Platform, userId: Snowflake) {
  const { store, guildStates } = platform;
  const [rows, { flags, version }] = await Promise.all([
    findGuildSettings(store.read, userId),
    findNotificationSettings(store.read, userId),
  ]);
  const guilds = await Promise.all(
    rows.map(async (row) => guildSettingsObject(row, storedSettings(row), await levelOf(guildStates, row.guild_id))),
  );
  return { guilds, version, everything: { flags } };
}
