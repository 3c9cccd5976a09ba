import { randomBytes } from 'node:crypto';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { hashToken } from '../../../core/access/viewer.ts';
import { ownApplication } from './access.ts';
import { updateApplicationRow } from './queries.ts';
import { resetApplicationSecret as operation } from '@guildhall/protocol/operations/apps/applications';

/** Issues a new OAuth2 client secret: `{secret}`; the store keeps only its hash (docs/contract/people.md#applications). */
export const resetApplicationSecret = route(operation, {
  access: ownApplication,
  limit: limits.write,
  run: async (ctx, { access }) => {
    const secret = randomBytes(24).toString('base64url');
    await ctx.transact((tx) => updateApplicationRow(tx.db, access, { secret: hashToken(secret) }));
    return { secret };
  },
});
