import { MESSAGE_TYPES } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import { changeGuild, type GuildState } from '../../../core/guild-state.ts';
import { isoTime } from '../../../core/iso-time.ts';
import type { GuildRow, UserRow } from '../../../core/tables.ts';
import type { Tx } from '../../../core/transact.ts';
import { GUILD_UPDATE } from '../guilds/events.ts';
import { guildFeatures, guildObject } from '../guilds/guild.ts';
import { updateGuildRow } from '../guilds/queries.ts';
import { addSystemMessage } from '../../messages/messages/system.ts';
import type { EmbedObject } from '../../messages/messages/embeds.ts';

/** Ms for which a guild is not told again of the same kind of raid. */
const QUIET = 3_600_000;
/** The feature of guilds that want no alerts. */
const DISABLED = 'RAID_ALERTS_DISABLED';

/** What was noticed in a guild. */
export interface Raid {
  kind: 'JOIN_RAID' | 'MENTION_RAID' | 'DM_SPAM';
  /** Who set the alert off. */
  user: UserRow;
  /** What the alert says beside the kind and the time. */
  facts: Readonly<Record<string, string>>;
}

/**
 * Tells a guild of a raid: the time in incidents_data with GUILD_UPDATE, and a message in its channel for safety alerts. Once an
 * hour for each kind of time; `protection` is set whatever the guild wants to hear.
 */
export async function alertOf(tx: Tx, guildId: Snowflake, raid: Raid, protection: Partial<GuildRow> = {}): Promise<void> {
  const guild = await changeGuild(tx.db, guildId);
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

/** In the name of who set it off, as the alerts of auto moderation are. */
async function post(tx: Tx, { row, channels }: GuildState, { kind, user, facts }: Raid): Promise<void> {
  const channel = channels.get(row.safety_alerts_channel_id ?? '')?.row;
  if (!channel) return;
  const said = { notification_type: 'raid', raid_type: kind, raid_datetime: isoTime(tx.now), ...facts };
  const fields = Object.entries(said).map(([name, value]) => ({ name, value, inline: false }));
  const embed: EmbedObject = { type: 'auto_moderation_message', fields };
  await addSystemMessage(
    tx,
    { channel },
    { type: MESSAGE_TYPES.AUTO_MODERATION_ACTION, author: user, data: { embeds: [embed] } },
  );
}
