import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { hashToken } from '../../../core/access/viewer.ts';
import { deleteHeadlessSession as operation } from '@guildhall/protocol/operations/games/rich-presence';

/** Ends the session of a token (204); an expired one is ignored. */
export const deleteHeadlessSession = route(operation, {
  access: open,
  limit: limits.write,
  whileRestricted: true,
  run: async (ctx, { body: { token } }) => {
    const { user, application } = ctx.viewer;
    const id = hashToken(token).slice(0, 32);
    const query = ctx.store.read.kysely.selectFrom('gateway_sessions').select('id').where('id', '=', id);
    const own = query.where('user_id', '=', user.id).where('application_id', '=', application?.id ?? '');
    if (await own.executeTakeFirst()) await ctx.headless.end(user.id, id);
  },
});
