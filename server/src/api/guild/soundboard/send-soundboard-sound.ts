import type { Snowflake } from '@guildhall/protocol/ids';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { inChannel } from '../../../core/access/channel.ts';
import type { Context } from '../../../core/framework/context.ts';
import { fail } from '../../../core/framework/errors.ts';
import type { GuildState } from '../../../core/access/guild-state.ts';
import { limits } from '../../../core/framework/limits.ts';
import { has } from '../../../core/access/permissions.ts';
import { route } from '../../../core/framework/route.ts';
import { emitNow } from '../../../core/framework/transact.ts';
import { requireHeard } from '../voice-effects/access.ts';
import { VOICE_CHANNEL_EFFECT_SEND } from '../voice-effects/events.ts';
import { DEFAULT_SOUNDS } from './default-sounds.ts';
import { findSound } from './queries.ts';
import { soundObject } from './sound.ts';
import type { SoundboardSoundObject } from '@guildhall/protocol/objects/guild/soundboard';
import { sendSoundboardSound as operation } from '@guildhall/protocol/operations/guild/soundboard';

/** docs/contract/enums.md#voice_channel_effect_animation; its only animation has the id 0. */
const BASIC_ANIMATION = { animation_type: 1, animation_id: 0 } as const;

/**
 * Plays a sound to all users connected to a voice channel: VOICE_CHANNEL_EFFECT_SEND. requireHeard() says who may.
 * - Requires SPEAK and USE_SOUNDBOARD, and USE_EXTERNAL_SOUNDS for a sound of another guild (50013).
 */
export const sendSoundboardSound = route(operation, {
  access: inChannel('SPEAK', 'USE_SOUNDBOARD'),
  limit: limits.sounds,
  run: async (ctx, { path: { channel_id }, body, access }) => {
    const { guild, member, permissions } = await requireHeard(ctx, access);
    const { sound, from } = await playable(ctx, guild, body.sound_id, body.source_guild_id);
    if (from && from.id !== guild.id && !has(permissions, PERMISSIONS.USE_EXTERNAL_SOUNDS)) fail('MISSING_PERMISSIONS');
    emitNow(
      ctx,
      VOICE_CHANNEL_EFFECT_SEND,
      { guild_id: guild.id, channel_id },
      {
        channel_id,
        guild_id: guild.id,
        user_id: member.userId,
        ...effectOf(sound, from),
        sound_id: sound.sound_id,
        sound_volume: sound.volume,
      },
    );
  },
});

/** Finds a sound of the platform, or of a guild that the viewer is in (by default this one). Otherwise 10097. */
async function playable(
  ctx: Context,
  here: GuildState,
  soundId: Snowflake,
  sourceId: Snowflake | null | undefined,
): Promise<{ sound: SoundboardSoundObject; from: GuildState | null }> {
  const own = sourceId ? undefined : DEFAULT_SOUNDS.find((sound) => sound.sound_id === soundId);
  if (own) return { sound: own, from: null };
  const row = await findSound(ctx.store.read, soundId);
  if (!row || row.guild_id !== (sourceId ?? here.id)) return fail('UNKNOWN_SOUNDBOARD_SOUND');
  const isMember = row.guild_id === here.id || (await ctx.memberStates.get(row.guild_id, ctx.viewer.user.id));
  const from = isMember ? await ctx.guildStates.get(row.guild_id) : undefined;
  return from ? { sound: soundObject(row), from } : fail('UNKNOWN_SOUNDBOARD_SOUND');
}

/** The emoji animation of a sound, if it has an emoji. */
function effectOf({ emoji_id, emoji_name }: SoundboardSoundObject, from: GuildState | null) {
  const custom = emoji_id === null ? undefined : from?.emojis.get(emoji_id);
  if (custom) return { emoji: { id: custom.id, name: custom.name, animated: custom.animated !== 0 }, ...BASIC_ANIMATION };
  if (emoji_name !== null) return { emoji: { id: null, name: emoji_name, animated: false }, ...BASIC_ANIMATION };
  return { emoji: null, animation_type: null };
}
