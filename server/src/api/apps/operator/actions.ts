import { timestampOf } from '@guildhall/protocol/ids';
import type { OperatorActionObject } from '@guildhall/protocol/objects/apps/operator';
import type { AuditChange } from '@guildhall/protocol/objects/guild/audit-log';
import type { Context } from '../../../core/framework/context.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import type { OperatorActionRow } from '../../../core/tables/operator.ts';
import { isoTime } from '../../../core/values/iso-time.ts';
import { findUsers } from '../../people/users/queries.ts';
import { userObject } from '../../people/users/user.ts';

/** An action of an operator. */
export interface OperatorAction {
  action: string;
  /** The type of the target, and its id. */
  target: readonly [type: 'user' | 'guild' | 'application' | 'report' | 'job' | 'server', id: string | null];
  changes?: AuditChange[];
  /** By default the header X-Audit-Log-Reason. */
  reason?: string | null;
}

/** Records an operator's action in the audit log of the server, with the request's reason. */
export async function recordAction(
  tx: Tx,
  ctx: Context,
  { action, target, changes = [], reason }: OperatorAction,
): Promise<void> {
  const [target_type, target_id] = target;
  const row: OperatorActionRow = {
    id: tx.id(),
    operator_id: ctx.viewer.user.id,
    action,
    target_type,
    target_id,
    changes_json: JSON.stringify(changes),
    reason: (reason ?? ctx.reason)?.replaceAll('\0', '') || null,
  };
  await tx.db.kysely.insertInto('operator_actions').values(row).execute();
}

/** Actions of operators in wire format. */
export async function actionObjects(db: Db, rows: readonly OperatorActionRow[]): Promise<OperatorActionObject[]> {
  const users = await findUsers(
    db,
    rows.map((row) => row.operator_id),
  );
  return rows.map((row) => {
    const operator = users.get(row.operator_id);
    return {
      id: row.id,
      operator_id: row.operator_id,
      operator: operator ? userObject(operator) : null,
      action: row.action,
      target_type: row.target_type,
      target_id: row.target_id,
      changes: JSON.parse(row.changes_json),
      reason: row.reason,
      created_at: isoTime(timestampOf(row.id)),
    };
  });
}
