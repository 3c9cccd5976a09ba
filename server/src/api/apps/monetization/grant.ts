import type { EntitlementRow } from '../../../core/tables/monetization.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { announceEntitlement, type EntitlementChange } from './announce.ts';
import type { EntitlementObject } from '@guildhall/protocol/objects/apps/monetization';

/** A new entitlement without any history. */
export type NewEntitlement = Omit<EntitlementRow, 'id' | 'consumed' | 'deleted' | 'ends_at'>;

/** Grants an entitlement, and notifies the application. */
export async function grant(tx: Tx, given: NewEntitlement): Promise<EntitlementObject> {
  const row: EntitlementRow = { id: tx.id(), consumed: 0, deleted: 0, ends_at: null, ...given };
  await tx.db.kysely.insertInto('entitlements').values(row).execute();
  return announceEntitlement(tx, 'CREATE', row);
}

/** Changes an entitlement, and notifies the application. */
export async function changeEntitlement(
  tx: Tx,
  change: EntitlementChange,
  row: EntitlementRow,
  values: Partial<EntitlementRow>,
): Promise<void> {
  await tx.db.kysely.updateTable('entitlements').set(values).where('id', '=', row.id).execute();
  await announceEntitlement(tx, change, { ...row, ...values });
}
