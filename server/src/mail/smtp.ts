import { createTransport } from 'nodemailer';
import { type Mailer, MailRefused } from '../core/framework/mailer.ts';

/** Timeout in ms for each step of the SMTP dialogue. */
const PATIENCE = 20_000;

/**
 * Sends through a mail server (RFC 5321). `url` may contain user and password; a 5yz reply to the mail itself is a
 * permanent failure.
 */
export function smtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const patience = { connectionTimeout: PATIENCE, greetingTimeout: PATIENCE, socketTimeout: PATIENCE };
  const transport = createTransport({ url, ...patience });
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    sends: true,
    async deliver({ id, to, subject, text }) {
      try {
        const headers = { 'Auto-Submitted': 'auto-generated' };
        await transport.sendMail({ from, to: { name: '', address: to }, subject, text, headers, messageId: `<${id}@${domain}>` });
      } catch (error) {
        if (isRefusal(error)) throw new MailRefused(error.message);
        throw error;
      }
    },
  };
}

/** Whether the recipient or the text was rejected, not this server's login or the connection. */
function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false;
  return Number(error.responseCode) >= 500 && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE');
}
