import type { SoundFrame } from '@guildhall/protocol/voice-frames';
import { DataLink } from './data-link.ts';
import type { ConnectionParts } from './parts.ts';
import type { Transport } from './types.ts';

/** Ms in which a data channel must open. */
const OPEN_TIME = 4000;
/** Ms after which a data channel is tried again, doubled with each failure up to the longest. */
const AGAIN = 5000;
const LONGEST = 240_000;

/** The calls that the choice of a transport makes to its connection. */
export interface TransportNeeds {
  /** Selects a protocol (opcode 1). */
  select(protocol: Transport, data?: string): void;
  /** Frames have arrived over the data channel. */
  frames(frames: readonly SoundFrame[]): void;
  /** `current` has changed. */
  changed(): void;
}

/**
 * Chooses how sound travels: over a data channel if one opens, and until then, or after it has failed, over the WebSocket. The server sends
 * over the WebSocket whenever there is no open channel, so that nothing is lost while the choice changes.
 */
export class Transports {
  readonly #transports: readonly Transport[];
  readonly #parts: ConnectionParts;
  readonly #needs: TransportNeeds;
  #data: DataLink | undefined;
  #isDescribed = false;
  #failures = 0;
  #cancel = () => {};

  constructor(transports: readonly Transport[], parts: ConnectionParts, needs: TransportNeeds) {
    const known = transports.filter((one) => one === 'websocket' || parts.PeerConnection);
    this.#transports = known.length > 0 ? known : ['websocket'];
    this.#parts = parts;
    this.#needs = needs;
  }

  /** How sound travels at present; undefined before it can. */
  get current(): Transport | undefined {
    if (this.#data?.isOpen) return 'datachannel';
    return this.#isDescribed && this.#transports.includes('websocket') ? 'websocket' : undefined;
  }

  /** A data channel has failed, and the WebSocket may not carry sound. */
  get hasNoRoute(): boolean {
    return this.#failures > 0 && !this.#data && !this.#transports.includes('websocket');
  }

  /** Selects the first transport. */
  begin(): void {
    if (this.#transports[0] === 'datachannel') this.#open();
    else this.#needs.select('websocket');
  }

  /** The server has answered a selection. */
  described(sdp: string | undefined): void {
    this.#isDescribed = true;
    const data = this.#data;
    if (data && sdp !== undefined) data.answer(sdp).catch(() => this.#failed(data));
    else if (data) this.#failed(data);
    this.#needs.changed();
  }

  /** The session continues on another link: an answer may have been lost. */
  resumed(): void {
    if (this.#data?.isOpen) this.#needs.changed();
    else this.begin();
    this.#needs.changed();
  }

  /** The network has changed, and a data channel with it. */
  lose(): void {
    this.#failures = 0;
    this.#drop();
  }

  /** Sends a frame over the data channel; false if it must take the WebSocket. */
  send(frame: SoundFrame): boolean {
    return this.#data?.send(frame) ?? false;
  }

  close(): void {
    this.#drop();
  }

  #open(): void {
    const { PeerConnection, now, after } = this.#parts;
    this.#drop();
    if (!PeerConnection) return;
    const data: DataLink = new DataLink(PeerConnection, now, {
      opened: () => {
        if (this.#data !== data) return;
        this.#cancel();
        this.#failures = 0;
        this.#needs.changed();
      },
      frames: (frames) => this.#needs.frames(frames),
      failed: () => this.#failed(data),
    });
    this.#data = data;
    this.#cancel = after(OPEN_TIME, () => this.#failed(data));
    data.offer().then(
      (sdp) => {
        if (this.#data === data) this.#needs.select('datachannel', sdp);
      },
      () => this.#failed(data),
    );
  }

  #failed(data: DataLink): void {
    if (this.#data !== data) return;
    this.#drop();
    // The server closes its end.
    if (this.#transports.includes('websocket')) this.#needs.select('websocket');
    const wait = Math.min(LONGEST, AGAIN * 2 ** this.#failures);
    this.#failures += 1;
    this.#cancel = this.#parts.after(wait, () => this.#open());
    this.#needs.changed();
  }

  #drop(): void {
    this.#cancel();
    this.#data?.close();
    this.#data = undefined;
  }
}
