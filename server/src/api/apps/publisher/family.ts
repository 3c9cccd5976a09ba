import type { Snowflake } from '@guildhall/protocol/ids';
import { prepare } from '../../../core/framework/prepared.ts';
import type { Db } from '../../../core/framework/store.ts';

const parentOf = prepare<{ child_id: Snowflake }>()((db, param) =>
  db.selectFrom('publisher_children').select('parent_id').where('child_id', '=', param('child_id')),
);

/** The parent of an application, or undefined if it is not a child. */
export async function findParentId(db: Db, childId: Snowflake): Promise<Snowflake | undefined> {
  return (await db.first(parentOf, { child_id: childId }))?.parent_id;
}

/** Whether an application is a publisher's child: it gets tokens only through its parent. */
export async function isChild(db: Db, applicationId: Snowflake): Promise<boolean> {
  return (await findParentId(db, applicationId)) !== undefined;
}

/** The children of an application, in the order in which they were linked. */
export async function listChildIds(db: Db, parentId: Snowflake): Promise<Snowflake[]> {
  const rows = db.kysely.selectFrom('publisher_children').select('child_id').where('parent_id', '=', parentId);
  return (await rows.orderBy('created_at').orderBy('child_id').execute()).map(({ child_id }) => child_id);
}

/**
 * All applications of the publisher of an application: the parent first, then its children. Without a publisher only
 * the application itself.
 */
export async function publisherIds(db: Db, applicationId: Snowflake): Promise<Snowflake[]> {
  const parentId = (await findParentId(db, applicationId)) ?? applicationId;
  return [parentId, ...(await listChildIds(db, parentId))];
}

/** Links a child to its parent; the caller must have locked both. */
export async function insertChild(db: Db, row: { child_id: Snowflake; parent_id: Snowflake; created_at: number }): Promise<void> {
  await db.kysely.insertInto('publisher_children').values(row).execute();
}

/** Unlinks a child; returns whether it was one of this parent's. */
export async function deleteChild(
  db: Db,
  { child_id, parent_id }: { child_id: Snowflake; parent_id: Snowflake },
): Promise<boolean> {
  const gone = await db.kysely
    .deleteFrom('publisher_children')
    .where('child_id', '=', child_id)
    .where('parent_id', '=', parent_id)
    .returning('child_id')
    .executeTakeFirst();
  return gone !== undefined;
}

/** Removes a deleted application's links as parent or child. */
export async function deletePublisher(db: Db, applicationId: Snowflake): Promise<void> {
  await db.kysely
    .deleteFrom('publisher_children')
    .where((eb) => eb.or([eb('child_id', '=', applicationId), eb('parent_id', '=', applicationId)]))
    .execute();
}
