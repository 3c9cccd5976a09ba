import { LIMITS } from '@guildhall/protocol/limits';
import type { Context } from '../../../core/framework/context.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import type { MailRow } from '../../../core/tables/mails.ts';
import { composeMail } from '../../people/mails/words.ts';
import { operatorOnly } from './access.ts';
import { listOperatorMails as operation } from '@guildhall/protocol/operations/apps/operator';

/**
 * The mails of the last 30 days, newest first, those in `state` and before `before`: recipient, kind and delivery state. Where none
 * are sent (development) their whole text is included. For the operator; others: 50001.
 */
export const listOperatorMails = route(operation, {
  access: operatorOnly,
  limit: limits.read,
  run: async (ctx, { query: { state, before, limit = LIMITS.operator.mailsPerPage.default } }) => {
    let found = ctx.store.read.kysely.selectFrom('mails').selectAll();
    if (state === 'waiting') found = found.where('sent_at', 'is', null).where('failed_at', 'is', null);
    if (state === 'sent') found = found.where('sent_at', 'is not', null);
    if (state === 'failed') found = found.where('failed_at', 'is not', null);
    if (before !== undefined) found = found.where('id', '<', before);
    const rows = await found.orderBy('id', 'desc').limit(limit).execute();
    return { sends: ctx.mailer.sends, mails: rows.map((row) => mailObject(ctx, row)) };
  },
});

/** A mail as the operator sees it; the text of a sent mail is only for its recipient. */
function mailObject({ mailer, publicUrl }: Context, row: MailRow) {
  const time = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
  const { subject, text } = composeMail(row, publicUrl);
  return {
    id: row.id,
    user_id: row.user_id,
    kind: row.kind,
    recipient: row.recipient,
    subject,
    text: mailer.sends || row.failed_at !== null ? null : text,
    created_at: time(row.created_at),
    attempts: row.attempts,
    error: row.error,
    sent_at: time(row.sent_at),
    failed_at: time(row.failed_at),
  };
}
