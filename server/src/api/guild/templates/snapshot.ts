import { CHANNEL_TYPES } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import { seesChannel } from '../../../core/access/reach.ts';
import type { PermissionMember } from '../../../core/access/permissions.ts';
import type { ChannelState, GuildState } from '../../../core/access/guild-state.ts';
import type { ChannelRow, GuildRow, RoleRow } from '../../../core/tables/database.ts';
import { forumSettings } from '../channels/channel.ts';
import { newChannelRow } from '../channels/new-channel.ts';
import { newRoleRow } from '../roles/add-role.ts';
import type { SnapshotRole, SnapshotChannel, Snapshot } from '@guildhall/protocol/objects/guild/templates';

const { GUILD_TEXT, GUILD_VOICE, GUILD_CATEGORY, GUILD_ANNOUNCEMENT, GUILD_STAGE_VOICE, GUILD_FORUM, GUILD_MEDIA } =
  CHANNEL_TYPES;

/** Templates support four types (contract, GuildTemplateChannelResponse); the others need features that a new guild lacks. */
const KEPT_AS: ReadonlyMap<number, number> = new Map([
  [GUILD_ANNOUNCEMENT, GUILD_TEXT],
  [GUILD_STAGE_VOICE, GUILD_VOICE],
  [GUILD_MEDIA, GUILD_FORUM],
]);

/**
 * Takes the snapshot of a guild for a template. It contains only the channels that the member can view, since any user
 * with the code can read it; no managed roles, threads, or overwrites of members.
 */
export function takeSnapshot(guild: GuildState, member: PermissionMember, now: number): Snapshot {
  const { row } = guild;
  const roles = [...guild.roles.values()].map((role) => role.row).filter((role) => role.managed === 0);
  const roleIds = new Map(roles.map((role, index) => [role.id, String(index)]));
  const seen = [...guild.channels.values()].filter(({ row: { id } }) => seesChannel(guild, member, now, id));
  const channels = inOrder(seen);
  const channelIds = new Map(channels.map((channel, index) => [channel.row.id, String(index + 1)]));
  const named = (id: Snowflake | null) => (id === null ? null : (channelIds.get(id) ?? null));
  return {
    name: row.name,
    description: row.description,
    region: null,
    verification_level: row.verification_level,
    default_message_notifications: row.default_message_notifications,
    explicit_content_filter: row.explicit_content_filter,
    preferred_locale: row.preferred_locale,
    afk_channel_id: named(row.afk_channel_id),
    afk_timeout: row.afk_timeout,
    system_channel_id: named(row.system_channel_id),
    system_channel_flags: row.system_channel_flags,
    roles: roles.map(snapshotRole),
    channels: channels.map((channel, index) => snapshotChannel(channel, index + 1, { roleIds, channelIds })),
  };
}

/** Categories first, so that their channels can refer to them. */
function inOrder(channels: ChannelState[]): ChannelState[] {
  const last = (channel: ChannelState) => (channel.type === GUILD_CATEGORY ? 0 : 1);
  return channels.toSorted((a, b) => last(a) - last(b) || a.row.position - b.row.position);
}

function snapshotRole(row: RoleRow, id: number): SnapshotRole {
  const { name, permissions, color, secondary_color, tertiary_color, unicode_emoji } = row;
  const colors = { primary_color: color, secondary_color, tertiary_color };
  const [hoist, mentionable] = [row.hoist !== 0, row.mentionable !== 0];
  return { id, name, permissions, color, colors, hoist, mentionable, icon: null, unicode_emoji };
}

interface Placeholders {
  roleIds: ReadonlyMap<Snowflake, string>;
  channelIds: ReadonlyMap<Snowflake, string>;
}

