import { VOICE_CLOSE_CODES, VOICE_OPCODES } from '@guildhall/protocol/voice';
import type { Ticket } from '../../../core/access/call.ts';
import { fieldsOf } from '../../../core/values/json-fields.ts';
import { PROTOCOL_VERSION } from '../../e2ee/opcodes.ts';
import { MediaError } from '../../media/media-thread.ts';
import type { VoiceCall } from '../call.ts';
import type { VoiceClient } from '../client.ts';
import { HEARTBEAT_INTERVAL } from '../heartbeats.ts';
import type { VoiceSession } from '../session.ts';
import type { VoiceNode } from '../voice-node.ts';

interface Request {
  serverId: string;
  userId: string;
  sessionId: string;
  token: string;
  /** Version 9 names it. */
  channelId: string | undefined;
  /** 0 without end-to-end encryption. */
  e2eeVersion: number;
  /** Its client sends and receives pictures over this connection. */
  hasVideo: boolean;
}

/** Identify: begins a session of the call that the token admits to. READY follows; a refusal closes with its code. */
export async function identify(node: VoiceNode, client: VoiceClient, d: unknown): Promise<void> {
  if (client.state.kind !== 'new') {
    client.close(VOICE_CLOSE_CODES.ALREADY_AUTHENTICATED, 'Already identified.');
    return;
  }
  client.state = { kind: 'checking' };
  const request = readRequest(d);
  if (!request) {
    client.close(VOICE_CLOSE_CODES.DECODE_ERROR, 'Failed to decode payload.');
    return;
  }
  const ticket = await node.loaders.ticket(request.token);
  const refusal = refusalOf(node, request, ticket);
  if (refusal || !ticket) {
    client.close(refusal ?? VOICE_CLOSE_CODES.AUTHENTICATION_FAILED);
    return;
  }
  if (request.e2eeVersion < PROTOCOL_VERSION) {
    await node.loaders.refuse(ticket);
    client.close(VOICE_CLOSE_CODES.E2EE_REQUIRED, 'This call needs a client with end-to-end encryption.');
    return;
  }
  await begin(node, client, { ticket, hasVideo: request.hasVideo });
}

/** The initial state of a session. */
interface Entry {
  ticket: Ticket;
  hasVideo: boolean;
}

async function begin(node: VoiceNode, client: VoiceClient, entry: Entry): Promise<void> {
  try {
    const call = await heldCall(node, entry.ticket);
    try {
      await enter(node, client, call, entry);
    } finally {
      call.release();
    }
  } catch (error) {
    if (!(error instanceof MediaError)) throw error;
    node.platform.log.warn({ reason: error.message }, 'a voice session was refused');
    client.close(VOICE_CLOSE_CODES.SERVER_NOT_FOUND, 'The voice server has no room.');
  }
}

/** The call of a ticket, which stays open until it is released although no session has begun. */
async function heldCall(node: VoiceNode, ticket: Ticket): Promise<VoiceCall> {
  let call = await node.call(ticket);
  // The last session may have ended meanwhile.
  while (call.isClosed) call = await node.call(ticket);
  call.hold();
  return call;
}

async function enter(node: VoiceNode, client: VoiceClient, call: VoiceCall, { ticket, hasVideo }: Entry): Promise<void> {
  const { events } = call;
  const stored = await node.loaders.call(call.place);
  const rights = stored?.participants.get(ticket.userId);
  if (rights?.sessionId !== ticket.sessionId) {
    client.close(VOICE_CLOSE_CODES.SESSION_INVALID, 'The session is not in the call.');
    return;
  }
  // The connection may have closed meanwhile.
  if (client.state.kind !== 'checking' || !client.connection.isOpen) return;
  const session = await call.enter(ticket, rights, hasVideo);
  if (client.state.kind !== 'checking' || !client.connection.isOpen) {
    call.end(session);
    return;
  }
  client.take({ call, session });
  client.connection.send(VOICE_OPCODES.READY, ready(session));
  // Rights that changed after they were read.
  if (call.events === events) call.plan(stored);
  else call.recheck();
}

function refusalOf(node: VoiceNode, request: Request, ticket: Ticket | undefined): number | undefined {
  if (!ticket || ticket.isRefused || node.isEnding(ticket.tokenHash) || ticket.userId !== request.userId)
    return VOICE_CLOSE_CODES.AUTHENTICATION_FAILED;
  if (ticket.sessionId !== request.sessionId) return VOICE_CLOSE_CODES.SESSION_INVALID;
  const isHere = ticket.nodeId === node.platform.nodeId && ticket.serverId === request.serverId;
  const channelId = ticket.isStream ? String(BigInt(ticket.callId) + 1n) : ticket.callId;
  if (!isHere || (request.channelId ?? channelId) !== channelId) return VOICE_CLOSE_CODES.SERVER_NOT_FOUND;
  return undefined;
}

function ready(session: VoiceSession): object {
  const { ssrc, videoSsrc, rtxSsrc, endpoint } = session;
  const stream = { type: 'video', rid: '100', ssrc: videoSsrc, rtx_ssrc: rtxSsrc, active: false, quality: 100 };
  return { ssrc, ...endpoint, heartbeat_interval: HEARTBEAT_INTERVAL, experiments: [], streams: [stream] };
}

function readRequest(d: unknown): Request | undefined {
  const { server_id, user_id, session_id, token, channel_id, video, max_dave_protocol_version: version = 0 } = fieldsOf(d) ?? {};
  const [serverId, userId, channelId] = [idOf(server_id), idOf(user_id), channel_id === undefined ? undefined : idOf(channel_id)];
  if (!serverId || !userId || typeof session_id !== 'string' || typeof token !== 'string') return undefined;
  if (channelId === '' || typeof version !== 'number') return undefined;
  return { serverId, userId, sessionId: session_id, token, channelId, e2eeVersion: version, hasVideo: video === true };
}

/** Some libraries send ids as numbers. */
function idOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
