import type { Logger } from 'pino';
import type { Mailer } from '../core/framework/mailer.ts';

/** Sends nothing: a mail is written to the log, and the operator sees it on the console page. */
export function developmentMailer(log: Logger): Mailer {
  return {
    sends: false,
    async deliver({ to, subject, text }) {
      log.info({ to, subject, text }, 'mail not sent: no mail server is configured');
    },
  };
}
