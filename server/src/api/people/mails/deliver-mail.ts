import type { Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import { job } from '../../../core/framework/job.ts';
import { MailRefused } from '../../../core/framework/mailer.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import type { MailRow } from '../../../core/tables/mails.ts';
import { hashToken } from '../../../core/access/viewer.ts';
import { composeMail } from './words.ts';

/** Spread over about five hours; a longer outage of the mail server is the operator's to fix. */
const ATTEMPTS = 14;
/** How long the operator's list shows a mail. */
const REMEMBERED = 30 * 86_400_000;

/**
 * Hands a stored mail to the mailer, retries after 5 s, 10 s, 20 s, ... on failure, and records the outcome for the operator.
 * - A mail can arrive twice, with the same Message-ID, if the process dies between sending and recording.
 * - Where mails are sent, the stored link is erased with the last attempt.
 */
export const deliverMail = job<{ mail_id: Snowflake }>({
  kind: 'deliver_mail',
  lane: 'outbound',
  attempts: ATTEMPTS,
  backoff: (failures) => Math.min(LIMITS.accounts.mailPause.max, 5000 * 2 ** (failures - 1)),
  async run(platform, { mail_id }, attempt) {
    const { store, mailer, clock, publicUrl } = platform;
    const row = await store.read.kysely.selectFrom('mails').selectAll().where('id', '=', mail_id).executeTakeFirst();
    if (!row || row.sent_at !== null || row.failed_at !== null) return;
    const attempts = row.attempts + 1;
    if (row.token !== null && !(await isGood(platform, row.token))) {
      const error = 'Its link expired before it could be sent.';
      return note(platform, row, { attempts, failed_at: clock.now(), error, token: null });
    }
    try {
      await mailer.deliver({ id: row.id, to: row.recipient, ...composeMail(row, publicUrl) });
    } catch (error) {
      const isLast = error instanceof MailRefused || attempt >= ATTEMPTS;
      const end = isLast ? { failed_at: clock.now(), token: null } : {};
      await note(platform, row, { attempts, error: error instanceof Error ? error.message : String(error), ...end });
      if (error instanceof MailRefused) return;
      throw error;
    }
    await note(platform, row, { attempts, sent_at: clock.now(), error: null, token: mailer.sends ? null : row.token });
  },
});

async function isGood({ store, clock }: Platform, token: string): Promise<boolean> {
  const found = await store.read.kysely
    .selectFrom('mail_tokens')
    .select('hash')
    .where('hash', '=', hashToken(token))
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
  return found !== undefined;
}

/** Records the state of a mail, and deletes old ones. */
async function note({ store, clock }: Platform, { id }: MailRow, values: Partial<MailRow>): Promise<void> {
  const now = clock.now();
  await store.transaction(async ({ kysely }) => {
    await kysely.updateTable('mails').set(values).where('id', '=', id).execute();
    await kysely
      .deleteFrom('mails')
      .where('created_at', '<', now - REMEMBERED)
      .execute();
    await kysely.deleteFrom('mail_tokens').where('expires_at', '<=', now).execute();
  });
}
