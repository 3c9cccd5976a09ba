import type { Context } from '../../../core/framework/context.ts';
import { ApiError, fail } from '../../../core/framework/errors.ts';
import { ERRORS } from '@guildhall/protocol/errors';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import type { MfaTicketRow, TicketPurpose } from '../../../core/tables/mfa.ts';
import { requireProof } from './prove.ts';
import { keptCodes, makeRecoveryCodes, shownCodes, replaceRecoveryCodes } from './recovery-codes.ts';
import { findTicket, spendTicket } from './tickets.ts';
import { getBackupCodes as operation } from '@guildhall/protocol/operations/people/mfa';

/**
 * Returns a user's recovery codes as `{backup_codes}`, or with `regenerate` replaces them with ten new ones.
 * - Only hashes are stored, so `code` is null except for new ones.
 * - Takes the nonce for the respective use (60011), and a proof of the second factor: `key` may be its code. Others send a code
 *  by mail here, which would be a weaker proof than the codes that it unlocks.
 */
export const getBackupCodes = route(operation, {
  access: open,
  limit: limits.login,
  run: async (ctx, { body }) => {
    const { id } = ctx.viewer.user;
    const ticket = await nonceOf(ctx, body.nonce, body.regenerate ? 'renew_codes' : 'view_codes');
    await requireProof(ctx, { code: body.key });
    const made = body.regenerate ? await makeRecoveryCodes(ctx) : null;
    return ctx.transact(async (tx) => {
      await spendTicket(tx, ticket);
      if (!made) return { backup_codes: await keptCodes(tx.db, id) };
      await replaceRecoveryCodes(tx, id, made);
      return { backup_codes: shownCodes(id, made) };
    });
  },
});

async function nonceOf(ctx: Context, nonce: string, purpose: TicketPurpose): Promise<MfaTicketRow> {
  try {
    const ticket = await findTicket(ctx, nonce, purpose);
    if (ticket.user_id === ctx.viewer.user.id) return ticket;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== ERRORS.INVALID_TWO_FACTOR_TICKET.code) throw error;
  }
  return fail('INVALID_TWO_FACTOR_KEY');
}
