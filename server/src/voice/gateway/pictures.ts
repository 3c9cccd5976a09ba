import { LIMITS } from '@guildhall/protocol/limits';
import { MEDIA_OPCODES } from '@guildhall/protocol/voice';
import type { Clock } from '../../core/framework/clock.ts';
import { isEncrypted } from '../media/packets.ts';
import type { VoiceSession } from './session.ts';

const { queue, keyInterval } = LIMITS.voicePictures;

/** Opcode, SSRC u32, sequence number u16, timestamp u32 and flags u8 before a picture of a client. */
export const PICTURE_HEAD = 12;
/** Two zero bytes before messages of the server that have no number. */
const UNNUMBERED = 2;
const KEY = 1;
/** Bit 0 and the codecs 0 to 3 in the bits 1 to 3; all others are zero. */
const MOST_FLAGS = 7;

/** Why a picture was not accepted, or not sent to one of its receivers. */
export const PICTURE_DROPS = [
  /** Too short, or with unknown flags. */
  'malformed',
  /** Its sender did not identify with video, or has not selected a transport. */
  'notSelected',
  /** Not the SSRC of the sender. */
  'unknownSsrc',
  /** Its sender may not send video. */
  'muted',
  /** Its sender has not announced pictures, or has ended them. */
  'unannounced',
  /** Without the trailer of end-to-end encryption. */
  'unencrypted',
  'senderRate',
  /** The receiver is deafened. */
  'deafened',
  /** The receiver does not want this SSRC. */
  'unwanted',
  /** The receiver has no connection at present. */
  'unreachable',
  /** Too much waits for the receiver. */
  'slow',
  /** The receiver lacks an earlier picture, and this one does not stand alone. */
  'incomplete',
] as const;
export type PictureDrop = (typeof PICTURE_DROPS)[number];

/** Totals of pictures since the start of the process. */
export interface PictureCounters {
  received: number;
  /** Pictures sent to a receiver; one received picture may have many. */
  forwarded: number;
  /** Requests for key pictures that were sent. */
  asked: number;
  drops: Record<PictureDrop, number>;
}

/** Counters at zero. */
export function zeroPictures(): PictureCounters {
  const receivers = { deafened: 0, unwanted: 0, unreachable: 0, slow: 0, incomplete: 0 };
  const senders = { notSelected: 0, unknownSsrc: 0, muted: 0, unannounced: 0, unencrypted: 0, senderRate: 0 };
  return { received: 0, forwarded: 0, asked: 0, drops: { malformed: 0, ...senders, ...receivers } };
}

/** The parts of a call that its pictures use. */
export interface PictureNeeds {
  clock: Clock;
  counters: PictureCounters;
  sessions(): Iterable<VoiceSession>;
}

/** Forwards the pictures of a call over the connections of its sessions (docs/contract/voice.md#pictures). */
export class Pictures {
  readonly #needs: PictureNeeds;

  constructor(needs: PictureNeeds) {
    this.#needs = needs;
  }

