import { LIMITS } from '@guildhall/protocol/limits';
import type { Context } from '../../../core/framework/context.ts';
import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import type { MfaTicketRow, PasskeyRow } from '../../../core/tables/mfa.ts';
import { AUTHENTICATOR_CREATE } from './events.ts';
import { lockUser } from '../users/queries.ts';
import { factorsOf, settleFactors } from './factors.ts';
import { authenticatorObject, creationOptions, passkeysOf, readAttestation } from './passkeys.ts';
import { requireProof } from './prove.ts';
import { makeRecoveryCodes, shownCodes, replaceRecoveryCodes } from './recovery-codes.ts';
import { findTicket, issueTicket, spendTicket } from './tickets.ts';
import type { BackupCodeObject } from '@guildhall/protocol/objects/people/mfa';
import { createWebauthnAuthenticator as operation } from '@guildhall/protocol/operations/people/mfa';

const NAME = 'Passkey';

/**
 * Adds a passkey in two steps. Emits AUTHENTICATOR_CREATE and USER_UPDATE.
 * - Without a ticket (takes a proof): returns `{ticket, challenge}`.
 * - With the ticket and the browser's response: returns the passkey and `backup_codes`, the new codes if it is the first factor.
 * - 60006 for an expired ticket, 60008 for a response that does not match the challenge.
 */
export const createWebauthnAuthenticator = route(operation, {
  access: open,
  limit: limits.login,
  run: async (ctx, { body }) => {
    if (!body.ticket) {
      await requireProof(ctx, body);
      return begin(ctx);
    }
    const ticket = await findTicket(ctx, body.ticket, 'passkey');
    if (ticket.user_id !== ctx.viewer.user.id || ticket.challenge === null) fail('INVALID_TWO_FACTOR_TICKET');
    const made = await readAttestation(ctx, body.credential ?? '', ticket.challenge ?? '');
    if (!made) return fail('INVALID_TWO_FACTOR_CODE');
    return store(ctx, ticket, { ...made, name: body.name?.trim() || NAME });
  },
});

async function begin(ctx: Context): Promise<{ ticket: string; challenge: string }> {
  const { user } = ctx.viewer;
  const known = await passkeysOf(ctx.store.read, user.id);
  if (known.length >= LIMITS.accounts.passkeys.max) refuseMore();
  const { text, challenge } = await creationOptions(ctx, user, known);
  const ticket = await ctx.transact((tx) => issueTicket(tx, { purpose: 'passkey', userId: user.id, challenge }));
  return { ticket, challenge: text };
}

async function store(
  ctx: Context,
  ticket: MfaTicketRow,
  made: Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter' | 'transports_json' | 'name'>,
) {
  const { id: user_id } = ctx.viewer.user;
  const codes = (await factorsOf(ctx.store.read, user_id)).backup ? null : await makeRecoveryCodes(ctx);
  return ctx.transact(async (tx) => {
    await lockUser(tx.db, user_id);
    await spendTicket(tx, ticket);
    const passkey = { id: tx.id(), user_id, ...made, created_at: tx.now, last_used_at: null };
    const stored = await tx.db.kysely
      .insertInto('passkeys')
      .values(passkey)
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id')
      .execute();
    if (!stored.length) fail('INVALID_TWO_FACTOR_CODE');
    if (codes) await replaceRecoveryCodes(tx, user_id, codes);
    await settleFactors(tx, ctx);
    if ((await passkeysOf(tx.db, user_id)).length > LIMITS.accounts.passkeys.max) refuseMore();
    const shown = authenticatorObject(passkey);
    tx.emit(AUTHENTICATOR_CREATE, { user_ids: [user_id] }, shown);
    const backup_codes: BackupCodeObject[] = codes ? shownCodes(user_id, codes) : [];
    return { ...shown, backup_codes };
  });
}

function refuseMore(): never {
  failForm({ name: complain.custom('MFA_WEBAUTHN_LIMIT', `An account has at most ${LIMITS.accounts.passkeys.max} passkeys.`) });
}
