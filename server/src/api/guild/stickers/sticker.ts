import type { Snowflake } from '@guildhall/protocol/ids';
import { Maybe, Text } from '@guildhall/protocol/schemas';
import { type AuditChange, changesBetween } from '../../../core/audit.ts';
import { complain, fail, failForm } from '../../../core/errors.ts';
import type { GuildState } from '../../../core/guild-state.ts';
import { allowance } from '../../../core/premium.ts';
import type { StickerRow, UserRow } from '../../../core/tables.ts';
import { type UserObject, userObject } from '../../people/users/user.ts';

/** A sticker of a guild (GuildStickerResponse). */
export interface StickerObject {
  id: Snowflake;
  name: string;
  tags: string;
  /** 2: of a guild. */
  type: 2;
  /** 1 PNG, 2 APNG, 3 Lottie, 4 GIF. */
  format_type: number;
  description: string | null;
  available: boolean;
  guild_id: Snowflake;
  /** Who made it; only for those who may make expressions themselves. */
  user?: UserObject;
}

/** Stickers of a guild with the feature for more of them, whatever its tier. */
const MORE_STICKERS = 60;

/** What bodies say of a sticker: name 2-30, tags 1-200, description up to 100 (empty or from 2 on). */
export const stickerFields = {
  name: Text(2, 30),
  tags: Text(1, 200),
  description: Maybe(Text(0, 100)),
};

/** A sticker as the wire has it. */
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

/** A description of one character is none (50035). */
export function checkDescription(description: string | null | undefined): void {
  if (description?.length === 1) failForm({ description: complain.length(2, 100) });
}

/** Whether one more sticker has room in the guild (30039). */
export function checkRoom(guild: GuildState): void {
  const features: string[] = JSON.parse(guild.row.features_json);
  const max = features.includes('MORE_STICKERS') ? MORE_STICKERS : allowance('stickers', guild.row.premium_tier);
  if (guild.stickers.size >= max) fail('MAXIMUM_NUMBER_OF_STICKERS_REACHED');
}

/** What an audit entry says of a sticker; null before it is made and after it is gone. */
export function stickerChanges(before: StickerObject | null, after: StickerObject | null): AuditChange[] {
  return changesBetween({ ...before }, { ...after }, ['name', 'tags', 'description', 'format_type']);
}
