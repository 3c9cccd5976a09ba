import type { Snowflake } from '@guildhall/protocol/ids';
import type { RoleRow } from '../../../core/tables.ts';

/** The owner of a managed role. A key of type null is a flag: present with null, or absent. */
export interface RoleTags {
  bot_id?: Snowflake;
  integration_id?: Snowflake;
  premium_subscriber?: null;
  subscription_listing_id?: Snowflake;
  available_for_purchase?: null;
  guild_connections?: null;
}

/** The colours of a role: one, or a gradient of two or three. */
export interface RoleColors {
  primary_color: number;
  secondary_color: number | null;
  tertiary_color: number | null;
}

/** A role on the wire (GuildRoleResponse). */
export interface RoleObject {
  id: Snowflake;
  name: string;
  /** A decimal bit set. */
  permissions: string;
  position: number;
  color: number;
  colors: RoleColors;
  hoist: boolean;
  managed: boolean;
  mentionable: boolean;
  icon: string | null;
  unicode_emoji: string | null;
  flags: number;
  tags?: RoleTags;
}

/** Converts a role row to its wire form; `color` is the deprecated twin of `colors.primary_color` (specification 2.4). */
export function roleObject(row: RoleRow): RoleObject {
  return {
    id: row.id,
    name: row.name,
    permissions: row.permissions,
    position: row.position,
    color: row.color,
    colors: { primary_color: row.color, secondary_color: row.secondary_color, tertiary_color: row.tertiary_color },
    hoist: row.hoist !== 0,
    managed: row.managed !== 0,
    mentionable: row.mentionable !== 0,
    icon: row.icon,
    unicode_emoji: row.unicode_emoji,
    flags: row.flags,
    ...(row.tags_json ? { tags: JSON.parse(row.tags_json) } : {}),
  };
}
