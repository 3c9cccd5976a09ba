import { LIMITS } from '@guildhall/protocol/limits';
import { changesBetween } from '../../../core/framework/audit.ts';
import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import type { GuildState } from '../../../core/access/guild-state.ts';
import { allowance } from '../../../core/access/premium.ts';
import type { StickerRow, UserRow } from '../../../core/tables/database.ts';
import { userObject } from '../../people/users/user.ts';
import type { AuditChange } from '@guildhall/protocol/objects/guild/audit-log';
import type { StickerObject } from '@guildhall/protocol/objects/guild/stickers';

/** Converts a sticker to its wire form. */
export function stickerObject(row: StickerRow, maker?: UserRow): StickerObject {
  return {
    id: row.id,
    name: row.name,
    tags: row.tags,
    type: 2,
    format_type: row.format_type,
    description: row.description,
    available: true,
    guild_id: row.guild_id,
    ...(maker ? { user: userObject(maker) } : {}),
  };
}

/** Rejects a description of one character (50035). */
export function checkDescription(description: string | null | undefined): void {
  if (description?.length === 1) failForm({ description: complain.length(2, 100) });
}

/** Checks that the guild has room for another sticker (30039). */
export function checkRoom(guild: GuildState): void {
  const features: string[] = JSON.parse(guild.row.features_json);
  const max = features.includes('MORE_STICKERS')
    ? LIMITS.stickers.withMoreStickers.max
    : allowance('stickers', guild.row.premium_tier);
  if (guild.stickers.size >= max) fail('MAXIMUM_NUMBER_OF_STICKERS_REACHED');
}

/** The audit changes of a sticker. `before` is null for a creation, `after` for a deletion. */
export function stickerChanges(before: StickerObject | null, after: StickerObject | null): AuditChange[] {
  return changesBetween({ ...before }, { ...after }, ['name', 'tags', 'description', 'format_type']);
}
