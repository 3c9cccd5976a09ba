import type { MailRow } from '../../../core/tables/mails.ts';

/** The kinds of mail; `lifetime` is how long the link is valid (ms), null without a link. */
export const MAIL_KINDS = {
  /** To a new address, to verify it. */
  verify: { lifetime: 86_400_000 },
  /** To the address of a user who forgot the password. */
  reset: { lifetime: 3_600_000 },
  /** To the address an account had before, to revert the change. */
  email_changed: { lifetime: 2 * 86_400_000 },
  password_changed: { lifetime: null },
  deletion: { lifetime: null },
  harvest: { lifetime: null },
  harvest_failed: { lifetime: null },
} as const;

export type MailKind = keyof typeof MAIL_KINDS;
/** The kinds of mail that carry a single-use link. */
export type LinkKind = 'verify' | 'reset' | 'email_changed';

/** The values that fill in a mail's text, by name. */
export type MailData = Readonly<Record<string, string>>;

interface Words {
  subject: string;
  lines: readonly string[];
}

interface Case {
  /** The server's address in a browser, without a trailing slash. */
  publicUrl: string;
  token: string;
  data: MailData;
}

const NOT_YOU = 'If this was not you, set a new password at once:';

const WORDS: Record<MailKind, (about: Case) => Words> = {
  verify: ({ publicUrl, token, data }) => ({
    subject: 'Confirm your email address',
    lines: [
      `Hello ${data.name},`,
      'please confirm that this address is yours. The link is good for a day:',
      `${publicUrl}/verify?token=${token}`,
      'If you have no account here, you need do nothing.',
    ],
  }),
  reset: ({ publicUrl, token, data }) => ({
    subject: 'Set a new password',
    lines: [
      `Hello ${data.name},`,
      'somebody, we hope you, asked for a new password for your account. The link is good for an hour, and once:',
      `${publicUrl}/reset?token=${token}`,
      'If it was not you, you need do nothing: your password stays as it is.',
    ],
  }),
  email_changed: ({ publicUrl, token, data }) => ({
    subject: 'Your email address was changed',
    lines: [
      `Hello ${data.name},`,
      `your account now has the address ${data.email}. This one no longer belongs to it.`,
      'If this was not you, take your account back within two days: you get this address again, set a new password, and everybody is logged out:',
      `${publicUrl}/wasntme?token=${token}`,
    ],
  }),
  password_changed: ({ publicUrl, data }) => ({
    subject: 'Your password was changed',
    lines: [
      `Hello ${data.name},`,
      'your account has a new password, and was logged out everywhere else.',
      NOT_YOU,
      `${publicUrl}/forgot`,
    ],
  }),
  deletion: ({ publicUrl, data }) => ({
    subject: 'Your account will be deleted',
    lines: [
      `Hello ${data.name},`,
      `as you asked, your account will be deleted on ${data.date}. Until then you can keep it: log in again and say so.`,
      `${publicUrl}/login`,
      NOT_YOU,
      `${publicUrl}/forgot`,
    ],
  }),
  harvest: ({ data }) => ({
    subject: 'Your data is ready',
    lines: [
      `Hello ${data.name},`,
      `the copy of your data that you asked for is ready (${data.size}). The link is good until ${data.date}; whoever has it can read the copy:`,
      `${data.url}`,
    ],
  }),
  harvest_failed: ({ publicUrl, data }) => ({
    subject: 'Your data could not be put together',
    lines: [
      `Hello ${data.name},`,
      'the copy of your data that you asked for could not be made. Ask for it again; the operator of this server has been told.',
      `${publicUrl}/settings/data`,
    ],
  }),
};

/** Composes a mail: its subject and plain text. */
export function composeMail(
  row: Pick<MailRow, 'kind' | 'token' | 'data_json'>,
  publicUrl: string,
): { subject: string; text: string } {
  const words = isKind(row.kind) ? WORDS[row.kind] : undefined;
  if (!words) throw new Error(`this version has no mail '${row.kind}'`);
  const { subject, lines } = words({ publicUrl, token: row.token ?? '', data: JSON.parse(row.data_json) });
  return { subject, text: `${[...lines, `-- \n${publicUrl}`].join('\n\n')}\n` };
}

function isKind(kind: string): kind is MailKind {
  return Object.hasOwn(WORDS, kind);
}
