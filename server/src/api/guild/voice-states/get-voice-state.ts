import { bitsOf, PERMISSIONS } from '@guildhall/protocol/permissions';
import { inGuild } from '../../../core/access/guild.ts';
import { permissionsOf } from '../../../core/access/member.ts';
import { fail, requireBits } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { findMembersByIds } from '../members/queries.ts';
import { findVoiceState } from './queries.ts';
import { voiceStateWithMember } from './voice-state.ts';
import { getVoiceState as operation } from '@guildhall/protocol/operations/guild/voice-states';

/** Returns a member's voice state, for members who may connect to its channel; 10065 if not connected. */
export const getVoiceState = route(operation, {
  access: inGuild(),
  limit: limits.read,
  run: async (ctx, { path: { guild_id, user_id }, access: { guild, member } }) => {
    const row = (await findVoiceState(ctx.store.read, guild_id, user_id)) ?? fail('UNKNOWN_VOICE_STATE');
    const permissions = permissionsOf(guild, member, ctx.clock.now(), row.channel_id);
    if ((permissions & PERMISSIONS.VIEW_CHANNEL) === 0n) fail('MISSING_ACCESS');
    requireBits(permissions, bitsOf('CONNECT'));
    const found = (await findMembersByIds(ctx.store.read, guild_id, [user_id])).get(user_id) ?? fail('UNKNOWN_VOICE_STATE');
    return voiceStateWithMember(row, found.member, found.user);
  },
});
