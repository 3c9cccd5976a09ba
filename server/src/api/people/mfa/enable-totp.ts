import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { requireOwner } from './require-owner.ts';
import { lockUser } from '../users/queries.ts';
import { factorsOf, renewToken, settleFactors } from './factors.ts';
import { requireProof } from './prove.ts';
import { makeRecoveryCodes, shownCodes, replaceRecoveryCodes } from './recovery-codes.ts';
import { seal, sealingKey } from './seal.ts';
import { readSecret, stepOf } from './totp.ts';
import type { BackupCodeObject } from '@guildhall/protocol/objects/people/mfa';
import { enableTotp as operation } from '@guildhall/protocol/operations/people/mfa';

/**
 * Sets up an authenticator app: `{token, backup_codes}`.
 * - The first factor creates ten recovery codes, shown only here, and revokes the user's other logins; this one gets a new token.
 * - 60005 with only the password: the client makes a secret and repeats the request.
 * - 60001 if there is an app already, 60008 for a wrong code.
 */
export const enableTotp = route(operation, {
  access: open,
  limit: limits.login,
  run: async (ctx, { body }) => {
    const { user } = ctx.viewer;
    await requireOwner(ctx, body.password);
    const before = await factorsOf(ctx.store.read, user.id);
    if (before.totp) fail('TWO_FACTOR_ENABLED_ALREADY');
    if (before.passkeys.length) await requireProof(ctx);
    const secret = readSecret(body.secret ?? '') ?? fail('INVALID_TWO_FACTOR_SECRET');
    const step = stepOf(secret, (body.code ?? '').replace(/\s/g, ''), ctx.clock.now()) ?? fail('INVALID_TWO_FACTOR_CODE');
    const sealed = seal(await sealingKey(ctx), secret);
    const codes = before.backup ? null : await makeRecoveryCodes(ctx);
    return ctx.transact(async (tx) => {
      await lockUser(tx.db, user.id);
      await storeApp(tx, user.id, { sealed, step });
      if (codes) await replaceRecoveryCodes(tx, user.id, codes);
      await settleFactors(tx, ctx);
      const backup_codes: BackupCodeObject[] = codes ? shownCodes(user.id, codes) : [];
      return { token: await renewToken(tx, ctx), backup_codes };
    });
  },
});

async function storeApp({ db }: Tx, userId: string, { sealed, step }: { sealed: string; step: number }): Promise<void> {
  const app = { totp_secret: sealed, totp_step: step };
  const stored = await db.kysely
    .insertInto('second_factors')
    .values({ user_id: userId, recovery_salt: null, ...app })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(app).where('second_factors.totp_secret', 'is', null))
    .returning('user_id')
    .execute();
  if (!stored.length) fail('TWO_FACTOR_ENABLED_ALREADY');
}
