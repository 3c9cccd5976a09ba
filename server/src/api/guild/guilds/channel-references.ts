import type { Snowflake } from '@guildhall/protocol/ids';
import type { GuildState } from '../../../core/access/guild-state.ts';
import type { GuildRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { GUILD_UPDATE } from './events.ts';
import { guildObject } from './guild.ts';
import { updateGuildRow } from './queries.ts';

/** The guild's columns that refer to one of its channels. */
export const CHANNEL_COLUMNS = [
  'afk_channel_id',
  'system_channel_id',
  'rules_channel_id',
  'public_updates_channel_id',
  'safety_alerts_channel_id',
] as const satisfies readonly (keyof GuildRow)[];

/** Removes a deleted channel from the guild's settings, with GUILD_UPDATE if it was in them. */
export async function clearChannelReferences(tx: Tx, guild: GuildState, channelId: Snowflake): Promise<void> {
  const columns = CHANNEL_COLUMNS.filter((column) => guild.row[column] === channelId);
  if (!columns.length) return;
  const values: Partial<GuildRow> = Object.fromEntries(columns.map((column) => [column, null]));
  await updateGuildRow(tx.db, guild.id, values);
  tx.emit(GUILD_UPDATE, { guild_id: guild.id }, guildObject({ ...guild, row: { ...guild.row, ...values } }));
}
