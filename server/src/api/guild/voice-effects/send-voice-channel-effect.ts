import { inChannel } from '../../../core/access/channel.ts';
import type { Context } from '../../../core/framework/context.ts';
import { complain, failForm } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { emitNow } from '../../../core/framework/transact.ts';
import { unicodeEmoji } from '../../../core/media/unicode-emoji.ts';
import { usableEmoji } from '../emojis/usable.ts';
import {
  sendVoiceChannelEffect as operation,
  type VoiceChannelEffectBody,
} from '@guildhall/protocol/operations/guild/voice-effects';
import { type EffectAccess, requireHeard } from './access.ts';
import { VOICE_CHANNEL_EFFECT_SEND } from './events.ts';

/** docs/contract/enums.md#voice_channel_effect_animation. */
const BASIC = 1;

/**
 * Sends an emoji to a voice channel that the viewer is connected to: VOICE_CHANNEL_EFFECT_SEND. requireHeard() and usableEmoji() say
 * who may.
 */
export const sendVoiceChannelEffect = route(operation, {
  access: inChannel(),
  limit: limits.effects,
  run: async (ctx, { path: { channel_id }, body, access }) => {
    const heard = await requireHeard(ctx, access);
    const { guild, member } = heard;
    const { animation_type, animation_id = 0 } = body;
    emitNow(
      ctx,
      VOICE_CHANNEL_EFFECT_SEND,
      { guild_id: guild.id, channel_id },
      {
        channel_id,
        guild_id: guild.id,
        user_id: member.userId,
        emoji: await emojiOf(ctx, heard, body),
        animation_type: animation_type ?? BASIC,
        animation_id,
      },
    );
  },
});

async function emojiOf(ctx: Context, access: EffectAccess, { emoji_id, emoji_name }: VoiceChannelEffectBody) {
  if (emoji_id) {
    const { id, name, animated } = await usableEmoji(ctx.store.read, ctx.viewer, emoji_id, access);
    return { id, name, animated: animated !== 0 };
  }
  if (!emoji_name) return failForm({ emoji_name: complain.required() });
  const name =
    unicodeEmoji(emoji_name) ??
    failForm({ emoji_name: complain.custom('EMOJI_INVALID', 'Only Unicode emojis are allowed here.') });
  return { id: null, name, animated: false };
}
