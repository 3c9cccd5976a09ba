import { fail } from '../../../core/errors.ts';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { issueToken, revokeTokens } from '../../people/auth/tokens.ts';
import { ownApplication } from './access.ts';
import { lockApplication } from './queries.ts';

/** Issues a new bot token: `{token}`; the old one is revoked immediately (people-api). */
export const resetBotToken = route({
  id: 'reset_bot_token',
  method: 'POST',
  path: '/applications/{application_id}/bot/reset',
  auth: ['person'],
  access: ownApplication,
  limit: limits.write,
  reply: 200,
  run: async (ctx, { access }) => {
    const token = await ctx.transact(async (tx) => {
      // Not for an application that is being deleted: that token could never be revoked.
      if (!(await lockApplication(tx.db, access.id))) fail('UNKNOWN_APPLICATION');
      await revokeTokens(tx, access.bot_id, 'bot');
      return issueToken(tx, { kind: 'bot', userId: access.bot_id, applicationId: access.id });
    });
    return { token };
  },
});
