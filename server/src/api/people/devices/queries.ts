import type { Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import { prepare } from '../../../core/framework/prepared.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { DeviceRow } from '../../../core/tables/devices.ts';

const byId = prepare<{ id: Snowflake }>()((db, param) => db.selectFrom('devices').selectAll().where('id', '=', param('id')));

/** A device; undefined if it has ended. */
export function findDevice(db: Db, id: Snowflake): Promise<DeviceRow | undefined> {
  return db.first(byId, { id });
}

const ofPerson = prepare<{ user_id: Snowflake }>()((db, param) =>
  db.selectFrom('devices').select('id').where('user_id', '=', param('user_id')).limit(1),
);

/** Whether a person has a device. */
export async function hasDevice(db: Db, userId: Snowflake): Promise<boolean> {
  return (await db.first(ofPerson, { user_id: userId })) !== undefined;
}

/** The device with an endpoint. */
export function findDeviceAt(db: Db, endpointHash: string): Promise<DeviceRow | undefined> {
  return db.kysely.selectFrom('devices').selectAll().where('endpoint_hash', '=', endpointHash).executeTakeFirst();
}

/** Inserts a device; the oldest ones of the person beyond the limit are deleted. */
export async function insertDevice(db: Db, row: DeviceRow): Promise<void> {
  await db.kysely.insertInto('devices').values(row).execute();
  const own = db.kysely.selectFrom('devices').select('id').where('user_id', '=', row.user_id);
  const kept = own.orderBy('id', 'desc').limit(LIMITS.devices.perPerson.max);
  const ids = (await kept.execute()).map(({ id }) => id);
  await db.kysely.deleteFrom('devices').where('user_id', '=', row.user_id).where('id', 'not in', ids).execute();
}

/** Whether a login has not ended, which then waits for this transaction. */
export async function isLoggedIn(db: Db, tokenHash: string): Promise<boolean> {
  const token = db.kysely.selectFrom('tokens').select('hash').where('hash', '=', tokenHash).forKeyShare();
  return (await token.executeTakeFirst()) !== undefined;
}

/** Deletes a device. */
export async function deleteDeviceRow(db: Db, id: Snowflake): Promise<void> {
  await db.kysely.deleteFrom('devices').where('id', '=', id).execute();
}

/** The devices of a person with the clients of their logins, newest first. */
export function listDeviceRows(db: Db, userId: Snowflake) {
  return db.kysely
    .selectFrom('devices')
    .leftJoin('auth_sessions', 'auth_sessions.hash', 'devices.session_hash')
    .select(['devices.id', 'devices.session_hash', 'devices.endpoint', 'devices.endpoint_hash', 'devices.created_at'])
    .select(['auth_sessions.os', 'auth_sessions.platform'])
    .where('devices.user_id', '=', userId)
    .orderBy('devices.id', 'desc')
    .execute();
}

/** Deletes a device of a person, if there is one with this id. */
export async function deleteDeviceOf(db: Db, { id, userId }: { id: Snowflake; userId: Snowflake }): Promise<void> {
  await db.kysely.deleteFrom('devices').where('id', '=', id).where('user_id', '=', userId).execute();
}
