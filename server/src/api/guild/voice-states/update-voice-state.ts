import { bitsOf } from '@guildhall/protocol/permissions';
import { type GuildAccess, inGuild } from '../../../core/access/guild.ts';
import { fail, requireBits } from '../../../core/framework/errors.ts';
import { lockGuild } from '../../../core/access/guild-state.ts';
import { limits } from '../../../core/framework/limits.ts';
import { has } from '../../../core/access/permissions.ts';
import { route } from '../../../core/framework/route.ts';
import { findUser } from '../../people/users/queries.ts';
import { stageOf } from './access.ts';
import { findVoiceState } from './queries.ts';
import { saveSpeaking } from './speaking.ts';
import { updateVoiceState as operation } from '@guildhall/protocol/operations/guild/voice-states';

/**
 * On a stage: invites a member to speak or moves it to the audience; requires MUTE_MEMBERS. A person who becomes a
 * speaker is shown as invited; one who is moved down no longer requests to speak.
 */
export const updateVoiceState = route(operation, {
  access: inGuild(),
  limit: limits.write,
  run: async (ctx, { path: { guild_id, user_id }, body, access }) => {
    const user = await findUser(ctx.store.read, user_id);
    await ctx.transact(async (tx) => {
      await lockGuild(tx.db, guild_id);
      const found = await findVoiceState(tx.db, guild_id, user_id);
      if (!found && !mayModerate(access)) fail('MISSING_PERMISSIONS');
      const { guild, member } = access;
      const { state, permissions } = stageOf(guild, member, found, { channelId: body.channel_id, now: tx.now });
      requireBits(permissions, bitsOf('MUTE_MEMBERS'));
      if (typeof body.suppress !== 'boolean') return;
      const invited = !body.suppress && user?.kind === 'person';
      await saveSpeaking(tx, state, { suppress: body.suppress ? 1 : 0, request_to_speak_at: invited ? tx.now : null });
    });
  },
});

/** The response reveals nothing about connected users to a caller who may not moderate anywhere. */
function mayModerate({ permissions }: GuildAccess): boolean {
  return has(permissions, bitsOf('MUTE_MEMBERS'));
}
