import { MESSAGE_TYPES } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import { changeGuild, type GuildState } from '../../../core/access/guild-state.ts';
import { isoTime } from '../../../core/values/iso-time.ts';
import type { GuildRow, UserRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { GUILD_UPDATE } from '../guilds/events.ts';
import { guildFeatures, guildObject } from '../guilds/guild.ts';
import { updateGuildRow } from '../guilds/queries.ts';
import { SYSTEM_MESSAGE_DUE } from '../channels/hooks.ts';
import type { EmbedObject } from '@guildhall/protocol/objects/messages/messages';

/** Minimum interval between alerts of the same kind to a guild, in ms. */
const QUIET = 3_600_000;
/** The feature of guilds that opt out of alerts. */
const DISABLED = 'RAID_ALERTS_DISABLED';

/** A raid detected in a guild. */
export interface Raid {
  kind: 'JOIN_RAID' | 'MENTION_RAID' | 'DM_SPAM';
  /** The user who triggered the alert. */
  user: UserRow;
  /** The fields of the alert other than its kind and time. */
  facts: Readonly<Record<string, string>>;
}

/**
 * Alerts a guild to a raid: sets the time in incidents_data with GUILD_UPDATE, and posts to its channel for safety
 * alerts. At most once an hour for each of the two times. `protection` is stored even if the guild gets no alert.
 */
export async function alertOf(tx: Tx, guildId: Snowflake, raid: Raid, protection: Partial<GuildRow> = {}): Promise<void> {
  const guild = await changeGuild(tx, guildId);
  const column = raid.kind === 'DM_SPAM' ? 'dm_spam_detected_at' : 'raid_detected_at';
  const last = guild.row[column];
  const tells = !guildFeatures(guild.row).includes(DISABLED) && (last === null || last <= tx.now - QUIET);
  const values: Partial<GuildRow> = { ...protection, ...(tells ? { [column]: tx.now } : {}) };
  if (!Object.keys(values).length) return;
  await updateGuildRow(tx.db, guildId, values);
  if (!tells) return;
  tx.emit(GUILD_UPDATE, { guild_id: guildId }, guildObject({ ...guild, row: { ...guild.row, ...values } }));
  await post(tx, guild, raid);
}

/** Posts as the user who triggered the alert, as auto moderation alerts do. */
async function post(tx: Tx, { row, channels }: GuildState, { kind, user, facts }: Raid): Promise<void> {
  const channel = channels.get(row.safety_alerts_channel_id ?? '')?.row;
  if (!channel) return;
  const said = { notification_type: 'raid', raid_type: kind, raid_datetime: isoTime(tx.now), ...facts };
  const fields = Object.entries(said).map(([name, value]) => ({ name, value, inline: false }));
  const embed: EmbedObject = { type: 'auto_moderation_message', fields };
  const { AUTO_MODERATION_ACTION } = MESSAGE_TYPES;
  await tx.notify(SYSTEM_MESSAGE_DUE, { channel, type: AUTO_MODERATION_ACTION, author: user, embeds: [embed] });
}
