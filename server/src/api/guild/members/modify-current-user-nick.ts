import { LIMITS } from '@guildhall/protocol/limits';
import { Maybe } from '@guildhall/protocol/schemas';
import { Type } from 'typebox';
import { inGuild } from '../../../core/access/guild.ts';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { memberForChange, saveMember } from './change.ts';

/** Changes the caller's own nickname: `{nick}`. Deprecated on the wire in favour of members/@me. */
export const modifyCurrentUserNick = route({
  id: 'modify_current_user_nick',
  method: 'PATCH',
  path: '/guilds/{guild_id}/members/@me/nick',
  auth: ['bot', 'person'],
  access: inGuild('CHANGE_NICKNAME'),
  limit: limits.editMembers,
  audit: true,
  body: Type.Object({ nick: Maybe(Type.String({ maxLength: LIMITS.guilds.nick.max })) }),
  reply: 200,
  run: async (ctx, { path, body }) => {
    const saved = await ctx.transact(async (tx) => {
      const found = await memberForChange(tx, path.guild_id, ctx.viewer.user.id);
      return saveMember(tx, found, body.nick === undefined ? {} : { nick: body.nick?.trim() || null });
    });
    return { nick: saved.nick };
  },
});
