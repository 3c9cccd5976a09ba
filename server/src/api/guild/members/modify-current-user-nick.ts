import { inGuild } from '../../../core/access/guild.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { memberForChange, changeMember } from './change.ts';
import { modifyCurrentUserNick as operation } from '@guildhall/protocol/operations/guild/members';

/** Changes the caller's own nickname: `{nick}`. Deprecated on the wire in favour of members/@me. */
export const modifyCurrentUserNick = route(operation, {
  access: inGuild('CHANGE_NICKNAME'),
  limit: limits.editMembers,
  run: async (ctx, { path, body }) => {
    const saved = await ctx.transact(async (tx) => {
      const found = await memberForChange(tx, path.guild_id, ctx.viewer.user.id);
      return changeMember(tx, found, body.nick === undefined ? {} : { nick: body.nick?.trim() || null });
    });
    return { nick: saved.nick };
  },
});
