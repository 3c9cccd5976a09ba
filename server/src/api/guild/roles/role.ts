import type { RoleRow } from '../../../core/tables/database.ts';
import type { RoleObject } from '@guildhall/protocol/objects/guild/roles';

/**
 * Converts a role row to its wire form; `color` is the deprecated twin of `colors.primary_color`
 * (docs/contract/guilds.md#roles).
 */
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
