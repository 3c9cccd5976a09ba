import { CHANNEL_TYPES } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import { prepare } from '../../../core/framework/prepared.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { ChannelRow } from '../../../core/tables/database.ts';
import type { Recipient } from './queries.ts';

/** Loads and locks the group; undefined if there is none with that id. */
export function lockGroup(db: Db, id: Snowflake): Promise<ChannelRow | undefined> {
  const found = db.kysely.selectFrom('channels').selectAll().where('id', '=', id).where('type', '=', CHANNEL_TYPES.GROUP_DM);
  return found.forUpdate().executeTakeFirst();
}

/** Finds a group; undefined if there is none with that id. */
export function findGroup(db: Db, id: Snowflake): Promise<ChannelRow | undefined> {
  return db.first(groupOf, { id, type: CHANNEL_TYPES.GROUP_DM });
}

const groupOf = prepare<{ id: Snowflake; type: number }>()((db, param) =>
  db.selectFrom('channels').selectAll().where('id', '=', param('id')).where('type', '=', param('type')),
);

/** Inserts a group without recipients. */
export function insertGroup(db: Db, { id, ownerId }: { id: Snowflake; ownerId: Snowflake }): Promise<ChannelRow> {
  return db.kysely
    .insertInto('channels')
    .values({
      id,
      guild_id: null,
      type: CHANNEL_TYPES.GROUP_DM,
      position: 0,
      nsfw: 0,
      rate_limit_per_user: 0,
      flags: 0,
      overwrites_json: '[]',
      owner_id: ownerId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Sets columns of a group. */
export async function updateGroupRow(db: Db, row: ChannelRow, values: Partial<ChannelRow>): Promise<ChannelRow> {
  await db.kysely.updateTable('channels').set(values).where('id', '=', row.id).execute();
  return { ...row, ...values };
}

/** Adds users to a group. */
export async function insertRecipients(db: Db, channelId: Snowflake, users: readonly Recipient[], now: number): Promise<void> {
  const rows = users.map((user) => ({ ...user, channel_id: channelId, closed: 0, joined_at: now }));
  await db.kysely.insertInto('recipients').values(rows).execute();
}

/** Removes a user from a group, and deletes the invites that the user created for it. */
export async function deleteRecipient(db: Db, channelId: Snowflake, userId: Snowflake): Promise<void> {
  await db.kysely.deleteFrom('group_invites').where('channel_id', '=', channelId).where('inviter_id', '=', userId).execute();
  await db.kysely.deleteFrom('recipients').where('channel_id', '=', channelId).where('user_id', '=', userId).execute();
}

/** How many groups a user is in. */
export async function countGroups(db: Db, userId: Snowflake): Promise<number> {
  const found = await db.kysely
    .selectFrom('recipients')
    .innerJoin('channels', 'channels.id', 'recipients.channel_id')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('recipients.user_id', '=', userId)
    .where('channels.type', '=', CHANNEL_TYPES.GROUP_DM)
    .executeTakeFirstOrThrow();
  return Number(found.count);
}

/** Deletes a group without users, and with it its invites; purgeChannels deletes its messages. */
export async function deleteGroup(db: Db, id: Snowflake): Promise<void> {
  await db.kysely.deleteFrom('channels').where('id', '=', id).execute();
}

/** Stores which application created a group. */
export async function insertManagedGroup(db: Db, channelId: Snowflake, applicationId: Snowflake): Promise<void> {
  await db.kysely.insertInto('managed_groups').values({ channel_id: channelId, application_id: applicationId }).execute();
}

const managerOf = prepare<{ channel_id: Snowflake }>()((db, param) =>
  db.selectFrom('managed_groups').select('application_id').where('channel_id', '=', param('channel_id')),
);

/** The application that created a group, or null if a user did. */
export async function findManager(db: Db, channelId: Snowflake): Promise<Snowflake | null> {
  return (await db.first(managerOf, { channel_id: channelId }))?.application_id ?? null;
}

const managersFor = prepare<{ user_id: Snowflake }>()((db, param) =>
  db
    .selectFrom('managed_groups')
    .innerJoin('recipients', 'recipients.channel_id', 'managed_groups.channel_id')
    .selectAll('managed_groups')
    .where('recipients.user_id', '=', param('user_id')),
);

/** The applications that created groups that a user is in, by group. */
export async function findManagers(db: Db, userId: Snowflake): Promise<Map<Snowflake, Snowflake>> {
  const rows = await db.all(managersFor, { user_id: userId });
  return new Map(rows.map((row) => [row.channel_id, row.application_id]));
}
