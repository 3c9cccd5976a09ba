import type { Snowflake } from '@guildhall/protocol/ids';
import { CHANNEL_TYPES } from '@guildhall/protocol/enums';
import type { MemberState } from '../../../core/access/member.ts';
import { channelReach } from '../../../core/access/reach.ts';
import { fail } from '../../../core/framework/errors.ts';
import type { ChannelState, GuildState } from '../../../core/access/guild-state.ts';
import { channelPermissions } from '../../../core/access/permissions.ts';
import type { VoiceStateRow } from '../../../core/tables/database.ts';

/**
 * The stage that a voice state is in, with the viewer's bits there. No voice state, or another user's in a hidden channel: 10065. Unknown
 * or hidden channel: 10003. Another channel than the one named: 40032. No stage: 50024.
 */
export function stageOf(
  guild: GuildState,
  viewer: MemberState,
  state: VoiceStateRow | undefined,
  { channelId, now }: { channelId: Snowflake | null | undefined; now: number },
): { state: VoiceStateRow; channel: ChannelState; permissions: bigint } {
  const reach = channelReach(guild, viewer, now);
  // A user can always reach their current channel.
  const own = state?.user_id === viewer.userId ? [state.channel_id] : [];
  if (channelId && !reach(channelId, own)) fail('UNKNOWN_CHANNEL');
  if (!state) return fail('UNKNOWN_VOICE_STATE');
  const channel = reach(state.channel_id, own) ?? fail('UNKNOWN_VOICE_STATE');
  if (channelId && channelId !== state.channel_id)
    fail('TARGET_USER_IS_NOT_CONNECTED_TO_VOICE', { message: 'Target user is not connected to that channel.' });
  if (channel.type !== CHANNEL_TYPES.GUILD_STAGE_VOICE) fail('WRONG_CHANNEL_TYPE');
  return { state, channel, permissions: channelPermissions(guild, channel, viewer, now) };
}
