/** A plain-text mail to one user. */
export interface Mail {
  /** The same for every attempt, so that duplicate deliveries can be recognized. */
  id: string;
  to: string;
  subject: string;
  text: string;
}

/** Delivers mails: to a mail server, or to where the operator of a development server sees them. */
export interface Mailer {
  /** True if mails leave this machine; otherwise they are stored whole for the operator. */
  sends: boolean;
  /**
   * Resolves when the other side has accepted the mail. Throws MailRefused if it never will; any other error means:
   * retry later.
   */
  deliver(mail: Mail): Promise<void>;
}

/** The mail server rejected this mail permanently: a retry is useless. */
export class MailRefused extends Error {}
