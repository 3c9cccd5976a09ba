import type { Snowflake } from '@guildhall/protocol/ids';
import { Maybe, Nullable, Snowflake as Id } from '@guildhall/protocol/schemas';
import { Type } from 'typebox';
import { type AuditChange, changesBetween } from '../../../core/audit.ts';
import { complain, fail, failForm } from '../../../core/errors.ts';
import type { GuildState } from '../../../core/guild-state.ts';
import { allowance } from '../../../core/premium.ts';
import type { EmojiRow, UserRow } from '../../../core/tables.ts';
import { type UserObject, userObject } from '../../people/users/user.ts';

/** A custom emoji (EmojiResponse). */
export interface EmojiObject {
  id: Snowflake;
  name: string;
  /** Who made it; only for those who may make expressions themselves. */
  user?: UserObject;
  /** The roles that may use it; empty: everybody. */
  roles: Snowflake[];
  require_colons: boolean;
  managed: boolean;
  animated: boolean;
  available: boolean;
}

/** Reference table "limits", area guild: 256 KiB. */
export const MAX_EMOJI_BYTES = 256 * 1024;

/** 2 to 32 letters, digits and underscores. */
export const EmojiName = () => Type.String({ minLength: 2, maxLength: 32, pattern: '^[A-Za-z0-9_]+$' });

/** Roles of a body; null entries are nothing. */
export const EmojiRoles = () => Maybe(Type.Array(Nullable(Id()), { maxItems: 1521 }));

/** An emoji as the wire has it. */
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

/** The roles of a body, each once; one that the guild does not have is refused (50035). */
export function emojiRoles(guild: GuildState, given: readonly (Snowflake | null)[] | null | undefined): Snowflake[] {
  const ids = given ?? [];
  ids.forEach((id, index) => {
    if (id !== null && !guild.roles.has(id))
      failForm({ [`roles.${index}`]: complain.custom('INVALID_ROLE', 'The guild has no such role.') });
  });
  return [...new Set(ids.filter((id) => id !== null))];
}

/** Whether one more emoji of this kind has room in the guild: 30008 still, 30018 moving. */
export function checkRoom(guild: GuildState, animated: boolean): void {
  const alike = [...guild.emojis.values()].filter((emoji) => (emoji.animated !== 0) === animated);
  if (alike.length < allowance('emojis', guild.row.premium_tier)) return;
  fail(animated ? 'MAXIMUM_NUMBER_OF_ANIMATED_EMOJIS_REACHED' : 'MAXIMUM_NUMBER_OF_EMOJIS_REACHED');
}

/** What an audit entry says of an emoji; null before it is made and after it is gone. */
export function emojiChanges(before: EmojiObject | null, after: EmojiObject | null): AuditChange[] {
  return changesBetween({ ...before }, { ...after }, ['name', 'roles']);
}
