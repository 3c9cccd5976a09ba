import type { Snowflake } from '@guildhall/protocol/ids';
import { prepare } from '../../../core/framework/prepared.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { CallParticipantRow, VoiceCallRow } from '../../../core/tables/voice.ts';
import { findTickets } from './queries.ts';

/** The kinds of call whose participants are in `call_participants`. */
export type OutsideGuilds = Extract<VoiceCallRow['kind'], 'private' | 'lobby'>;

const participantsOf = prepare<{ call_id: Snowflake }>()((db, param) =>
  db.selectFrom('call_participants').selectAll().where('call_id', '=', param('call_id')).orderBy('joined_at').orderBy('user_id'),
);
const inPrivateCalls = prepare<{ session_id: string }>()((db, param) =>
  db
    .selectFrom('call_participants')
    .innerJoin('private_calls', 'private_calls.channel_id', 'call_participants.call_id')
    .selectAll('call_participants')
    .where('session_id', '=', param('session_id')),
);
const inLobbies = prepare<{ session_id: string }>()((db, param) =>
  db
    .selectFrom('call_participants')
    .innerJoin('lobbies', 'lobbies.id', 'call_participants.call_id')
    .selectAll('call_participants')
    .where('session_id', '=', param('session_id')),
);
const ofUser = prepare<{ user_id: Snowflake }>()((db, param) =>
  db
    .selectFrom('call_participants')
    .innerJoin('private_calls', 'private_calls.channel_id', 'call_participants.call_id')
    .selectAll('call_participants')
    .where('user_id', '=', param('user_id')),
);

/** The participants of a call, those who joined first come first. */
export function findParticipants(db: Db, callId: Snowflake): Promise<CallParticipantRow[]> {
  return db.all(participantsOf, { call_id: callId });
}

/** A user's part in a call; undefined if the user is not in it. */
export async function findParticipant(db: Db, callId: Snowflake, userId: Snowflake): Promise<CallParticipantRow | undefined> {
  return (await findParticipants(db, callId)).find(({ user_id }) => user_id === userId);
}

/** Whether a session is in a call and may connect to its voice server; it may not after its connection has ended. */
export async function isAdmitted(db: Db, { call_id, user_id, session_id }: CallParticipantRow): Promise<boolean> {
  return (await findTickets(db, call_id)).some((ticket) => ticket.user_id === user_id && ticket.session_id === session_id);
}

/** The calls of one kind that a gateway session is in. */
export function findSessionParts(db: Db, kind: OutsideGuilds, sessionId: string): Promise<CallParticipantRow[]> {
  return db.all(kind === 'private' ? inPrivateCalls : inLobbies, { session_id: sessionId });
}

/** The private calls that a user is in. */
export function findPrivateParts(db: Db, userId: Snowflake): Promise<CallParticipantRow[]> {
  return db.all(ofUser, { user_id: userId });
}

/** The participants of one kind of call whose gateway session no longer exists. */
export function findLostParts(db: Db, kind: OutsideGuilds): Promise<CallParticipantRow[]> {
  const { kysely } = db;
  const sessions = kysely.selectFrom('gateway_sessions').select('id');
  const lost = kysely.selectFrom('call_participants').selectAll().where('session_id', 'not in', sessions);
  const found =
    kind === 'private'
      ? lost.where('call_id', 'in', kysely.selectFrom('private_calls').select('channel_id'))
      : lost.where('call_id', 'in', kysely.selectFrom('lobbies').select('id'));
  return found.execute();
}

/** Inserts a participant, or replaces the user's part in the call. */
export async function upsertParticipant(db: Db, row: CallParticipantRow): Promise<void> {
  const { call_id: _call, user_id: _user, ...changed } = row;
  const insert = db.kysely.insertInto('call_participants').values(row);
  await insert.onConflict((on) => on.columns(['call_id', 'user_id']).doUpdateSet(changed)).execute();
}

/** Deletes a participant. */
export async function deleteParticipant(db: Db, { call_id, user_id }: CallParticipantRow): Promise<void> {
  await db.kysely.deleteFrom('call_participants').where('call_id', '=', call_id).where('user_id', '=', user_id).execute();
}