function snapshotChannel({ row, overwrites }: ChannelState, id: number, { roleIds, channelIds }: Placeholders): SnapshotChannel {
  const forum = forumSettings(row);
  return {
    id,
    type: KEPT_AS.get(row.type) ?? row.type,
    name: row.name,
    position: row.position,
    topic: row.topic,
    bitrate: row.bitrate ?? 64_000,
    user_limit: row.type === GUILD_STAGE_VOICE ? 0 : (row.user_limit ?? 0),
    nsfw: row.nsfw !== 0,
    rate_limit_per_user: row.rate_limit_per_user,
    parent_id: row.parent_id === null ? null : (channelIds.get(row.parent_id) ?? null),
    default_auto_archive_duration: row.default_auto_archive_duration,
    permission_overwrites: overwrites.flatMap((overwrite) => {
      const role = overwrite.type === 0 ? roleIds.get(overwrite.id) : undefined;
      return role === undefined ? [] : [{ id: role, type: 0, allow: String(overwrite.allow), deny: String(overwrite.deny) }];
    }),
    available_tags: forum.available_tags.map((tag, index) => ({ ...tag, id: index + 1 })),
    template: '',
    default_reaction_emoji: forum.default_reaction_emoji,
    default_thread_rate_limit_per_user: row.default_thread_rate_limit_per_user,
    default_sort_order: forum.default_sort_order,
    default_forum_layout: forum.default_forum_layout,
    default_tag_setting: forum.default_tag_setting,
    theme_color: null,
  };
}

/** The rows of a guild created from a snapshot. */
export interface SnapshotRows {
  settings: Partial<GuildRow>;
  roles: RoleRow[];
  channels: ChannelRow[];
}

/** Builds the rows of a new guild. */
export function rowsOf(snapshot: Snapshot, guildId: Snowflake, newId: () => Snowflake): SnapshotRows {
  const roleIds = new Map(snapshot.roles.map((role) => [String(role.id), role.id === 0 ? guildId : newId()]));
  const channelIds = new Map(snapshot.channels.map((channel) => [String(channel.id), newId()]));
  const named = (id: string | null) => (id === null ? null : (channelIds.get(id) ?? null));
  const { afk_channel_id, system_channel_id, region: _region, name: _name, roles, channels, ...settings } = snapshot;
  return {
    settings: { ...settings, afk_channel_id: named(afk_channel_id), system_channel_id: named(system_channel_id) },
    roles: roles.map(({ id, colors, hoist, mentionable, ...role }, position) =>
      newRoleRow({
        ...role,
        guild_id: guildId,
        id: roleIds.get(String(id)) ?? guildId,
        position,
        hoist: hoist ? 1 : 0,
        mentionable: mentionable ? 1 : 0,
        unicode_emoji: null,
      }),
    ),
    channels: channels.map((channel) => {
      const permission_overwrites = channel.permission_overwrites.map((one) => ({ ...one, id: roleIds.get(one.id) ?? guildId }));
      return channelRow(channel, {
        id: named(String(channel.id)) ?? newId(),
        guild_id: guildId,
        type: channel.type,
        parent_id: named(channel.parent_id),
        overwrites_json: JSON.stringify(permission_overwrites),
        newId,
      });
    }),
  };
}

function channelRow(
  channel: SnapshotChannel,
  {
    newId,
    ...given
  }: Pick<ChannelRow, 'id' | 'type' | 'parent_id' | 'overwrites_json'> & { guild_id: Snowflake; newId: () => Snowflake },
): ChannelRow {
  const { available_tags, default_reaction_emoji, default_sort_order, default_forum_layout, default_tag_setting } = channel;
  const bare = newChannelRow({ ...given, name: channel.name ?? '', position: channel.position });
  return {
    ...bare,
    topic: channel.topic,
    nsfw: channel.nsfw ? 1 : 0,
    rate_limit_per_user: channel.rate_limit_per_user,
    bitrate: bare.bitrate === null ? null : channel.bitrate,
    user_limit: bare.user_limit === null ? null : channel.user_limit,
    default_auto_archive_duration: channel.default_auto_archive_duration,
    default_thread_rate_limit_per_user: channel.default_thread_rate_limit_per_user,
    forum_json:
      bare.forum_json === null
        ? null
        : JSON.stringify({
            // The new guild has none of the source guild's emojis.
            available_tags: available_tags.map((tag) => ({ ...tag, id: newId(), emoji_id: null })),
            default_reaction_emoji: default_reaction_emoji?.emoji_id ? null : default_reaction_emoji,
            default_sort_order,
            default_forum_layout,
            default_tag_setting,
          }),
  };
}
