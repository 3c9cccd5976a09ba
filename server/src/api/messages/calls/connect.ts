import type { Snowflake } from '@guildhall/protocol/ids';
import { jobKind } from '../../../core/framework/job.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import type { UserRow } from '../../../core/tables/database.ts';
import type { CallParticipantRow, PrivateCallRow } from '../../../core/tables/voice.ts';
import { leaveStreams } from '../../guild/streams/end.ts';
import { admit, dismiss } from '../../guild/voice-servers/admission.ts';
import {
  deleteParticipant,
  findParticipant,
  findParticipants,
  isAdmitted,
  upsertParticipant,
} from '../../guild/voice-servers/call-participants.ts';
import { VOICE_STATE_UPDATE } from '../../guild/voice-states/events.ts';
import { callHead, callVoiceState, regionFor } from './call.ts';
import { addToMessage, endMessage, postCall } from './call-message.ts';
import { CALL_CREATE, CALL_DELETE, CALL_UPDATE } from './events.ts';
import type { CallPlace } from './place.ts';
import { deletePrivateCall, deleteRings, findPrivateCall, insertPrivateCall, setAloneSince } from './queries.ts';

/** Ms after which a user who is alone in a call is disconnected. */
const ALONE = 5 * 60_000;

/** Disconnects a user who has been alone in a call since then. */
export const LEAVE_ALONE = jobKind<{ channel_id: Snowflake; alone_since: number }>('calls.leave_alone');

/** The fields of a participant that its gateway session sets. */
export type OwnPart = Pick<CallParticipantRow, 'session_id' | 'self_mute' | 'self_deaf' | 'self_video'>;

/**
 * Connects a user to the call of a private channel, starts one if there is none, or updates the fields that the session sets.
 * VOICE_STATE_UPDATE to all people there, VOICE_SERVER_UPDATE to a session that was not in the call. `region` is the one of a new
 * call; null for any.
 */
export async function joinCall(
  tx: Tx,
  place: CallPlace,
  user: UserRow,
  { own, region }: { own: OwnPart; region: string | null },
): Promise<void> {
  const { id } = place.channel;
  const before = await findParticipant(tx.db, id, user.id);
  const continues = before?.session_id === own.session_id;
  if (before && !continues) await leaveStreams(tx, id, user.id);
  const self_stream = continues ? before.self_stream : 0;
  const row: CallParticipantRow = { call_id: id, user_id: user.id, ...own, self_stream, joined_at: before?.joined_at ?? tx.now };
  await upsertParticipant(tx.db, row);
  if (!before) {
    const call = await findPrivateCall(tx.db, id);
    if (call) await enterCall(tx, place, call, user.id);
    else await startCall(tx, place, user, { row, region });
  }
  tx.emit(VOICE_STATE_UPDATE, { user_ids: place.personIds, channel_id: id }, callVoiceState(row, id));
  // A session whose connection to the voice server has ended asks for another server by the same request.
  if (continues && (await isAdmitted(tx.db, row))) return;
  await admit(tx, { call_id: id, kind: 'private', guild_id: null, region }, { user_id: user.id, session_id: own.session_id });
}

async function startCall(
  tx: Tx,
  place: CallPlace,
  user: UserRow,
  { row, region }: { row: CallParticipantRow; region: string | null },
): Promise<void> {
  const { id } = place.channel;
  const message_id = await postCall(tx, place, user);
  await insertPrivateCall(tx.db, { channel_id: id, message_id, alone_since: null });
  await becomeAlone(tx, id);
  const call = { channel_id: id, message_id, region: await regionFor(tx, region), ringing: [] };
  tx.emit(CALL_CREATE, { user_ids: place.personIds, channel_id: id }, { ...call, voice_states: [callVoiceState(row, id)] });
}

async function enterCall(tx: Tx, place: CallPlace, call: PrivateCallRow, userId: Snowflake): Promise<void> {
  if (call.alone_since !== null) await setAloneSince(tx.db, call.channel_id, null);
  await addToMessage(tx, place, call.message_id, userId);
  if (await deleteRings(tx.db, call.channel_id, [userId])) await announceCall(tx, place, call);
}

/** Emits CALL_UPDATE with the current state of a call; `region` if it is about to move there. */
export async function announceCall(tx: Tx, { personIds }: CallPlace, call: PrivateCallRow, region?: string): Promise<void> {
  const head = await callHead(tx.db, call);
  const target = { user_ids: personIds, channel_id: call.channel_id };
  tx.emit(CALL_UPDATE, target, region === undefined ? head : { ...head, region });
}

/**
 * Disconnects a user from the call of a private channel; the last one ends it: MESSAGE_UPDATE, then CALL_DELETE. `except` are people
 * who learn of it by another voice state.
 */
export async function leaveCall(
  tx: Tx,
  place: CallPlace,
  row: CallParticipantRow,
  except: readonly Snowflake[] = [],
): Promise<void> {
  const { id } = place.channel;
  await deleteParticipant(tx.db, row);
  await leaveStreams(tx, id, row.user_id);
  await dismiss(tx, id, row.user_id);
  const recipients = place.personIds.filter((userId) => !except.includes(userId));
  tx.emit(VOICE_STATE_UPDATE, { user_ids: recipients, channel_id: id }, callVoiceState(row, null));
  const left = (await findParticipants(tx.db, id)).length;
  if (left === 1) await becomeAlone(tx, id);
  if (left > 0) return;
  const call = await findPrivateCall(tx.db, id);
  if (!call) return;
  await deletePrivateCall(tx.db, id);
  await endMessage(tx, place, call.message_id);
  tx.emit(CALL_DELETE, { user_ids: place.personIds, channel_id: id }, { channel_id: id });
}

/** A single user is in the call from now on. */
async function becomeAlone(tx: Tx, channelId: Snowflake): Promise<void> {
  await setAloneSince(tx.db, channelId, tx.now);
  await tx.enqueue(LEAVE_ALONE, { channel_id: channelId, alone_since: tx.now }, tx.now + ALONE);
}
