import type { Snowflake } from '@guildhall/protocol/ids';
import type { GuildState } from '../../../core/access/guild-state.ts';
import { isoTime, isoTimeOrNull } from '../../../core/values/iso-time.ts';
import type { InviteRow, UserRow } from '../../../core/tables/database.ts';
import { userObject } from '../../people/users/user.ts';
import { NOBODY } from './queries.ts';
import type { ApplicationObject } from '@guildhall/protocol/objects/apps/applications';
import type { AuditChange } from '@guildhall/protocol/objects/guild/audit-log';
import type {
  InviteGuildObject,
  InviteRoleObject,
  InviteMetadata,
  InviteObject,
} from '@guildhall/protocol/objects/guild/invites';

/** Bit of `flags`: users who accept are guests (docs/contract/enums.md#guild_invite_flag). */
export const IS_GUEST_INVITE = 1;

/** The nsfw_level values for adults: explicit and age restricted (docs/contract/enums.md#nsfw_level). */
const ADULT_LEVELS: ReadonlySet<number> = new Set([1, 3]);

/** The objects that an invite contains as well as its guild. */
export interface InviteNames {
  inviter?: UserRow | undefined;
  targetUser?: UserRow | undefined;
  targetApplication?: ApplicationObject | undefined;
}

/** Converts an invite with its guild, channel and roles to the wire form; undefined if its channel was deleted. */
export function inviteObject(row: InviteRow, guild: GuildState, names: InviteNames): InviteObject | undefined {
  const channel = guild.channels.get(row.channel_id)?.row;
  if (!channel) return undefined;
  const { inviter, targetUser, targetApplication } = names;
  const roles = inviteRoles(row, guild);
  return {
    type: 0,
    code: row.code,
    ...(inviter ? { inviter: userObject(inviter) } : {}),
    expires_at: isoTimeOrNull(row.expires_at),
    guild: inviteGuildObject(guild),
    guild_id: row.guild_id,
    channel: { id: channel.id, type: channel.type, name: channel.name },
    ...(row.flags ? { flags: row.flags } : {}),
    ...(roles.length ? { roles } : {}),
    ...(row.target_type === null ? {} : { target_type: row.target_type }),
    ...(targetUser ? { target_user: userObject(targetUser) } : {}),
    ...(targetApplication ? { target_application: targetApplication } : {}),
  };
}

/** The roles assigned on accept that still exist. */
function inviteRoles(row: InviteRow, guild: GuildState): InviteRoleObject[] {
  return inviteRoleIds(row).flatMap((id) => {
    const role = guild.roles.get(id)?.row;
    if (!role) return [];
    const { name, position, color, secondary_color, tertiary_color, icon, unicode_emoji } = role;
    return { id, name, position, color, colors: { primary_color: color, secondary_color, tertiary_color }, icon, unicode_emoji };
  });
}

/** The ids of the roles assigned on accept; some may have been deleted. */
export function inviteRoleIds(row: InviteRow): Snowflake[] {
  return JSON.parse(row.role_ids_json);
}

/** The fields that only managers of invites see. */
export function inviteMetadata(row: InviteRow): InviteMetadata {
  return {
    uses: row.uses,
    max_uses: row.max_uses,
    max_age: row.max_age,
    temporary: row.temporary === 1,
    created_at: isoTime(row.created_at),
  };
}

/** Returns whether the invite is neither expired nor used up. */
export function isUsable(row: InviteRow, now: number): boolean {
  return (row.expires_at === null || row.expires_at > now) && (row.max_uses === 0 || row.uses < row.max_uses);
}

/**
 * The audit changes of an invite that was created (`new_value`) or deleted (`old_value`); without inviter_id if no user
 * created it.
 */
export function inviteChanges(row: InviteRow, side: 'new_value' | 'old_value'): AuditChange[] {
  const { code, channel_id, inviter_id, max_uses, uses, max_age, flags } = row;
  const roleIds = inviteRoleIds(row);
  const roles = roleIds.length ? { role_ids: roleIds } : {};
  const inviter = inviter_id === NOBODY ? {} : { inviter_id };
  const fields = { code, channel_id, ...inviter, max_uses, uses, max_age, temporary: row.temporary === 1, flags, ...roles };
  return Object.entries(fields).map(([key, value]) => ({ key, [side]: value }));
}

function inviteGuildObject({ row }: GuildState): InviteGuildObject {
  return {
    id: row.id,
    name: row.name,
    splash: row.splash,
    banner: row.banner,
    description: row.description,
    icon: row.icon,
    features: JSON.parse(row.features_json),
    verification_level: row.verification_level,
    vanity_url_code: row.vanity_url_code,
    nsfw_level: row.nsfw_level,
    nsfw: ADULT_LEVELS.has(row.nsfw_level),
    premium_subscription_count: row.premium_subscription_count,
  };
}
