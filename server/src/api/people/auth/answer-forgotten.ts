import { LIMITS } from '@guildhall/protocol/limits';
import { job } from '../../../core/framework/job.ts';
import { transact } from '../../../core/framework/transact.ts';
import { countMails } from '../mails/mail-tokens.ts';
import { sendLink } from '../mails/send-mail.ts';
import { findPersonByLogin } from '../users/queries.ts';

const HOUR = 3_600_000;

/** Mails a password reset link to the account of a login (email or username), if it exists. */
export const answerForgotten = job<{ login: string }>({
  kind: 'answer_forgotten',
  async run(platform, { login }) {
    await transact(platform, { userId: null, reason: null }, async (tx) => {
      const user = await findPersonByLogin(tx.db, login);
      if (!user || user.email === null) return;
      if ((await countMails(tx.db, user.id, 'reset', tx.now - HOUR)) >= LIMITS.accounts.resetMails.max) return;
      await sendLink(tx, user, { kind: 'reset', to: user.email });
    });
  },
});
