import type { Snowflake } from '@guildhall/protocol/ids';
import { countedTargets, defaultSettings, isMuted, type SettingsRead } from '@guildhall/protocol/notifications';
import { type RawBuilder, sql } from 'kysely';
import type { ChannelAccess } from '../../../core/access/channel.ts';
import type { MemberState } from '../../../core/access/member.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { GuildSettingsRow } from '../../../core/tables/notifications.ts';
import { findHiddenAuthorIds } from '../../people/relationships/queries.ts';
import { findGuildSettings, findGuildSettingsRow } from '../notifications/queries.ts';
import { PRIVATE, storedSettings } from '../notifications/settings.ts';
import type { Counted } from './mentions.ts';

/** The messages that count as mentions for a person in one channel at a time (ms since 1970), as in `decideNotification`. */
export async function countedIn(db: Db, userId: Snowflake, access: ChannelAccess, now: number): Promise<Counted> {
  const { guild, member, channel } = access;
  const settings = settingsRead(await findGuildSettingsRow(db, guild?.id ?? PRIVATE, userId));
  const hiddenIds = await hiddenOf(db, userId);
  if (guild) return { targetIds: countedTargets({ userId, guildId: guild.id, roleIds: member.roleIds }, settings), hiddenIds };
  return { targetIds: mutedIn(settings, now)(channel.id) ? [userId, channel.id] : null, hiddenIds };
}

/** The messages that count as mentions for a person in all their guilds and private channels. */
export interface CountedEverywhere {
  /** The ids whose mention counts in guilds. */
  targetIds: Snowflake[];
  hiddenIds: readonly Snowflake[];
  /** Whether the private channel `unread_in.channel_id` is muted. */
  isMuted: RawBuilder<boolean>;
}

/** The same for all channels; `members` by guild. */
export async function countedEverywhere(
  db: Db,
  userId: Snowflake,
  members: ReadonlyMap<Snowflake, MemberState>,
  now: number,
): Promise<CountedEverywhere> {
  const [rows, hiddenIds] = await Promise.all([findGuildSettings(db, userId), hiddenOf(db, userId)]);
  const settings = new Map(rows.map((row) => [row.guild_id, settingsRead(row)]));
  const inGuilds = [...members].flatMap(([guildId, { roleIds }]) =>
    countedTargets({ userId, guildId, roleIds }, settings.get(guildId) ?? defaultSettings(0)),
  );
  return { targetIds: [...new Set([userId, ...inGuilds])], hiddenIds, isMuted: mutedSql(settings.get(PRIVATE), now) };
}

function settingsRead(row: GuildSettingsRow | undefined): SettingsRead {
  return { ...defaultSettings(0), ...storedSettings(row) };
}

/** The person's own messages do not count either. */
async function hiddenOf(db: Db, userId: Snowflake): Promise<Snowflake[]> {
  return [userId, ...(await findHiddenAuthorIds(db, userId))];
}

function mutedIn(settings: SettingsRead, now: number): (channelId: Snowflake) => boolean {
  const muted = new Set(settings.channel_overrides.filter((one) => isMuted(one, now)).map(({ channel_id }) => channel_id));
  return isMuted(settings, now) ? () => true : (id) => muted.has(id);
}

function mutedSql(settings: SettingsRead | undefined, now: number): RawBuilder<boolean> {
  if (!settings) return sql`1 = 0`;
  if (isMuted(settings, now)) return sql`1 = 1`;
  const ids = settings.channel_overrides.map(({ channel_id }) => channel_id).filter(mutedIn(settings, now));
  return ids.length === 0 ? sql`1 = 0` : sql`unread_in.channel_id in (${sql.join(ids)})`;
}
