import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { issueToken, revokeTokens } from '../../people/auth/tokens.ts';
import { ownApplication } from './access.ts';
import { lockApplication } from './queries.ts';
import { resetBotToken as operation } from '@guildhall/protocol/operations/apps/applications';

/** Issues a new bot token: `{token}`; the old one is revoked immediately (docs/contract/people.md#applications). */
export const resetBotToken = route(operation, {
  access: ownApplication,
  limit: limits.write,
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
