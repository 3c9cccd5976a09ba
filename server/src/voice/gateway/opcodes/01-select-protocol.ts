import { randomBytes } from 'node:crypto';
import { VOICE_CLOSE_CODES, VOICE_OPCODES } from '@guildhall/protocol/voice';
import { fieldsOf } from '../../../core/values/json-fields.ts';
import { PROTOCOL_VERSION } from '../../e2ee/opcodes.ts';
import { KEY_SIZE } from '../../media/ciphers.ts';
import { MediaError } from '../../media/media-thread.ts';
import type { Seat } from '../client.ts';
import { deliverTo, relayFrame } from './128-media.ts';

/**
 * Select Protocol: `udp` with one of the modes of READY, `websocket`, whose packets come over this connection, or `datachannel` with an SDP
 * offer (docs/contract/voice.md#media-over-a-data-channel).
 * Answered by the key of the transport; then the session joins the others. A later one selects again with a new key.
 */
export function selectProtocol(seat: Seat, d: Record<string, unknown>): Promise<boolean> {
  // One after another: the worker must have one transport when the next one is selected.
  const selected = seat.session.selecting.then(() => select(seat, d));
  seat.session.selecting = selected.catch(() => undefined);
  return selected;
}

async function select(seat: Seat, { protocol, data }: Record<string, unknown>): Promise<boolean> {
  const { call, session } = seat;
  if (!call.has(session)) return true;
  if (typeof protocol !== 'string') return false;
  const describe = DESCRIBE[protocol];
  if (!describe) {
    call.end(session, VOICE_CLOSE_CODES.UNKNOWN_PROTOCOL, 'Unknown protocol.');
    return true;
  }
  const description = await describe(seat, data);
  if (!description) {
    call.end(session, VOICE_CLOSE_CODES.UNKNOWN_ENCRYPTION_MODE, 'Unknown encryption mode.');
    return true;
  }
  // It may have ended meanwhile.
  if (!call.has(session)) return true;
  const isNew = !session.takesPart;
  session.takesPart = true;
  session.connection?.send(VOICE_OPCODES.SESSION_DESCRIPTION, {
    ...description,
    dave_protocol_version: PROTOCOL_VERSION,
    audio_codec: 'opus',
    video_codec: 'H264',
    media_session_id: session.tokenHash.slice(0, 32),
  });
  if (isNew) call.join(session);
  return true;
}

/** The fields that a protocol adds to the description; undefined for an unknown encryption mode. */
const DESCRIBE: Readonly<Record<string, (seat: Seat, data: unknown) => Promise<object | undefined> | object>> = {
  udp: selectUdp,
  websocket: selectWebSocket,
  datachannel: selectChannel,
};

async function selectUdp({ call, session }: Seat, data: unknown): Promise<object | undefined> {
  const mode = fieldsOf(data)?.mode;
  const known = session.endpoint.modes.find((one) => one === mode);
  if (!known || session.transport.kind === 'relay') return undefined;
  const secretKey = randomBytes(KEY_SIZE);
  try {
    await call.media.select(session.userId, { mode: known, secretKey });
  } catch (error) {
    // The call may have closed meanwhile.
    if (!(error instanceof MediaError) || call.has(session)) throw error;
  }
  session.transport = { kind: 'udp' };
  return { mode: known, secret_key: [...secretKey] };
}

function selectWebSocket(seat: Seat): object {
  selectRelay(seat);
  seat.session.channel?.close();
  return {};
}

/** Opens a data channel; without one the session's packets stay on the connection. */
async function selectChannel(seat: Seat, offer: unknown): Promise<object> {
  const { call, session } = seat;
  selectWebSocket(seat);
  const opened = await call.channels.open(offer, { frame: (frame) => relayFrame(session, frame) });
  // It may have ended meanwhile.
  if (!call.has(session)) opened?.channel.close();
  else session.channel = opened?.channel;
  return opened ? { sdp: opened.answer } : {};
}

function selectRelay({ call, session }: Seat): void {
  if (session.transport.kind !== 'relay') session.transport = { kind: 'relay', relay: call.relay(session, deliverTo(session)) };
}
