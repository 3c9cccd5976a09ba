import type { Snowflake } from '@guildhall/protocol/ids';
import { changesBetween } from '../../../core/framework/audit.ts';
import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import type { GuildState } from '../../../core/access/guild-state.ts';
import { allowance } from '../../../core/access/premium.ts';
import type { EmojiRow, UserRow } from '../../../core/tables/database.ts';
import { userObject } from '../../people/users/user.ts';
import type { AuditChange } from '@guildhall/protocol/objects/guild/audit-log';
import type { EmojiObject } from '@guildhall/protocol/objects/guild/emojis';

/** Converts an emoji to its wire form. */
export function emojiObject(row: EmojiRow, maker?: UserRow): EmojiObject {
  return {
    id: row.id,
    name: row.name,
    ...(maker ? { user: userObject(maker) } : {}),
    roles: JSON.parse(row.roles_json),
    require_colons: true,
    managed: false,
    animated: row.animated !== 0,
    available: true,
  };
}

/** Validates and deduplicates the roles of a body; an unknown role is 50035. */
export function emojiRoles(guild: GuildState, given: readonly (Snowflake | null)[] | null | undefined): Snowflake[] {
  const ids = given ?? [];
  ids.forEach((id, index) => {
    if (id !== null && !guild.roles.has(id))
      failForm({ [`roles.${index}`]: complain.custom('INVALID_ROLE', 'The guild has no such role.') });
  });
  return [...new Set(ids.filter((id) => id !== null))];
}

/** Checks that the guild has room for another emoji of this kind: 30008 static, 30018 animated. */
export function checkRoom(guild: GuildState, animated: boolean): void {
  const alike = [...guild.emojis.values()].filter((emoji) => (emoji.animated !== 0) === animated);
  if (alike.length < allowance('emojis', guild.row.premium_tier)) return;
  fail(animated ? 'MAXIMUM_NUMBER_OF_ANIMATED_EMOJIS_REACHED' : 'MAXIMUM_NUMBER_OF_EMOJIS_REACHED');
}

/** The audit changes of an emoji. `before` is null for a creation, `after` for a deletion. */
export function emojiChanges(before: EmojiObject | null, after: EmojiObject | null): AuditChange[] {
  return changesBetween({ ...before }, { ...after }, ['name', 'roles']);
}
