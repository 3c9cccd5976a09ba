import type { Snowflake } from '@guildhall/protocol/ids';
import { fail } from '../../../../core/errors.ts';
import type { Platform } from '../../../../core/platform.ts';
import type { Db } from '../../../../core/store.ts';
import type { AttachmentRow } from '../../../../core/tables/attachments.ts';
import type { Component } from '../../components/component.ts';
import { showComponents } from '../../components/show-components.ts';
import type { Draft } from '../draft.ts';
import type { MessageData, AttachmentRecord } from '../types.ts';

/** The files of a copied message: records with ids of their own, the components that show them, and what stores them with the copy. */
export interface CopiedFiles {
  records: AttachmentRecord[];
  components: Component[] | undefined;
  stored: Draft['stored'][number];
}

/** Components that show some files as they show those files of another message which are `like` these: in the same order. */
export function showingFiles(components: readonly Component[], like: readonly FileId[], files: readonly FileId[]): Component[] {
  const ids = new Map(like.map(({ id }, index) => [id, files[index]?.id]));
  return showComponents(components, ({ attachment_id: id, ...media }) => (id ? { ...media, attachment_id: ids.get(id) } : media));
}

type FileId = Pick<AttachmentRecord, 'id'>;

/** Copies the files of a message for another one; the bytes are shared, and stay as long as either message does. */
export function copyFiles(
  { ids }: Pick<Platform, 'ids'>,
  { attachments: originals = [], components }: Readonly<Pick<MessageData, 'attachments' | 'components'>>,
): CopiedFiles {
  const records = originals.map((record) => ({ ...record, id: ids.next() }));
  return {
    records,
    components: components && showingFiles(components, originals, records),
    stored: async (tx, { channel_id, id }) => {
      if (originals.length === 0) return;
      const rows = await lockAttachments(
        tx.db,
        originals.map((record) => record.id),
      );
      const copies = originals.map((original, index) => {
        // Deleted since it was looked at.
        const row = rows.get(original.id) ?? fail('UNKNOWN_MESSAGE');
        return { ...row, id: records[index]?.id ?? id, channel_id, message_id: id, created_at: tx.now, claimed_at: tx.now };
      });
      await tx.db.kysely.insertInto('attachments').values(copies).execute();
    },
  };
}

/** Attachments by id; their bytes stay until the transaction ends. */
async function lockAttachments(db: Db, ids: readonly Snowflake[]): Promise<Map<Snowflake, AttachmentRow>> {
  const query = db.kysely.selectFrom('attachments').selectAll().where('id', 'in', ids);
  const rows = await (db.dialect === 'postgres' ? query.forShare() : query).execute();
  return new Map(rows.map((row) => [row.id, row]));
}
