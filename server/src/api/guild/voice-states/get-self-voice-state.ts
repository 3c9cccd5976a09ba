import { inGuild } from '../../../core/access/guild.ts';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { findVoiceState } from './queries.ts';
import { voiceStateWithMember } from './voice-state.ts';
import { getSelfVoiceState as operation } from '@guildhall/protocol/operations/guild/voice-states';

/** Returns the viewer's voice state; 10065 if not connected. */
export const getSelfVoiceState = route(operation, {
  access: inGuild(),
  limit: limits.read,
  run: async (ctx, { path: { guild_id }, access: { member } }) => {
    const { user } = ctx.viewer;
    const row = (await findVoiceState(ctx.store.read, guild_id, user.id)) ?? fail('UNKNOWN_VOICE_STATE');
    return voiceStateWithMember(row, member.row, user);
  },
});
