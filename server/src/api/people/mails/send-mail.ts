import type { UserRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { deliverMail } from './deliver-mail.ts';
import { issueMailToken } from './mail-tokens.ts';
import type { LinkKind, MailData, MailKind } from './words.ts';

/** A mail without a link that informs a user. */
export interface Notice {
  kind: Exclude<MailKind, LinkKind>;
  to: string;
  data?: MailData;
}

/** Queues a mail with the transaction; a job delivers it, even after a crash. */
export async function sendNotice(tx: Tx, user: UserRow, { kind, to, data = {} }: Notice): Promise<void> {
  await insertMail(tx, user, { kind, to, data, token: null });
}

/** Queues a mail with a link that works once and expires. */
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
