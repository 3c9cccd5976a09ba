import { LIMITS } from '@guildhall/protocol/limits';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { countMails, deleteMailTokens } from '../mails/mail-tokens.ts';
import { sendLink } from '../mails/send-mail.ts';
import { resendVerification as operation } from '@guildhall/protocol/operations/people/auth';

const HOUR = 3_600_000;

/** Sends the verification link again and revokes earlier ones. Nothing is sent to a verified address. */
export const resendVerification = route(operation, {
  access: open,
  limit: limits.resendMail,
  run: async (ctx) => {
    const { user } = ctx.viewer;
    const { email } = user;
    if (email === null || user.verified === 1) return;
    await ctx.transact(async (tx) => {
      if ((await countMails(tx.db, user.id, 'verify', tx.now - HOUR)) >= LIMITS.accounts.verificationMails.max) return;
      await deleteMailTokens(tx.db, user.id, ['verify']);
      await sendLink(tx, user, { kind: 'verify', to: email });
    });
  },
});
