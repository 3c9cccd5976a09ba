import type { Db } from '../../../core/framework/store.ts';
import type { MessageRow } from '../../../core/tables/database.ts';
import { dataJson, dataOf } from './message.ts';
import { updateMessageRow } from './queries.ts';
import type { MessageData } from './types.ts';

/** Changes some fields of a locked message's data; returns the new row. */
export async function updateMessageData(db: Db, row: MessageRow, changes: MessageData): Promise<MessageRow> {
  const saved: MessageRow = { ...row, data_json: dataJson({ ...dataOf(row), ...changes }) };
  await updateMessageRow(db, saved);
  return saved;
}
