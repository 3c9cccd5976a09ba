/** A mail to one person, in plain text. */
export interface Mail {
  /** The same for every attempt, so that a mail that comes twice can be told. */
  id: string;
  to: string;
  subject: string;
  text: string;
}

/** Hands mails over: to a mail server, or where the operator of a development server sees them. */
export interface Mailer {
  /** Mails leave this machine; else they are kept whole for the operator. */
  sends: boolean;
  /** Resolves when the other side has taken the mail. Throws MailRefused when it never will, anything else when later may do. */
  deliver(mail: Mail): Promise<void>;
}

/** The mail server says that this mail will never be taken: trying again is of no use. */
export class MailRefused extends Error {}
