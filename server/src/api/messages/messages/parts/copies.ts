import type { Snowflake } from '@guildhall/protocol/ids';
import { fail } from '../../../../core/framework/errors.ts';
import type { Platform } from '../../../../core/framework/platform.ts';
import type { Db } from '../../../../core/framework/store.ts';
import type { AttachmentRow } from '../../../../core/tables/attachments.ts';
import { showComponents } from '../../components/show-components.ts';
import type { Draft } from '../draft.ts';
import type { MessageData } from '../types.ts';
import type { AttachmentRecord } from '@guildhall/protocol/objects/messages/messages';
import type { Component } from '@guildhall/protocol/objects/messages/components';

/**
 * The files of a copied message: records with new ids, the components that show them, and a callback that
 * stores them with the copy.
 */
export interface CopiedFiles {
  records: AttachmentRecord[];
  components: Component[] | undefined;
  stored: Draft['stored'][number];
}

/** Components rewritten to show `files` in place of the files `like` of another message, matched by position. */
export function showingFiles(components: readonly Component[], like: readonly FileId[], files: readonly FileId[]): Component[] {
  const ids = new Map(like.map(({ id }, index) => [id, files[index]?.id]));
  return showComponents(components, ({ attachment_id: id, ...media }) => (id ? { ...media, attachment_id: ids.get(id) } : media));
}

type FileId = Pick<AttachmentRecord, 'id'>;

/**
 * Copies the files of a message for another one. The bytes are shared, and kept as long as either message
 * exists.
 */
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
        // The message was deleted in the meantime.
        const row = rows.get(original.id) ?? fail('UNKNOWN_MESSAGE');
        return { ...row, id: records[index]?.id ?? id, channel_id, message_id: id, created_at: tx.now, claimed_at: tx.now };
      });
      await tx.db.kysely.insertInto('attachments').values(copies).execute();
    },
  };
}

/** Loads and locks attachments, by id; their bytes are kept until the transaction ends. */
async function lockAttachments(db: Db, ids: readonly Snowflake[]): Promise<Map<Snowflake, AttachmentRow>> {
  const query = db.kysely.selectFrom('attachments').selectAll().where('id', 'in', ids);
  const rows = await query.forShare().execute();
  return new Map(rows.map((row) => [row.id, row]));
}
