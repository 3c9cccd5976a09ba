import { LIMITS } from '@guildhall/protocol/limits';
import { MEDIA_OPCODES, VOICE_CLOSE_CODES, VOICE_OPCODES } from '@guildhall/protocol/voice';
import { E2EE_OPCODES } from '../e2ee/opcodes.ts';
import { fieldsOf } from '../../core/values/json-fields.ts';
import type { Seat, VoiceClient } from './client.ts';
import { identify } from './opcodes/00-identify.ts';
import { selectProtocol } from './opcodes/01-select-protocol.ts';
import { heartbeat } from './opcodes/03-heartbeat.ts';
import { speak } from './opcodes/05-speaking.ts';
import { resume } from './opcodes/07-resume.ts';
import { setVideo } from './opcodes/12-video.ts';
import { setSinkWants } from './opcodes/15-media-sink-wants.ts';
import { relayMedia } from './opcodes/128-media.ts';
import { sendPicture } from './opcodes/129-picture.ts';
import { askKeyPicture } from './opcodes/130-key-picture.ts';
import type { VoiceNode } from './voice-node.ts';

type Fields = Record<string, unknown>;

/** Opcodes of clients that need no session. */
const OPENING: Readonly<Record<number, (node: VoiceNode, client: VoiceClient, d: unknown) => Promise<void> | void>> = {
  [VOICE_OPCODES.IDENTIFY]: identify,
  [VOICE_OPCODES.HEARTBEAT]: heartbeat,
  [VOICE_OPCODES.RESUME]: resume,
};

/** JSON opcodes of a session; false: the data is malformed. */
const OWN: Readonly<Record<number, (seat: Seat, d: Fields) => boolean | Promise<boolean>>> = {
  [VOICE_OPCODES.SELECT_PROTOCOL]: selectProtocol,
  [VOICE_OPCODES.SPEAKING]: speak,
  [VOICE_OPCODES.VIDEO]: setVideo,
  [VOICE_OPCODES.MEDIA_SINK_WANTS]: setSinkWants,
  [E2EE_OPCODES.TRANSITION_READY]: ({ call, session }, { transition_id: id }) => {
    if (typeof id !== 'number') return false;
    call.e2ee.transitionReady(session.userId, id);
    return true;
  },
  [E2EE_OPCODES.INVALID_COMMIT_WELCOME]: ({ call, session }, { transition_id: id }) => {
    if (typeof id !== 'number') return false;
    call.e2ee.invalidCommitWelcome(session.userId, id);
    return true;
  },
  [VOICE_OPCODES.SESSION_UPDATE]: () => true,
  [VOICE_OPCODES.BACKEND_VERSION]: ({ session }) => {
    session.connection?.send(VOICE_OPCODES.BACKEND_VERSION, { voice: 'guildhall', rtc_worker: 'guildhall' });
    return true;
  },
  [VOICE_OPCODES.CLIENT_FLAGS]: () => true,
  [VOICE_OPCODES.CLIENT_PLATFORM]: () => true,
  [VOICE_OPCODES.NO_ROUTE]: () => true,
};

/** Binary opcodes of a session. */
const BINARY: Readonly<Record<number, (seat: Seat, payload: Buffer) => void>> = {
  [E2EE_OPCODES.KEY_PACKAGE]: ({ call, session }, payload) => void call.e2ee.keyPackage(session.userId, payload),
  [E2EE_OPCODES.COMMIT_WELCOME]: ({ call, session }, payload) => void call.e2ee.commitWelcome(session.userId, payload),
  [MEDIA_OPCODES.AUDIO]: relayMedia,
  [MEDIA_OPCODES.PICTURE]: sendPicture,
  [MEDIA_OPCODES.KEY_PICTURE]: askKeyPicture,
};
/** Binary opcodes that have limits of their own. */
const MEDIA: ReadonlySet<unknown> = new Set([MEDIA_OPCODES.AUDIO, MEDIA_OPCODES.PICTURE]);
/** RFC 6455, section 7.4.1. */
const MESSAGE_TOO_BIG = 1009;

/** Handles a message of a client. */
export async function receive(node: VoiceNode, client: VoiceClient, data: Buffer, isBinary: boolean): Promise<void> {
  // A client may continue to send until it has received the close, or although it has.
  if (client.state.kind === 'closed' || !client.isCurrent || !client.connection.isOpen) return;
  client.heardAt = node.platform.clock.elapsed();
  if (data.length > LIMITS.voiceGateway.messageBytes.max && !(isBinary && data[0] === MEDIA_OPCODES.PICTURE)) {
    client.connection.close(MESSAGE_TOO_BIG);
    return;
  }
  if (!(isBinary && MEDIA.has(data[0])) && isTooMany(node, client)) {
    client.close(VOICE_CLOSE_CODES.RATE_LIMITED, 'Too many messages.');
    return;
  }
  if (isBinary) receiveBinary(client, data);
  else await receiveJson(node, client, data);
}

function receiveBinary(client: VoiceClient, data: Buffer): void {
  const [op = -1] = data;
  const handler = BINARY[op];
  if (!handler) client.close(VOICE_CLOSE_CODES.UNKNOWN_OPCODE, 'Unknown opcode.');
  else if (client.state.kind !== 'identified') client.close(VOICE_CLOSE_CODES.NOT_AUTHENTICATED, 'Identify first.');
  else handler(client.state.seat, data.subarray(1));
}

async function receiveJson(node: VoiceNode, client: VoiceClient, data: Buffer): Promise<void> {
  const message = parse(data);
  const op = message?.op;
  if (typeof op !== 'number') {
    client.close(VOICE_CLOSE_CODES.DECODE_ERROR, 'Failed to decode payload.');
    return;
  }
  const [opening, own] = [OPENING[op], OWN[op]];
  if (opening) await opening(node, client, message?.d);
  else if (!own) client.close(VOICE_CLOSE_CODES.UNKNOWN_OPCODE, 'Unknown opcode.');
  else if (client.state.kind !== 'identified') client.close(VOICE_CLOSE_CODES.NOT_AUTHENTICATED, 'Identify first.');
  else if (!(await own(client.state.seat, fieldsOf(message?.d) ?? {})))
    client.close(VOICE_CLOSE_CODES.DECODE_ERROR, 'Failed to decode payload.');
}

function parse(data: Buffer): Fields | undefined {
  try {
    return fieldsOf(JSON.parse(data.toString()));
  } catch {
    return undefined;
  }
}

function isTooMany(node: VoiceNode, { received }: VoiceClient): boolean {
  const now = node.platform.clock.elapsed();
  const { messages, window } = LIMITS.voiceGateway;
  if (now - received.since >= window.max) Object.assign(received, { count: 0, since: now });
  received.count += 1;
  return received.count > messages.max;
}
