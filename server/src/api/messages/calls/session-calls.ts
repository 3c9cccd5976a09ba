import type { Snowflake } from '@guildhall/protocol/ids';
import { findDirect } from '../../../core/access/place.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import { type Tx, transact } from '../../../core/framework/transact.ts';
import type { UserRow } from '../../../core/tables/database.ts';
import type { CallParticipantRow } from '../../../core/tables/voice.ts';
import { firstRegion } from '../../guild/voice-servers/regions.ts';
import {
  findLostParts,
  findParticipant,
  findSessionParts,
  findPrivateParts,
} from '../../guild/voice-servers/call-participants.ts';
import { lockUsers } from '../../people/relationships/queries.ts';
import { findUser } from '../../people/users/queries.ts';
import { isGroup } from '../direct-messages/channel.ts';
import { refusalToReach } from '../direct-messages/reach.ts';
import { joinCall, leaveCall, type OwnPart } from './connect.ts';
import { type CallPlace, lockCallPlace } from './place.ts';
import { findPrivateCall } from './queries.ts';
import { stopRinging } from './ringing.ts';

/** Changes without a user, and so without an audit entry. */
const BY_SYSTEM = { userId: null, reason: null };

/** A request of a person's session with opcode 4. */
export interface CallRequest {
  userId: Snowflake;
  channelId: Snowflake;
  own: OwnPart;
  /** The regions that the client prefers for a new call, the best first. */
  regions: readonly string[];
}

/**
 * Joins the call of a private channel, moves there from another one, or updates the fields that the session sets. Returns whether the
 * user is in the call. A request that is not allowed (not a recipient, or a new call with a user who cannot be reached) changes nothing
 * and gets no response.
 */
export async function updateCallPart(platform: Platform, { userId, channelId, own, regions }: CallRequest): Promise<boolean> {
  const seen = await findDirect(platform, channelId);
  const user = await findUser(platform.store.read, userId);
  if (user?.kind !== 'person' || !seen?.recipientIds.includes(userId)) return false;
  const mayStart = isGroup(seen.channel) || (await reachesPartner(platform, user, seen.recipientIds));
  return transact(platform, BY_SYSTEM, async (tx) => {
    const region = await firstRegion(tx.db, regions);
    // Lock order: accounts before channels, as everywhere. The requests of one user are carried out one after the other.
    await lockUsers(tx.db, [userId]);
    const others = (await findPrivateParts(tx.db, userId)).filter(({ call_id }) => call_id !== channelId);
    const places = await lockPlaces(tx, [channelId, ...others.map(({ call_id }) => call_id)]);
    const place = places.get(channelId);
    if (!place?.personIds.includes(userId)) return false;
    if (!mayStart && !(await findPrivateCall(tx.db, channelId))) return false;
    for (const { call_id } of others) {
      const left = places.get(call_id);
      const row = left && (await findParticipant(tx.db, call_id, userId));
      if (row) await leaveCall(tx, left, row, place.personIds);
    }
    await joinCall(tx, place, user, { own, region });
    return true;
  });
}

/** Whether a user may start a call in a direct message: with a person to whom the user may write. */
async function reachesPartner(platform: Platform, user: UserRow, recipientIds: readonly Snowflake[]): Promise<boolean> {
  const otherId = recipientIds.find((id) => id !== user.id);
  const other = otherId === undefined ? undefined : await findUser(platform.store.read, otherId);
  return other?.kind === 'person' && (await refusalToReach(platform, user, other, { writing: true })) === undefined;
}

/** Locks private channels in a fixed order, so that two transactions cannot deadlock. */
async function lockPlaces(tx: Tx, ids: readonly Snowflake[]): Promise<Map<Snowflake, CallPlace>> {
  const places = new Map<Snowflake, CallPlace>();
  for (const id of ids.toSorted((a, b) => Number(BigInt(a) - BigInt(b)))) {
    const place = await lockCallPlace(tx, id);
    if (place) places.set(id, place);
  }
  return places;
}

/** Disconnects a gateway session that has ended, or leaves, from its private call. */
export async function endSessionCalls(platform: Platform, sessionId: string): Promise<void> {
  for (const row of await findSessionParts(platform.store.read, 'private', sessionId)) await endCallPart(platform, row);
}

/** Disconnects a user, who has joined a call elsewhere, from private calls. */
export async function endCallsOf(platform: Platform, userId: Snowflake): Promise<void> {
  for (const row of await findPrivateParts(platform.store.read, userId)) await endCallPart(platform, row);
}

/** Disconnects the lost sessions of nodes that no longer run. */
export async function sweepCalls(platform: Platform): Promise<void> {
  for (const row of await findLostParts(platform.store.read, 'private')) await endCallPart(platform, row);
}

/** Disconnects a session of a user from a private call, unless another session has taken over meanwhile. */
export async function endCallPart(
  platform: Platform,
  { call_id, user_id, session_id }: Pick<CallParticipantRow, 'call_id' | 'user_id' | 'session_id'>,
): Promise<void> {
  await transact(platform, BY_SYSTEM, async (tx) => {
    const place = await lockCallPlace(tx, call_id);
    const row = place && (await findParticipant(tx.db, call_id, user_id));
    if (place && row?.session_id === session_id) await leaveCall(tx, place, row);
  });
}

/** Ends the part of a user who is leaving a group in its call. The group must be locked. */
export async function leaveCallOfGroup(
  tx: Tx,
  { channel_id, user_id }: { channel_id: Snowflake; user_id: Snowflake },
): Promise<void> {
  const call = await findPrivateCall(tx.db, channel_id);
  const place = call && (await lockCallPlace(tx, channel_id));
  if (!place) return;
  const row = await findParticipant(tx.db, channel_id, user_id);
  if (row) await leaveCall(tx, place, row);
  else await stopRinging(tx, place, [user_id]);
}
