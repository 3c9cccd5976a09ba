import { randomBytes } from 'node:crypto';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { hashToken } from '../../../core/viewer.ts';
import { ownApplication } from './access.ts';
import { updateApplicationRow } from './queries.ts';

/** Issues a new OAuth2 client secret: `{secret}`; the store keeps only its hash (people-api). */
export const resetApplicationSecret = route({
  id: 'reset_application_secret',
  method: 'POST',
  path: '/applications/{application_id}/reset',
  auth: ['person'],
  access: ownApplication,
  limit: limits.write,
  reply: 200,
  run: async (ctx, { access }) => {
    const secret = randomBytes(24).toString('base64url');
    await ctx.transact((tx) => updateApplicationRow(tx.db, access, { secret: hashToken(secret) }));
    return { secret };
  },
});
