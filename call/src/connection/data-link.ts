import { frameSize, MESSAGE_BYTES, readFrames, type SoundFrame, writeFrames } from '@guildhall/protocol/voice-frames';
import type { ConnectionParts } from './parts.ts';

/** Bytes that may wait in the channel: sound that is late is of no use. */
const MOST_WAITING = 8 * 1024;
/** Ms after which a frame is not repeated: speech has paused. */
const REPEATED = 200;

/** The events of a data channel; none after `failed`. */
export interface DataLinkEvents {
  opened(): void;
  frames(frames: readonly SoundFrame[]): void;
  failed(): void;
}

/** A data channel to the voice server (docs/contract/voice.md#media-over-a-data-channel). */
export class DataLink {
  readonly #peer: RTCPeerConnection;
  readonly #channel: RTCDataChannel;
  readonly #now: ConnectionParts['now'];
  #last: { frame: SoundFrame; at: number } | undefined;
  #isClosed = false;

  constructor(PeerConnection: new () => RTCPeerConnection, now: ConnectionParts['now'], events: DataLinkEvents) {
    this.#now = now;
    this.#peer = new PeerConnection();
    this.#channel = this.#peer.createDataChannel('sound', { negotiated: true, id: 0, ordered: false, maxRetransmits: 0 });
    this.#channel.binaryType = 'arraybuffer';
    const fail = () => {
      if (this.#isClosed) return;
      this.close();
      events.failed();
    };
    this.#channel.addEventListener('open', () => {
      if (!this.#isClosed) events.opened();
    });
    this.#channel.addEventListener('close', fail);
    this.#channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const frames = data instanceof ArrayBuffer && !this.#isClosed ? readFrames(new Uint8Array(data)) : undefined;
      if (frames) events.frames(frames);
    });
    this.#peer.addEventListener('connectionstatechange', () => {
      if (['disconnected', 'failed', 'closed'].includes(this.#peer.connectionState)) fail();
    });
  }

  get isOpen(): boolean {
    return !this.#isClosed && this.#channel.readyState === 'open';
  }

  /** The SDP offer. It has no candidates: the server learns the address from the checks that arrive. */
  async offer(): Promise<string> {
    await this.#peer.setLocalDescription();
    return this.#peer.localDescription?.sdp ?? '';
  }

  /** Takes the server's answer. Rejects if the browser refuses it. */
  async answer(sdp: string): Promise<void> {
    await this.#peer.setRemoteDescription({ type: 'answer', sdp });
  }

  /** Sends a frame, and the one before again; false if it does not fit or the channel is not open. */
  send(frame: SoundFrame): boolean {
    const size = frameSize(frame);
    if (!this.isOpen || size > MESSAGE_BYTES) return false;
    const now = this.#now();
    const before = this.#last;
    this.#last = { frame, at: now };
    if (this.#channel.bufferedAmount > MOST_WAITING) return true;
    const isRepeated = before && now - before.at < REPEATED && size + frameSize(before.frame) <= MESSAGE_BYTES;
    this.#channel.send(writeFrames(isRepeated ? [before.frame, frame] : [frame]));
    return true;
  }

  close(): void {
    this.#isClosed = true;
    this.#channel.close();
    this.#peer.close();
  }
}
