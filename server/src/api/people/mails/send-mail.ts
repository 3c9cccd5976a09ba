import type { UserRow } from '../../../core/tables.ts';
import type { Tx } from '../../../core/transact.ts';
import { deliverMail } from './deliver-mail.ts';
import { issueMailToken } from './mail-tokens.ts';
import type { LinkKind, MailData, MailKind } from './words.ts';

/** A mail that tells somebody something. */
export interface Notice {
  kind: Exclude<MailKind, LinkKind>;
  to: string;
  data?: MailData;
}

/** Puts a mail on its way with the transaction: a job delivers it, after a crash too. */
export async function sendNotice(tx: Tx, user: UserRow, { kind, to, data = {} }: Notice): Promise<void> {
  await insertMail(tx, user, { kind, to, data, token: null });
}

/** The same for a mail with a link that is good once, and for a while. */
export async function sendLink(
  tx: Tx,
  user: UserRow,
  { kind, to, data = {} }: { kind: LinkKind; to: string; data?: MailData },
): Promise<void> {
  await insertMail(tx, user, { kind, to, data, token: await issueMailToken(tx, kind, user, to) });
}

async function insertMail(
  tx: Tx,
  user: UserRow,
  { kind, to, data, token }: { kind: MailKind; to: string; data: MailData; token: string | null },
): Promise<void> {
  const id = tx.id();
  await tx.db.kysely
    .insertInto('mails')
    .values({
      id,
      user_id: user.id,
      kind,
      recipient: to,
      token,
      data_json: JSON.stringify({ name: user.global_name ?? user.username, ...data }),
      created_at: tx.now,
      error: null,
      sent_at: null,
      failed_at: null,
    })
    .execute();
  await tx.enqueue(deliverMail, { mail_id: id });
}
