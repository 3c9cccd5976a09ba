import type { Snowflake } from '@guildhall/protocol/ids';
import { CHANNEL_TYPES } from '@guildhall/protocol/enums';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import type { CallPlace, Rights, StoredCall } from '../../../core/access/call.ts';
import { memberState } from '../../../core/access/member.ts';
import { channelPermissions } from '../../../core/access/permissions.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import type { VoiceStateRow } from '../../../core/tables/database.ts';
import { findMembersByIds } from '../members/queries.ts';
import { findStream } from '../streams/queries.ts';
import { streamSeats } from '../streams/stream.ts';
import { mayConnect } from '../voice-states/may-connect.ts';
import { findConnected } from '../voice-states/queries.ts';
import { findParticipants } from './call-participants.ts';
import { findCall } from './queries.ts';

/** A call with the rights of its participants, as committed now; undefined if it has ended, but its channel exists. */
export async function loadCall(platform: Platform, { callId, guildId, isStream }: CallPlace): Promise<StoredCall | undefined> {
  const { read } = platform.store;
  const call = await findCall(read, callId);
  const nodeId = call?.node_id ?? null;
  if (isStream) return { nodeId, guildId, ...(await inStream(platform, callId)) };
  if (guildId !== null) {
    const found = await inGuild(platform, guildId, callId);
    return call || !found.exists ? { nodeId, guildId, ...found } : undefined;
  }
  return call && { nodeId, guildId, exists: true, participants: await inPrivate(platform, callId) };
}

/** The rights of a participant in the call of a channel. */
interface ChannelRights extends Rights {
  /** The permission alone; `sendVideo` also needs a camera that is on. */
  mayStream: boolean;
}

/** In private calls and lobbies all participants may do everything. */
async function inPrivate({ store }: Platform, callId: Snowflake): Promise<ReadonlyMap<Snowflake, ChannelRights>> {
  const rows = await findParticipants(store.read, callId);
  const all = { connect: true, sendAudio: true, mayStream: true, hasLostVideo: false, receive: true, isPriority: false };
  return new Map(
    rows.map(({ user_id, session_id, self_video }) => [user_id, { ...all, sendVideo: self_video === 1, sessionId: session_id }]),
  );
}

/** The fields of a call that depend on its kind. */
type Parts = Pick<StoredCall, 'exists' | 'participants' | 'changesIn'>;

interface ChannelParts extends Parts {
  participants: ReadonlyMap<Snowflake, ChannelRights>;
}

/** A stream: its owner sends, while in the call with the permission; its viewers receive, while in the call. */
async function inStream(platform: Platform, id: Snowflake): Promise<Parts> {
  const { read } = platform.store;
  const stream = await findStream(read, id);
  if (!stream) return { exists: false, participants: new Map() };
  const { guild_id, channel_id, owner_id } = stream;
  const parent: ChannelParts =
    guild_id === null
      ? { exists: true, participants: await inPrivate(platform, channel_id) }
      : await inGuild(platform, guild_id, channel_id);
  const participants = new Map<Snowflake, Rights>();
  const seats = await streamSeats(read, stream);
  // It may have ended with its seats meanwhile.
  if (!(await findStream(read, id))) return { exists: false, participants };
  for (const { user_id, session_id } of seats) {
    const rights = parent.participants.get(user_id);
    if (rights?.sessionId !== session_id) continue;
    const sends = user_id === owner_id && rights.mayStream;
    const hasLostVideo = user_id === owner_id && !rights.mayStream;
    participants.set(user_id, { ...rights, sendAudio: sends, sendVideo: sends, hasLostVideo, isPriority: false });
  }
  return { ...parent, participants };
}

async function inGuild({ store, guildStates, clock }: Platform, guildId: Snowflake, channelId: Snowflake): Promise<ChannelParts> {
  const guild = await guildStates.get(guildId);
  const channel = guild?.channels.get(channelId);
  if (!guild || !channel) return { exists: false, participants: new Map() };
  const states = await findConnected(store.read, channelId);
  const found = await findMembersByIds(
    store.read,
    guildId,
    states.map(({ user_id }) => user_id),
  );
  const participants = new Map<Snowflake, ChannelRights>();
  const now = clock.now();
  const ends: number[] = [];
  for (const state of states) {
    const member = found.get(state.user_id)?.member;
    if (!member) continue;
    const bits = channelPermissions(guild, channel, memberState(member), now);
    const { communication_disabled_until: until } = member;
    if (until !== null && until > now) ends.push(until);
    participants.set(state.user_id, rightsOf(state, member, bits, channel.type === CHANNEL_TYPES.GUILD_STAGE_VOICE));
  }
  const changesIn = ends.length > 0 ? { changesIn: Math.min(...ends) - now } : {};
  return { exists: true, participants, ...changesIn };
}

/** On a stage the moderators decide who speaks; elsewhere the permission does. */
function rightsOf(
  state: VoiceStateRow,
  { mute, deaf }: { mute: number; deaf: number },
  bits: bigint,
  isStage: boolean,
): ChannelRights {
  const may = (bit: bigint) => (bits & bit) !== 0n;
  const mayStream = may(PERMISSIONS.STREAM) && !(isStage && state.suppress);
  return {
    sessionId: state.session_id,
    connect: mayConnect(state, bits),
    sendAudio: !mute && (isStage ? !state.suppress : may(PERMISSIONS.SPEAK)),
    mayStream,
    sendVideo: mayStream && state.self_video === 1,
    hasLostVideo: !mayStream && (state.self_video === 1 || state.self_stream === 1),
    receive: !deaf,
    isPriority: may(PERMISSIONS.PRIORITY_SPEAKER),
  };
}
