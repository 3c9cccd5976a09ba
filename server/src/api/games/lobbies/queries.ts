import type { Snowflake } from '@guildhall/protocol/ids';
import { hash } from 'node:crypto';
import { prepare } from '../../../core/framework/prepared.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { LobbyMemberRow, LobbyRow } from '../../../core/tables/lobbies.ts';
import type { ChannelRow } from '../../../core/tables/database.ts';

const findById = prepare<{ id: Snowflake }>()((db, param) => db.selectFrom('lobbies').selectAll().where('id', '=', param('id')));
const lockById = prepare<{ id: Snowflake }>()((db, param) =>
  db.selectFrom('lobbies').selectAll().where('id', '=', param('id')).forUpdate(),
);
const memberOf = prepare<{ lobby_id: Snowflake; user_id: Snowflake }>()((db, param) =>
  db.selectFrom('lobby_members').selectAll().where('lobby_id', '=', param('lobby_id')).where('user_id', '=', param('user_id')),
);
const membersOf = prepare<{ lobby_id: Snowflake }>()((db, param) =>
  db.selectFrom('lobby_members').selectAll().where('lobby_id', '=', param('lobby_id')).orderBy('user_id'),
);
const memberIdsOf = prepare<{ lobby_id: Snowflake }>()((db, param) =>
  db.selectFrom('lobby_members').select('user_id').where('lobby_id', '=', param('lobby_id')).orderBy('user_id'),
);
const touch = prepare<{ id: Snowflake; active_at: number }>()((db, param) =>
  db
    .updateTable('lobbies')
    .set({ active_at: param('active_at') })
    .where('id', '=', param('id')),
);

/** The lobby, or undefined. */
export function findLobby(db: Db, id: Snowflake): Promise<LobbyRow | undefined> {
  return db.first(findById, { id });
}

/** Locks a lobby: no other transaction changes it or its members until this one ends. */
export function lockLobby(db: Db, id: Snowflake): Promise<LobbyRow | undefined> {
  return db.first(lockById, { id });
}

/** Locks a lobby to end it: locks its secret first, as in joining. */
export async function lockLobbyToEnd(db: Db, id: Snowflake): Promise<LobbyRow | undefined> {
  await db.kysely.selectFrom('lobby_secrets').select('lobby_id').where('lobby_id', '=', id).forUpdate().execute();
  return lockLobby(db, id);
}

/** Inserts a lobby. */
export async function insertLobby(db: Db, row: LobbyRow): Promise<void> {
  await db.kysely.insertInto('lobbies').values(row).execute();
}

/** Updates columns of a lobby. */
export async function updateLobbyRow(db: Db, id: Snowflake, values: Partial<LobbyRow>): Promise<void> {
  await db.kysely.updateTable('lobbies').set(values).where('id', '=', id).execute();
}

/** Sets when a lobby was last used, ms since 1970; runs for each message. */
export async function setLobbyActive(db: Db, id: Snowflake, activeAt: number): Promise<void> {
  await db.first(touch, { id, active_at: activeAt });
}

/** Deletes a lobby with its members and its secret. */
export async function deleteLobbyRow(db: Db, id: Snowflake): Promise<void> {
  await db.kysely.deleteFrom('lobby_secrets').where('lobby_id', '=', id).execute();
  await db.kysely.deleteFrom('lobbies').where('id', '=', id).execute();
}

/** The ids of an application's lobbies. */
export async function listLobbyIds(db: Db, applicationId: Snowflake): Promise<Snowflake[]> {
  const rows = await db.kysely
    .selectFrom('lobbies')
    .select('id')
    .where('application_id', '=', applicationId)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The stored form of a secret. */
interface Claim {
  application_id: Snowflake;
  secret: string;
  lobby_id: Snowflake;
  /** Ms since 1970. */
  expires_at: number;
  now: number;
}

/**
 * The id of the lobby that a secret leads to: the existing one, or `lobby_id` if the secret is new or has expired.
 * Other transactions with the same secret wait until this one ends.
 */
export async function claimSecret(db: Db, { secret, now, ...claim }: Claim): Promise<Snowflake> {
  const row = await db.kysely
    .insertInto('lobby_secrets')
    .values({ ...claim, hash: hash('sha256', secret, 'hex') })
    .onConflict((conflict) =>
      conflict.columns(['application_id', 'hash']).doUpdateSet((eb) => {
        const ended = eb('lobby_secrets.expires_at', '<=', now);
        return {
          lobby_id: eb.case().when(ended).then(eb.ref('excluded.lobby_id')).else(eb.ref('lobby_secrets.lobby_id')).end(),
          expires_at: eb.case().when(ended).then(eb.ref('excluded.expires_at')).else(eb.ref('lobby_secrets.expires_at')).end(),
        };
      }),
    )
    .returning('lobby_id')
    .executeTakeFirstOrThrow();
  return row.lobby_id;
}

/** A member of a lobby, or undefined. */
export function findLobbyMember(db: Db, lobbyId: Snowflake, userId: Snowflake): Promise<LobbyMemberRow | undefined> {
  return db.first(memberOf, { lobby_id: lobbyId, user_id: userId });
}

/** The members of a lobby, at most a thousand. */
export function listLobbyMembers(db: Db, lobbyId: Snowflake): Promise<LobbyMemberRow[]> {
  return db.all(membersOf, { lobby_id: lobbyId });
}

/** The ids of a lobby's members. */
export async function listLobbyMemberIds(db: Db, lobbyId: Snowflake): Promise<Snowflake[]> {
  return (await db.all(memberIdsOf, { lobby_id: lobbyId })).map(({ user_id }) => user_id);
}

/** Inserts or updates a member. */
export async function upsertLobbyMember(db: Db, row: LobbyMemberRow): Promise<void> {
  const { metadata_json, flags, additional_name } = row;
  await db.kysely
    .insertInto('lobby_members')
    .values(row)
    .onConflict((conflict) => conflict.columns(['lobby_id', 'user_id']).doUpdateSet({ metadata_json, flags, additional_name }))
    .execute();
}

/** Deletes members of a lobby. */
export async function deleteLobbyMembers(db: Db, lobbyId: Snowflake, userIds: readonly Snowflake[]): Promise<void> {
  if (!userIds.length) return;
  await db.kysely.deleteFrom('lobby_members').where('lobby_id', '=', lobbyId).where('user_id', 'in', userIds).execute();
}

/** The ids of an application's lobbies that a user is in. */
export async function listJoinedLobbyIds(db: Db, applicationId: Snowflake, userId: Snowflake): Promise<Snowflake[]> {
  const joined = db.kysely.selectFrom('lobby_members').select('lobby_id').where('user_id', '=', userId);
  const rows = await joined.where('application_id', '=', applicationId).orderBy('lobby_id').execute();
  return rows.map(({ lobby_id }) => lobby_id);
}

/** The guild channel linked to a lobby, or undefined. */
export async function findLinkedChannel(db: Db, { linked_channel_id }: LobbyRow): Promise<ChannelRow | undefined> {
  if (linked_channel_id === null) return undefined;
  return db.kysely.selectFrom('channels').selectAll().where('id', '=', linked_channel_id).executeTakeFirst();
}
