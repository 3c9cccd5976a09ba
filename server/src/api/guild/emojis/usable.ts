import type { Snowflake } from '@guildhall/protocol/ids';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { findMemberState } from '../../../core/access/member.ts';
import { fail } from '../../../core/framework/errors.ts';
import type { PermissionMember } from '../../../core/access/permissions.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { EmojiRow } from '../../../core/tables/database.ts';
import type { Viewer } from '../../../core/access/viewer.ts';
import { findEmoji } from './queries.ts';

/** Where an emoji is to be used: in a guild, or (null) in a direct message, with the viewer's permissions there. */
export interface UsePlace {
  guild: { id: Snowflake } | null;
  permissions: bigint;
}

/**
 * Returns a custom emoji that the viewer may use there: one of a guild that the viewer is in and has a role for, or one
 * of the calling app's own. Any other is 10014; another guild's needs USE_EXTERNAL_EMOJIS (50013).
 */
export async function usableEmoji(db: Db, viewer: Viewer, id: Snowflake, place: UsePlace): Promise<EmojiRow> {
  const emoji = (await findEmoji(db, id)) ?? fail('UNKNOWN_EMOJI');
  if (emoji.guild_id === null) {
    if (viewer.kind !== 'bot' || viewer.application?.id !== emoji.application_id) fail('UNKNOWN_EMOJI');
    return emoji;
  }
  const member = (await findMemberState(db, emoji.guild_id, viewer.user.id)) ?? fail('UNKNOWN_EMOJI');
  if (!hasRoleFor(emoji, member)) fail('UNKNOWN_EMOJI');
  if (emoji.guild_id !== place.guild?.id && (place.permissions & PERMISSIONS.USE_EXTERNAL_EMOJIS) === 0n)
    fail('MISSING_PERMISSIONS');
  return emoji;
}

/** Returns whether a member has a role that may use the emoji. */
export function hasRoleFor(emoji: EmojiRow, { roleIds }: PermissionMember): boolean {
  const roles: Snowflake[] = JSON.parse(emoji.roles_json);
  return !roles.length || roles.some((id) => id === emoji.guild_id || roleIds.includes(id));
}
