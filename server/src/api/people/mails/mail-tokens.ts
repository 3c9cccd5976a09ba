import { randomBytes } from 'node:crypto';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { Db } from '../../../core/framework/store.ts';
import type { MailTokenRow } from '../../../core/tables/mails.ts';
import type { UserRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { hashToken } from '../../../core/access/viewer.ts';
import { type LinkKind, MAIL_KINDS } from './words.ts';

/** Creates a token for the link of a mail to `email`; the store keeps its hash until it is used or expires. */
export async function issueMailToken(tx: Tx, kind: LinkKind, user: Pick<UserRow, 'id'>, email: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expires_at = tx.now + MAIL_KINDS[kind].lifetime;
  await tx.db.kysely
    .insertInto('mail_tokens')
    .values({ hash: hashToken(token), kind, user_id: user.id, email, created_at: tx.now, expires_at })
    .execute();
  return token;
}

/** Finds a token; undefined when it is unknown, used, expired or of another kind. */
export function findMailToken(db: Db, kind: LinkKind, token: string, now: number): Promise<MailTokenRow | undefined> {
  return db.kysely
    .selectFrom('mail_tokens')
    .selectAll()
    .where('hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Uses up a token; only one of two concurrent callers gets it. */
export function takeMailToken(tx: Tx, kind: LinkKind, token: string): Promise<MailTokenRow | undefined> {
  return tx.db.kysely
    .deleteFrom('mail_tokens')
    .where('hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('expires_at', '>', tx.now)
    .returningAll()
    .executeTakeFirst();
}

/** Revokes the links sent to a user: all of them, or those of the given kinds. */
export async function deleteMailTokens(db: Db, userId: Snowflake, kinds?: readonly LinkKind[]): Promise<void> {
  const ended = db.kysely.deleteFrom('mail_tokens').where('user_id', '=', userId);
  await (kinds ? ended.where('kind', 'in', kinds) : ended).execute();
}

/** Revokes the revert links sent after the given one: they were requested by the intruder. */
export async function deleteLaterReverts(db: Db, { user_id, created_at }: MailTokenRow): Promise<void> {
  const later = db.kysely.deleteFrom('mail_tokens').where('user_id', '=', user_id).where('kind', '=', 'email_changed');
  await later.where('created_at', '>', created_at).execute();
}

/** Counts the mails of a kind sent to a user since a time (ms since 1970). */
export async function countMails(db: Db, userId: Snowflake, kind: LinkKind, since: number): Promise<number> {
  const found = await db.kysely
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(found.count);
}
