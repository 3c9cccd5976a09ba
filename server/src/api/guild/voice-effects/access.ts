import { VOICE_TYPES } from '../../../core/access/channel-types.ts';
import type { ChannelAccess } from '../../../core/access/channel.ts';
import type { Context } from '../../../core/framework/context.ts';
import { fail } from '../../../core/framework/errors.ts';
import { findVoiceState } from '../voice-states/queries.ts';

/** A voice channel to which the viewer may send effects. */
export type EffectAccess = Extract<ChannelAccess, { member: object }>;

/**
 * Refuses the request unless the viewer may send effects to a channel.
 * - Not a voice channel: 50024.
 * - Not connected there: 40032.
 * - Muted or deafened by the guild, self-deafened, or suppressed: 50167.
 */
export async function requireHeard(ctx: Context, access: ChannelAccess): Promise<EffectAccess> {
  const { guild, channel, member } = access;
  if (!guild || !VOICE_TYPES.has(channel.type)) return fail('WRONG_CHANNEL_TYPE');
  const state = await findVoiceState(ctx.store.read, guild.id, member.userId);
  if (state?.channel_id !== channel.id) return fail('TARGET_USER_IS_NOT_CONNECTED_TO_VOICE');
  const { mute, deaf } = member.row;
  if (mute || deaf || state.self_deaf || state.suppress) fail('CANNOT_SEND_VOICE_EFFECT_WHILE_MUTED_DEAFENED_OR_SUPPRESSED');
  return access;
}
