import type { Snowflake } from '@guildhall/protocol/ids';
import type { UserRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { USER_SETTINGS_UPDATE } from './events.ts';
import { lockUser, updateUserRow } from './queries.ts';
import { settingsOf, storedSettings } from './settings.ts';
import type { SettingsChange } from '@guildhall/protocol/objects/people/users';

/** The settings that decide who sees the user's activities. */
const SHARING = ['profile_privacy', 'show_current_game', 'activity_restricted_guild_ids'] as const;

/** Stores the changed settings, notifies the user's sessions and returns the updated row. */
export async function changeSettings(tx: Tx, user: UserRow, given: SettingsChange): Promise<UserRow> {
  const before: Record<string, unknown> = { ...settingsOf(user) };
  const fresh = Object.entries(given).filter(([key, value]) => JSON.stringify(before[key]) !== JSON.stringify(value));
  if (fresh.length === 0) return user;
  const changed: SettingsChange = Object.fromEntries(fresh);
  const { locale = user.locale, ...rest } = changed;
  const row = await updateUserRow(tx.db, user, {
    locale,
    settings_json: JSON.stringify({ ...storedSettings(user), ...rest }),
  });
  tx.emit(USER_SETTINGS_UPDATE, { user_ids: [user.id] }, changed);
  // Going invisible also hides headless game sessions.
  const hides = changed.status !== undefined && [before.status, changed.status].includes('invisible');
  if (hides || SHARING.some((key) => changed[key] !== undefined)) tx.signal({ type: 'sharing_changed', user_id: user.id });
  return row;
}

/** Adds a guild the user just joined to the restricted ones, if the user restricts new guilds by default. */
export async function restrictNewGuild(tx: Tx, userId: Snowflake, guildId: Snowflake): Promise<void> {
  const user = await lockUser(tx.db, userId);
  if (!user) return;
  const settings = settingsOf(user);
  if (!settings.default_guilds_restricted || settings.restricted_guilds.includes(guildId)) return;
  await changeSettings(tx, user, { restricted_guilds: [...settings.restricted_guilds, guildId] });
}
