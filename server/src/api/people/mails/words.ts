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
  login_linked: { lifetime: null },
  login_unlinked: { lifetime: null },
  deletion: { lifetime: null },
  harvest: { lifetime: null },
  harvest_failed: { lifetime: null },
  /** The operator's decision on a request of an application. */
  request_approved: { lifetime: null },
  request_rejected: { lifetime: null },
  /** To the new owner of an application. */
  application_received: { lifetime: null },
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

const NOT_YOU = 'If this was not you, set a new password now:';

/** The decision on a request of an application, with the operator's reason if there is one. */
function decision({ application, page, reason }: MailData, outcome: string): string[] {
  const wish = page === 'bot' ? 'for a review of its privileged intents' : 'for a higher limit';
  return [`The request of ${application} ${wish} ${outcome}.`, ...(reason ? [`The operator wrote: ${reason}`] : [])];
}

const WORDS: Record<MailKind, (about: Case) => Words> = {
  verify: ({ publicUrl, token, data }) => ({
    subject: 'Confirm your email address',
    lines: [
      `Hello ${data.name},`,
      'Please confirm that this email address is yours. The link works for one day:',
      `${publicUrl}/verify?token=${token}`,
      'If you don’t have an account here, you can ignore this email.',
    ],
  }),
  reset: ({ publicUrl, token, data }) => ({
    subject: 'Set a new password',
    lines: [
      `Hello ${data.name},`,
      'Someone, hopefully you, requested a new password for your account. This link works once, within one hour:',
      `${publicUrl}/reset?token=${token}`,
      'If this was not you, you can ignore this email. Your password stays the same.',
    ],
  }),
  email_changed: ({ publicUrl, token, data }) => ({
    subject: 'Your email address was changed',
    lines: [
      `Hello ${data.name},`,
      `The email address of your account was changed to ${data.email}.`,
      'If this was not you, recover your account within two days. This restores your old address, lets you set a new password and logs out every device:',
      `${publicUrl}/wasntme?token=${token}`,
    ],
  }),
  password_changed: ({ publicUrl, data }) => ({
    subject: 'Your password was changed',
    lines: [
      `Hello ${data.name},`,
      'The password of your account was changed. You were logged out everywhere else.',
      NOT_YOU,
      `${publicUrl}/forgot`,
    ],
  }),
  login_linked: ({ publicUrl, data }) => ({
    subject: `You can now log in with ${data.provider}`,
    lines: [
      `Hello ${data.name},`,
      `The ${data.provider} account ${data.account} was linked to your account. Anyone who uses it can log in as you.`,
      'If this was not you, unlink it in the settings and set a new password:',
      `${publicUrl}/settings/account`,
      `${publicUrl}/forgot`,
    ],
  }),
  login_unlinked: ({ publicUrl, data }) => ({
    subject: `You can no longer log in with ${data.provider}`,
    lines: [
      `Hello ${data.name},`,
      `The ${data.provider} account ${data.account} was unlinked from your account.`,
      NOT_YOU,
      `${publicUrl}/forgot`,
    ],
  }),
  deletion: ({ publicUrl, data }) => ({
    subject: 'Your account will be deleted',
    lines: [
      `Hello ${data.name},`,
      `As you requested, your account will be deleted on ${data.date}. To keep it, log in again before then:`,
      `${publicUrl}/login`,
      NOT_YOU,
      `${publicUrl}/forgot`,
    ],
  }),
  harvest: ({ data }) => ({
    subject: 'Your data is ready',
    lines: [
      `Hello ${data.name},`,
      `The copy of your data that you requested is ready (${data.size}). This link works until ${data.date}. Anyone who has it can read the copy:`,
      `${data.url}`,
    ],
  }),
  harvest_failed: ({ publicUrl, data }) => ({
    subject: 'We could not prepare your data',
    lines: [
      `Hello ${data.name},`,
      'We could not create the copy of your data that you requested. Please request it again:',
      `${publicUrl}/settings/data`,
    ],
  }),
  request_approved: ({ publicUrl, data }) => ({
    subject: `Your request for ${data.application} was approved`,
    lines: [
      `Hello ${data.name},`,
      ...decision(data, 'was approved'),
      `${publicUrl}/developers/${data.application_id}/${data.page}`,
    ],
  }),
  request_rejected: ({ publicUrl, data }) => ({
    subject: `Your request for ${data.application} was rejected`,
    lines: [
      `Hello ${data.name},`,
      ...decision(data, 'was rejected'),
      `${publicUrl}/developers/${data.application_id}/${data.page}`,
    ],
  }),
  application_received: ({ publicUrl, data }) => ({
    subject: `${data.application} is now yours`,
    lines: [
      `Hello ${data.name},`,
      `${data.from} transferred the application ${data.application} to you. You can change, transfer or delete it:`,
      `${publicUrl}/developers/${data.application_id}/general`,
    ],
  }),
};

/** Composes a mail: its subject and plain text. */
export function composeMail(
  row: Pick<MailRow, 'kind' | 'token' | 'data_json'>,
  publicUrl: string,
): { subject: string; text: string } {
  const words = isKind(row.kind) ? WORDS[row.kind] : undefined;
  if (!words) throw new Error(`unknown kind of mail '${row.kind}'`);
  const { subject, lines } = words({ publicUrl, token: row.token ?? '', data: JSON.parse(row.data_json) });
  return { subject, text: `${[...lines, `-- \n${publicUrl}`].join('\n\n')}\n` };
}

function isKind(kind: string): kind is MailKind {
  return Object.hasOwn(WORDS, kind);
}
