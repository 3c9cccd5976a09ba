import { bitsOf } from '@guildhall/protocol/permissions';
import { Maybe, Snowflake } from '@guildhall/protocol/schemas';
import { Type } from 'typebox';
import { type GuildAccess, inGuild } from '../../../core/access/guild.ts';
import { fail } from '../../../core/errors.ts';
import { lockGuild } from '../../../core/guild-state.ts';
import { limits } from '../../../core/limits.ts';
import { has } from '../../../core/permissions.ts';
import { route } from '../../../core/route.ts';
import { findUser } from '../../people/users/queries.ts';
import { stageOf } from './access.ts';
import { findVoiceState } from './queries.ts';
import { saveSpeaking } from './speaking.ts';

const Change = Type.Object({ channel_id: Maybe(Snowflake()), suppress: Maybe(Type.Boolean()) });

/**
 * On a stage: invites a member to speak or moves it to the audience; requires MUTE_MEMBERS. A person who becomes a
 * speaker is shown as invited; one who is moved down no longer requests to speak.
 */
export const updateVoiceState = route({
  id: 'update_voice_state',
  method: 'PATCH',
  path: '/guilds/{guild_id}/voice-states/{user_id}',
  auth: ['bot', 'person'],
  access: inGuild(),
  limit: limits.write,
  body: Change,
  reply: 204,
  run: async (ctx, { path: { guild_id, user_id }, body, access }) => {
    const user = await findUser(ctx.store.read, user_id);
    await ctx.transact(async (tx) => {
      await lockGuild(tx.db, guild_id);
      const found = await findVoiceState(tx.db, guild_id, user_id);
      if (!found && !mayModerate(access)) fail('MISSING_PERMISSIONS');
      const { guild, member } = access;
      const { state, permissions } = stageOf(guild, member, found, { channelId: body.channel_id, now: tx.now });
      if (!has(permissions, bitsOf('MUTE_MEMBERS'))) fail('MISSING_PERMISSIONS');
      if (typeof body.suppress !== 'boolean') return;
      const invited = !body.suppress && user?.kind === 'person';
      await saveSpeaking(tx, state, { suppress: body.suppress ? 1 : 0, request_to_speak_at: invited ? tx.now : null });
    });
  },
});

/** A caller who could moderate nowhere learns nothing about who is connected. */
function mayModerate({ permissions }: GuildAccess): boolean {
  return has(permissions, bitsOf('MUTE_MEMBERS'));
}
