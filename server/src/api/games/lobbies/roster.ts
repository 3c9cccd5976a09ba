import type { Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import { RESTRICTED } from '../../../core/access/restriction.ts';
import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import type { LobbyMemberRow, LobbyRow } from '../../../core/tables/lobbies.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { findUsers } from '../../people/users/queries.ts';
import type { UserRow } from '../../../core/tables/database.ts';
import {
  gameSessions,
  LOBBY_CREATE,
  LOBBY_DELETE,
  LOBBY_MEMBER_ADD,
  LOBBY_MEMBER_REMOVE,
  LOBBY_MEMBER_UPDATE,
  LOBBY_UPDATE,
} from './events.ts';
import { gatewayLobby, gatewayLobbyMember, metadataJson } from './lobby.ts';
import {
  deleteLobbyMembers,
  listJoinedLobbyIds,
  listLobbyMembers,
  lockLobby,
  upsertLobbyMember,
  updateLobbyRow,
} from './queries.ts';
import { hasLobbySession } from './session-queries.ts';
import { leaveLobbyVoice } from '../lobby-voice/connect.ts';
import { linkChanged } from '../lobby-messages/link-changed.ts';
import type { Metadata } from '@guildhall/protocol/objects/games/lobbies';

/** A locked lobby, with its changes so far in the transaction. */
export interface Roster {
  lobby: LobbyRow;
  members: Map<Snowflake, LobbyMemberRow>;
  added: Set<Snowflake>;
  changed: Set<Snowflake>;
  removed: LobbyMemberRow[];
  /** The lobby itself has changed. */
  updated: boolean;
}

/** Changes of a member: absent fields are kept, null clears them. */
export interface MemberChange {
  metadata?: Metadata | null;
  flags?: number | null;
  additional_name?: string | null;
}

/** Why a user cannot be added. */
export type Refusal = 'unauthorized' | 'restricted' | 'full' | 'too many';

/** A new lobby without members. */
export function newRoster(lobby: LobbyRow): Roster {
  return { lobby, members: new Map(), added: new Set(), changed: new Set(), removed: [], updated: false };
}

/** Locks a lobby with its members. Fails with 10031 if it is gone. */
export async function lockRoster(tx: Tx, lobbyId: Snowflake): Promise<Roster> {
  return (await lockRosterOf(tx, lobbyId)) ?? fail('UNKNOWN_LOBBY');
}

/** Same, for follow-up work: undefined if the lobby has ended meanwhile. */
export async function lockRosterOf(tx: Tx, lobbyId: Snowflake): Promise<Roster | undefined> {
  const lobby = await lockLobby(tx.db, lobbyId);
  if (!lobby) return undefined;
  const members = await listLobbyMembers(tx.db, lobby.id);
  return { ...newRoster(lobby), members: new Map(members.map((row) => [row.user_id, row])) };
}

/**
 * Whether a user can be added: has authorized the application, there is room, and it is not in too many lobbies. Members pass.
 */
export async function refusalOf(
  tx: Tx,
  { lobby, members }: Roster,
  userId: Snowflake,
  isAuthorized: boolean,
): Promise<Refusal | undefined> {
  if (members.has(userId)) return undefined;
  if (!isAuthorized) return 'unauthorized';
  if (members.size >= LIMITS.lobbies.members.max) return 'full';
  const joined = await listJoinedLobbyIds(tx.db, lobby.application_id, userId);
  return joined.length >= LIMITS.lobbies.perUser.max ? 'too many' : undefined;
}

/** Fails with the code of a refusal: 50026, 20013, 30019 or 50035. */
export function refuse(refusal: Refusal): never {
  if (refusal === 'unauthorized')
    fail('MISSING_SCOPE', { message: 'The user has not authorized this application to add them to lobbies' });
  if (refusal === 'restricted') fail('ACCOUNT_DISABLED', { message: RESTRICTED });
  if (refusal === 'full') fail('MAXIMUM_NUMBER_OF_SERVER_MEMBERS_REACHED');
  return failForm({
    '': complain.custom('LOBBY_LIMIT_REACHED', `A user may be in ${LIMITS.lobbies.perUser.max} lobbies of an application.`),
  });
}

/** Adds or changes a member. */
export async function upsertMember(tx: Tx, roster: Roster, userId: Snowflake, change: MemberChange): Promise<LobbyMemberRow> {
  const { lobby, members } = roster;
  const before = members.get(userId);
  const { metadata, flags, additional_name } = change;
  const row: LobbyMemberRow = {
    ...(before ?? {
      lobby_id: lobby.id,
      user_id: userId,
      application_id: lobby.application_id,
      metadata_json: null,
      flags: 0,
      additional_name: null,
      connected: (await hasLobbySession(tx.db, { user_id: userId, application_id: lobby.application_id })) ? 1 : 0,
    }),
    ...(metadata === undefined ? {} : { metadata_json: metadataJson(metadata) }),
    ...(flags === undefined ? {} : { flags: flags ?? 0 }),
    ...(additional_name === undefined ? {} : { additional_name }),
  };
  if (before && isSame(before, row)) return before;
  await upsertLobbyMember(tx.db, row);
  members.set(userId, row);
  (before ? roster.changed : roster.added).add(userId);
  return row;
}

function isSame(one: LobbyMemberRow, other: LobbyMemberRow): boolean {
  return one.metadata_json === other.metadata_json && one.flags === other.flags && one.additional_name === other.additional_name;
}

/** Removes members, also from the lobby's call; non-members are skipped. */
export async function removeMembers(tx: Tx, roster: Roster, userIds: readonly Snowflake[]): Promise<void> {
  const gone = userIds.flatMap((id) => roster.members.get(id) ?? []);
  await deleteLobbyMembers(
    tx.db,
    roster.lobby.id,
    gone.map(({ user_id }) => user_id),
  );
  for (const row of gone) roster.members.delete(row.user_id);
  await leaveLobbyVoice(
    tx,
    roster.lobby,
    gone.map(({ user_id }) => user_id),
    [...roster.members.keys()],
  );
  roster.removed.push(...gone);
}

/** Updates columns of the lobby. Members get no event for columns only the backend sees. */
export async function updateLobby(tx: Tx, roster: Roster, values: Partial<LobbyRow>): Promise<void> {
  const { lobby } = roster;
  const after = { ...lobby, ...values };
  roster.updated ||=
    after.metadata_json !== lobby.metadata_json ||
    after.flags !== lobby.flags ||
    after.linked_channel_id !== lobby.linked_channel_id;
  if (after.flags !== lobby.flags) await linkChanged(tx, after);
  if (Object.keys(values).length) await updateLobbyRow(tx.db, lobby.id, values);
  roster.lobby = after;
}

/**
 * Emits the events for all changes after the commit, and records activity. `known` are user rows that the caller already has,
 * to keep the lock short.
 */
export async function notifyChanges(tx: Tx, roster: Roster, known: readonly UserRow[] = []): Promise<void> {
  const { lobby, members, added, changed, removed } = roster;
  if (lobby.active_at !== tx.now) await updateLobby(tx, roster, { active_at: tx.now });
  const stayed = [...members.keys()].filter((id) => !added.has(id));
  const users = new Map(known.map((user) => [user.id, user]));
  const concerned = [...added, ...changed, ...removed.map(({ user_id }) => user_id)].filter((id) => !users.has(id));
  if (stayed.length && concerned.length)
    for (const user of (await findUsers(tx.db, concerned)).values()) users.set(user.id, user);
  const eventOf = (row: LobbyMemberRow) => ({
    lobby_id: lobby.id,
    application_id: lobby.application_id,
    member: gatewayLobbyMember(row, users.get(row.user_id)),
  });
  const others = gameSessions(lobby, stayed);
  if (removed.length) {
    const gone = removed.map(({ user_id }) => user_id);
    tx.emit(LOBBY_DELETE, gameSessions(lobby, gone), { id: lobby.id, reason: 'removed' });
  }
  for (const row of removed) tx.emit(LOBBY_MEMBER_REMOVE, others, eventOf(row));
  for (const row of members.values()) {
    if (added.has(row.user_id)) tx.emit(LOBBY_MEMBER_ADD, others, eventOf(row));
    else if (changed.has(row.user_id)) tx.emit(LOBBY_MEMBER_UPDATE, others, eventOf(row));
  }
  if (!added.size && !roster.updated) return;
  const whole = await gatewayLobby(tx.db, roster.lobby, members.values());
  if (roster.updated) tx.emit(LOBBY_UPDATE, others, whole);
  if (added.size) tx.emit(LOBBY_CREATE, gameSessions(lobby, [...added]), whole);
}