  /** Forwards a picture of a session, without its opcode, or drops and counts it. */
  send(sender: VoiceSession, payload: Buffer): void {
    const { counters } = this.#needs;
    counters.received += 1;
    const drop = this.#refusal(sender, payload);
    if (drop) {
      counters.drops[drop] += 1;
      // The pictures after it would not be decodable.
      if (drop === 'senderRate') this.interrupt(sender);
      return;
    }
    const isKey = isKeyPicture(payload);
    if (isKey) sender.pictures?.close();
    const frame = Buffer.allocUnsafe(UNNUMBERED + 1 + payload.length);
    frame.writeUInt16BE(0, 0);
    frame[UNNUMBERED] = MEDIA_OPCODES.PICTURE;
    frame.set(payload, UNNUMBERED + 1);
    for (const receiver of this.#needs.sessions()) if (receiver !== sender) this.#forward(sender, receiver, frame, isKey);
  }

  /** Sets the qualities in which a session wants streams. The senders of those that it lacks are asked for a key picture. */
  want(viewer: VoiceSession, qualities: ReadonlyMap<number, number>, otherwise: number): void {
    const { pictures } = viewer;
    if (!pictures) return;
    Object.assign(pictures, { qualities, otherwise });
    for (const ssrc of pictures.current) if (!pictures.wants(ssrc)) pictures.current.delete(ssrc);
    this.#complete(viewer);
  }

  /** Asks the sender of an SSRC for a key picture, at most once a second, if the viewer may receive it. */
  askKey(viewer: VoiceSession, ssrc: number): void {
    if (!viewer.takesPart || !viewer.rights.receive || !viewer.pictures?.wants(ssrc)) return;
    for (const sender of this.#needs.sessions()) if (sender.videoSsrc === ssrc && sender !== viewer) this.#ask(sender);
  }

  /** A session has a new connection: pictures may have been lost on the earlier one. */
  resumed(session: VoiceSession): void {
    const { pictures } = session;
    if (!pictures) return;
    pictures.current.clear();
    this.#complete(session);
    this.#askFor(session);
  }

  /** The pictures of a session begin or end with its right to send them. */
  restart(sender: VoiceSession): void {
    this.interrupt(sender);
    this.#askFor(sender);
  }

  /** Pictures of a session are missing: the next one that its receivers can use is a key picture. */
  interrupt(sender: VoiceSession): void {
    for (const { pictures } of this.#needs.sessions()) pictures?.current.delete(sender.videoSsrc);
  }

  #refusal(sender: VoiceSession, payload: Buffer): PictureDrop | undefined {
    if (payload.length < PICTURE_HEAD || payload.readUInt8(PICTURE_HEAD - 2) > MOST_FLAGS) return 'malformed';
    if (!sender.pictures || !sender.takesPart) return 'notSelected';
    if (payload.readUInt32BE(0) !== sender.videoSsrc) return 'unknownSsrc';
    if (!sender.rights.sendVideo) return 'muted';
    if (!isShown(sender)) return 'unannounced';
    if (!isEncrypted(payload.subarray(PICTURE_HEAD - 1))) return 'unencrypted';
    return sender.pictures.mayPass(payload.length, this.#needs.clock.elapsed()) ? undefined : 'senderRate';
  }

  #forward(sender: VoiceSession, receiver: VoiceSession, frame: Buffer, isKey: boolean): void {
    const { pictures } = receiver;
    // Clients without pictures do not count: nothing was lost.
    if (!pictures || !receiver.takesPart) return;
    const ssrc = sender.videoSsrc;
    const drop = refusalAt(receiver, ssrc, isKey);
    if (drop) {
      this.#needs.counters.drops[drop] += 1;
      pictures.current.delete(ssrc);
      if (drop === 'incomplete') this.#ask(sender);
      return;
    }
    pictures.current.add(ssrc);
    receiver.connection?.write(frame);
    this.#needs.counters.forwarded += 1;
  }

  /** Asks for a key picture of each stream that a session wants and lacks. */
  #complete(viewer: VoiceSession): void {
    for (const sender of this.#needs.sessions()) {
      const ssrc = sender.videoSsrc;
      if (sender !== viewer && isShown(sender) && !viewer.pictures?.current.has(ssrc)) this.askKey(viewer, ssrc);
    }
  }

  /** Asks a session for a key picture if another one wants its pictures. */
  #askFor(sender: VoiceSession): void {
    for (const other of this.#needs.sessions())
      if (other !== sender && other.pictures?.wants(sender.videoSsrc)) this.#ask(sender);
  }

  #ask(sender: VoiceSession): void {
    const { pictures } = sender;
    if (!pictures || pictures.asking || !isShown(sender)) return;
    const { clock } = this.#needs;
    const wait = pictures.askedAt + keyInterval.max - clock.elapsed();
    if (wait <= 0) this.#askNow(sender);
    else
      pictures.asking = clock.after(wait, () => {
        pictures.asking = undefined;
        this.#askNow(sender);
      });
  }

  #askNow(sender: VoiceSession): void {
    const { pictures, connection } = sender;
    if (!pictures || !connection || !isShown(sender)) return;
    const { clock, counters } = this.#needs;
    pictures.askedAt = clock.elapsed();
    counters.asked += 1;
    const frame = Buffer.alloc(UNNUMBERED + 5);
    frame[UNNUMBERED] = MEDIA_OPCODES.KEY_PICTURE;
    frame.writeUInt32BE(sender.videoSsrc, UNNUMBERED + 1);
    connection.write(frame);
  }
}

/** Whether a session has announced pictures and may send them. */
function isShown({ shownVideo, videoSsrc }: VoiceSession): boolean {
  return shownVideo?.video_ssrc === videoSsrc;
}

function isKeyPicture(payload: Buffer): boolean {
  return (payload.readUInt8(PICTURE_HEAD - 2) & KEY) !== 0;
}

function refusalAt({ pictures, rights, connection }: VoiceSession, ssrc: number, isKey: boolean): PictureDrop | undefined {
  if (!rights.receive) return 'deafened';
  if (!pictures?.wants(ssrc)) return 'unwanted';
  if (!connection?.isOpen) return 'unreachable';
  if (connection.waiting > queue.max) return 'slow';
  return isKey || pictures.current.has(ssrc) ? undefined : 'incomplete';
}
