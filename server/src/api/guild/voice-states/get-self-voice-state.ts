import { inGuild } from '../../../core/access/guild.ts';
import { fail } from '../../../core/errors.ts';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { findVoiceState } from './queries.ts';
import { voiceStateWithMember } from './voice-state.ts';

/** Returns the viewer's voice state; 10065 if not connected. */
export const getSelfVoiceState = route({
  id: 'get_self_voice_state',
  method: 'GET',
  path: '/guilds/{guild_id}/voice-states/@me',
  auth: ['bot', 'person'],
  access: inGuild(),
  limit: limits.read,
  reply: 200,
  run: async (ctx, { path: { guild_id }, access: { member } }) => {
    const { user } = ctx.viewer;
    const row = (await findVoiceState(ctx.store.read, guild_id, user.id)) ?? fail('UNKNOWN_VOICE_STATE');
    return voiceStateWithMember(row, member.row, user);
  },
});
