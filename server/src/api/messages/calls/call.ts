import type { Snowflake } from '@guildhall/protocol/ids';
import type { CallHead, CallObject } from '@guildhall/protocol/objects/messages/calls';
import type { Tx } from '../../../core/framework/transact.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { CallParticipantRow, PrivateCallRow } from '../../../core/tables/voice.ts';
import { REGIONS } from '../../guild/voice-regions/region.ts';
import { chooseNode } from '../../guild/voice-servers/nodes.ts';
import { findNodes } from '../../guild/voice-servers/queries.ts';
import { findParticipants } from '../../guild/voice-servers/call-participants.ts';
import { findCallRegion, findRinging } from './queries.ts';

/** A participant of a private call on the wire; without a channel, the user has left. */
export function callVoiceState(
  { user_id, session_id, self_mute, self_deaf, self_video, self_stream }: CallParticipantRow,
  channel_id: Snowflake | null,
): CallObject['voice_states'][number] {
  return {
    guild_id: null,
    channel_id,
    user_id,
    session_id,
    deaf: false,
    mute: false,
    self_deaf: self_deaf === 1,
    self_mute: self_mute === 1,
    self_stream: channel_id !== null && self_stream === 1,
    self_video: self_video === 1,
    suppress: false,
    request_to_speak_timestamp: null,
  };
}

/** Loads a call without its participants. */
export async function callHead(db: Db, { channel_id, message_id }: PrivateCallRow): Promise<CallHead> {
  const region = shownRegion(await findCallRegion(db, channel_id));
  return { channel_id, message_id, region, ringing: await findRinging(db, channel_id) };
}

/** Loads a call. */
export async function callObject(db: Db, row: PrivateCallRow): Promise<CallObject> {
  const participants = await findParticipants(db, row.channel_id);
  return { ...(await callHead(db, row)), voice_states: participants.map((one) => callVoiceState(one, row.channel_id)) };
}

/** The region on the wire of a call that is about to be placed, or moved, in a region (null: in any). */
export async function regionFor({ db }: Tx, region: string | null): Promise<string> {
  return shownRegion(chooseNode(await findNodes(db), region)?.region ?? region);
}

/** The name of a region on the wire: without a voice node, the one that all calls would be in. */
function shownRegion(region: string | null): string {
  return region ?? REGIONS[0]?.id ?? '';
}
