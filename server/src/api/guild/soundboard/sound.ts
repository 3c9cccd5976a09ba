import type { Snowflake } from '@guildhall/protocol/ids';
import { Maybe, Snowflake as Id, Text } from '@guildhall/protocol/schemas';
import { Type } from 'typebox';
import { type AuditChange, changesBetween } from '../../../core/audit.ts';
import { complain, fail, failForm } from '../../../core/errors.ts';
import type { GuildState } from '../../../core/guild-state.ts';
import { allowance } from '../../../core/premium.ts';
import type { SoundboardSoundRow, UserRow } from '../../../core/tables.ts';
import { unicodeEmoji } from '../../../core/unicode-emoji.ts';
import { type UserObject, userObject } from '../../people/users/user.ts';

/** A sound of a guild's soundboard, or (without `guild_id`) one of the platform's own (SoundboardSoundResponse). */
export interface SoundboardSoundObject {
  name: string;
  sound_id: Snowflake;
  /** 0 to 1. */
  volume: number;
  emoji_id: Snowflake | null;
  emoji_name: string | null;
  guild_id?: Snowflake;
  available: boolean;
  /** Who made it; only for those who may make expressions themselves. */
  user?: UserObject;
}

/** Sounds of a guild with the feature for more of them, whatever its tier. */
const MORE_SOUNDS = 48;

/** What bodies say of a sound: name 2-32, volume 0 to 1 (null: 1), one emoji. */
export const soundFields = {
  name: Text(2, 32),
  volume: Maybe(Type.Number({ minimum: 0, maximum: 1 })),
  emoji_id: Maybe(Id()),
  emoji_name: Maybe(Text(1, 32)),
};

/** A sound as the wire has it. */
export function soundObject(row: SoundboardSoundRow, maker?: UserRow): SoundboardSoundObject {
  return {
    name: row.name,
    sound_id: row.id,
    volume: row.volume,
    emoji_id: row.emoji_id,
    emoji_name: row.emoji_name,
    guild_id: row.guild_id,
    available: true,
    ...(maker ? { user: userObject(maker) } : {}),
  };
}

type SoundEmoji = Pick<SoundboardSoundRow, 'emoji_id' | 'emoji_name'>;

/** The emoji of a sound after a body: one of the guild's (else 10014) or a unicode one (else 50035), the one in place of the other. */
export function soundEmoji(guild: GuildState, before: SoundEmoji, body: Partial<SoundEmoji>): SoundEmoji {
  const emoji_id = body.emoji_id === undefined ? (body.emoji_name ? null : before.emoji_id) : body.emoji_id;
  if (emoji_id !== null) {
    if (emoji_id !== before.emoji_id && !guild.emojis.has(emoji_id)) fail('UNKNOWN_EMOJI');
    return { emoji_id, emoji_name: null };
  }
  const text = body.emoji_name === undefined ? before.emoji_name : body.emoji_name;
  if (text === null) return { emoji_id, emoji_name: null };
  const emoji_name =
    unicodeEmoji(text) ??
    failForm({ emoji_name: complain.custom('EMOJI_INVALID', 'Only unicode emojis have their place here.') });
  return { emoji_id, emoji_name };
}

/** Whether one more sound has room in a guild that has `count` (30045). */
export function checkRoom(guild: GuildState, count: number): void {
  const features: string[] = JSON.parse(guild.row.features_json);
  const max = features.includes('MORE_SOUNDBOARD') ? MORE_SOUNDS : allowance('sounds', guild.row.premium_tier);
  if (count >= max) fail('MAXIMUM_NUMBER_OF_SOUNDBOARD_SOUNDS_REACHED');
}

/** What an audit entry says of a sound; null before it is made and after it is gone. */
export function soundChanges(before: SoundboardSoundObject | null, after: SoundboardSoundObject | null): AuditChange[] {
  return changesBetween({ ...before }, { ...after }, ['name', 'volume', 'emoji_id', 'emoji_name']);
}
