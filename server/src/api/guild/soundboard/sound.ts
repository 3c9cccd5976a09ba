import { LIMITS } from '@guildhall/protocol/limits';
import { changesBetween } from '../../../core/framework/audit.ts';
import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import type { GuildState } from '../../../core/access/guild-state.ts';
import { allowance } from '../../../core/access/premium.ts';
import type { SoundboardSoundRow, UserRow } from '../../../core/tables/database.ts';
import { unicodeEmoji } from '../../../core/media/unicode-emoji.ts';
import { userObject } from '../../people/users/user.ts';
import type { AuditChange } from '@guildhall/protocol/objects/guild/audit-log';
import type { SoundboardSoundObject } from '@guildhall/protocol/objects/guild/soundboard';

/** Converts a sound to its wire form. */
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

/**
 * The emoji of a sound after an update: one of the guild's (otherwise 10014) or a unicode one (otherwise 50035); one
 * replaces the other.
 */
export function soundEmoji(guild: GuildState, before: SoundEmoji, body: Partial<SoundEmoji>): SoundEmoji {
  const emoji_id = body.emoji_id === undefined ? (body.emoji_name ? null : before.emoji_id) : body.emoji_id;
  if (emoji_id !== null) {
    if (emoji_id !== before.emoji_id && !guild.emojis.has(emoji_id)) fail('UNKNOWN_EMOJI');
    return { emoji_id, emoji_name: null };
  }
  const text = body.emoji_name === undefined ? before.emoji_name : body.emoji_name;
  if (text === null) return { emoji_id, emoji_name: null };
  const emoji_name =
    unicodeEmoji(text) ?? failForm({ emoji_name: complain.custom('EMOJI_INVALID', 'Only Unicode emojis are allowed here.') });
  return { emoji_id, emoji_name };
}

/** Fails with 30045 if a guild with `count` sounds has no room for another. */
export function checkRoom(guild: GuildState, count: number): void {
  const features: string[] = JSON.parse(guild.row.features_json);
  const max = features.includes('MORE_SOUNDBOARD')
    ? LIMITS.soundboard.withMoreSounds.max
    : allowance('sounds', guild.row.premium_tier);
  if (count >= max) fail('MAXIMUM_NUMBER_OF_SOUNDBOARD_SOUNDS_REACHED');
}

/** The audit changes of a sound. `before` is null for a creation, `after` for a deletion. */
export function soundChanges(before: SoundboardSoundObject | null, after: SoundboardSoundObject | null): AuditChange[] {
  return changesBetween({ ...before }, { ...after }, ['name', 'volume', 'emoji_id', 'emoji_name']);
}
