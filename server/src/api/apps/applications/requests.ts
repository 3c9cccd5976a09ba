import type { Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import { ApiError } from '../../../core/framework/errors.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import type { ApplicationRequestRow } from '../../../core/tables/application-requests.ts';
import type { ApplicationRow } from '../../../core/tables/database.ts';
import { sendNotice } from '../../people/mails/send-mail.ts';
import { findUsers } from '../../people/users/queries.ts';

/** The table of errors has no code for a request that does not exist, or was decided. */
export function unknownRequest(): never {
  throw new ApiError(404, 0, 'Unknown Application Request');
}

/** The newest requests of an application, newest first. */
export function listRequests(db: Db, applicationId: Snowflake): Promise<ApplicationRequestRow[]> {
  const all = db.kysely.selectFrom('application_requests').selectAll().where('application_id', '=', applicationId);
  return all.orderBy('id', 'desc').limit(LIMITS.applications.requests.max).execute();
}

/** The request with an id, or undefined. */
export function findRequest(db: Db, id: Snowflake): Promise<ApplicationRequestRow | undefined> {
  return db.kysely.selectFrom('application_requests').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The pending request of a locked application about its intents (null) or a limit. */
export function findPending(db: Db, applicationId: Snowflake, limit: string | null): Promise<ApplicationRequestRow | undefined> {
  const pending = db.kysely
    .selectFrom('application_requests')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('state', '=', 'pending');
  return (limit === null ? pending.where('kind', '=', 'intents') : pending.where('limit_name', '=', limit)).executeTakeFirst();
}

/** Stores a request of a locked application. */
export async function insertRequest(
  tx: Tx,
  given: Pick<ApplicationRequestRow, 'application_id' | 'requested_by'> & Partial<ApplicationRequestRow>,
): Promise<ApplicationRequestRow> {
  const row: ApplicationRequestRow = {
    id: tx.id(),
    kind: 'intents',
    limit_name: null,
    value: null,
    granted: null,
    text: '',
    state: 'pending',
    decided_by: null,
    decided_at: null,
    reason: null,
    ...given,
  };
  await tx.db.kysely.insertInto('application_requests').values(row).execute();
  return row;
}

/** Changes a request of a locked application. */
export async function updateRequest(
  db: Db,
  row: ApplicationRequestRow,
  values: Partial<ApplicationRequestRow>,
): Promise<ApplicationRequestRow> {
  await db.kysely.updateTable('application_requests').set(values).where('id', '=', row.id).execute();
  return { ...row, ...values };
}

/** The operator's decision. */
export interface Decision {
  state: 'approved' | 'rejected';
  operatorId: Snowflake;
  reason: string | null;
  /** The granted bound of a limit. */
  granted?: number | null;
}

/** Records the decision of a pending request, and informs who made it and the owner of the application by mail. */
export async function settleRequest(
  tx: Tx,
  application: ApplicationRow,
  row: ApplicationRequestRow,
  { state, operatorId, reason, granted = null }: Decision,
): Promise<ApplicationRequestRow> {
  const settled = await updateRequest(tx.db, row, { state, decided_by: operatorId, decided_at: tx.now, reason, granted });
  const recipients = await findUsers(tx.db, new Set([row.requested_by, application.owner_id]));
  for (const user of recipients.values())
    if (user.email)
      await sendNotice(tx, user, {
        kind: state === 'approved' ? 'request_approved' : 'request_rejected',
        to: user.email,
        data: {
          application: application.name,
          application_id: application.id,
          page: row.kind === 'intents' ? 'bot' : 'limits',
          reason: reason ?? '',
        },
      });
  return settled;
}

/** Decides the pending review of a locked application, if there is one. */
export async function settleReview(tx: Tx, application: ApplicationRow, decision: Decision): Promise<void> {
  const pending = await findPending(tx.db, application.id, null);
  if (pending) await settleRequest(tx, application, pending, decision);
}
