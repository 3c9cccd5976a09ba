import type { Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import { complain, failForm } from '../../../core/framework/errors.ts';
import type { GuildState } from '../../../core/access/guild-state.ts';
import { isoTime, isoTimeOrNull } from '../../../core/values/iso-time.ts';
import type { GuildRow } from '../../../core/tables/database.ts';
import { emojiObject } from '../emojis/emoji.ts';
import { shownTag } from '../guild-tags/tag.ts';
import { roleObject } from '../roles/role.ts';
import { stickerObject } from '../stickers/sticker.ts';
import type { GuildObject, IncidentsData } from '@guildhall/protocol/objects/guild/guilds';

/** The incidents of a guild; null if there were none. */
export function incidentsData(row: GuildRow): IncidentsData | null {
  const { invites_disabled_until, dms_disabled_until, raid_detected_at, dm_spam_detected_at } = row;
  const times = [invites_disabled_until, dms_disabled_until, raid_detected_at, dm_spam_detected_at];
  if (times.every((ms) => ms === null)) return null;
  return {
    invites_disabled_until: isoTimeOrNull(invites_disabled_until),
    dms_disabled_until: isoTimeOrNull(dms_disabled_until),
    ...(raid_detected_at === null ? {} : { raid_detected_at: isoTime(raid_detected_at) }),
    ...(dm_spam_detected_at === null ? {} : { dm_spam_detected_at: isoTime(dm_spam_detected_at) }),
  };
}

/** nsfw_level values that mean age-restricted: EXPLICIT and AGE_RESTRICTED. */
const NSFW_LEVELS: readonly number[] = [1, 3];

/** Trims a guild name; it must still have 2 characters (50035 at `name`). */
export function guildName(name: string): string {
  const trimmed = name.trim();
  if (trimmed.length < 2) failForm({ name: complain.length(2, 100) });
  return trimmed;
}

/** The guild's features. */
export function guildFeatures(row: GuildRow): string[] {
  return JSON.parse(row.features_json);
}

/** A guild row with default values; the member count starts at 0, because the owner is counted when it joins. */
export function newGuildRow(given: Pick<GuildRow, 'id' | 'name' | 'owner_id'> & Partial<GuildRow>): GuildRow {
  return {
    icon: null,
    splash: null,
    banner: null,
    description: null,
    features_json: '[]',
    afk_channel_id: null,
    afk_timeout: 300,
    system_channel_id: null,
    system_channel_flags: 0,
    rules_channel_id: null,
    public_updates_channel_id: null,
    safety_alerts_channel_id: null,
    verification_level: 0,
    default_message_notifications: 0,
    explicit_content_filter: 0,
    mfa_level: 0,
    nsfw_level: 0,
    preferred_locale: 'en-US',
    premium_progress_bar_enabled: 0,
    widget_enabled: 0,
    widget_channel_id: null,
    member_count: 0,
    invites_disabled_until: null,
    dms_disabled_until: null,
    raid_detected_at: null,
    dm_spam_detected_at: null,
    mention_raid_until: null,
    vanity_url_code: null,
    vanity_url_uses: 0,
    premium_tier: 0,
    premium_subscription_count: 0,
    tag_json: null,
    state_version: 1,
    deleted_at: null,
    ...given,
  };
}

/** The channel that the widget's invite leads to; null if it was deleted. */
export function widgetChannel({ row, channels }: GuildState): Snowflake | null {
  return row.widget_channel_id !== null && channels.has(row.widget_channel_id) ? row.widget_channel_id : null;
}

/** Converts a guild to its wire form, with all its roles. */
export function guildObject(state: GuildState): GuildObject {
  const { row } = state;
  return {
    id: row.id,
    name: row.name,
    icon: row.icon,
    description: row.description,
    home_header: null,
    splash: row.splash,
    discovery_splash: null,
    features: guildFeatures(row),
    banner: row.banner,
    owner_id: row.owner_id,
    application_id: null,
    region: 'deprecated',
    afk_channel_id: row.afk_channel_id,
    afk_timeout: row.afk_timeout,
    system_channel_id: row.system_channel_id,
    system_channel_flags: row.system_channel_flags,
    widget_enabled: row.widget_enabled !== 0,
    widget_channel_id: widgetChannel(state),
    verification_level: row.verification_level,
    roles: [...state.roles.values()].map((role) => roleObject(role.row)),
    default_message_notifications: row.default_message_notifications,
    mfa_level: row.mfa_level,
    explicit_content_filter: row.explicit_content_filter,
    max_presences: null,
    max_members: LIMITS.guilds.members.max,
    max_stage_video_channel_users: LIMITS.cameras.stageUsers.max,
    max_video_channel_users: LIMITS.cameras.voiceUsers.max,
    vanity_url_code: row.vanity_url_code,
    premium_tier: row.premium_tier,
    premium_subscription_count: row.premium_subscription_count,
    preferred_locale: row.preferred_locale,
    rules_channel_id: row.rules_channel_id,
    safety_alerts_channel_id: row.safety_alerts_channel_id,
    public_updates_channel_id: row.public_updates_channel_id,
    premium_progress_bar_enabled: row.premium_progress_bar_enabled !== 0,
    nsfw: NSFW_LEVELS.includes(row.nsfw_level),
    nsfw_level: row.nsfw_level,
    emojis: [...state.emojis.values()].map((emoji) => emojiObject(emoji)),
    stickers: [...state.stickers.values()].map((sticker) => stickerObject(sticker)),
    incidents_data: incidentsData(row),
    profile: shownTag(row),
  };
}
