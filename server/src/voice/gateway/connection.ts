import { LIMITS } from '@guildhall/protocol/limits';
import type { WebSocket } from 'ws';

/** Versions below it number no messages. */
const NUMBERED = 8;

/** A WebSocket of the voice gateway. */
export class VoiceConnection {
  readonly #ws: WebSocket;
  /** `v` of its address. */
  readonly version: number;

  constructor(ws: WebSocket, version: number) {
    this.#ws = ws;
    this.version = version;
  }

  get isOpen(): boolean {
    return this.#ws.readyState === this.#ws.OPEN;
  }

  /** Bytes that wait for the client. */
  get waiting(): number {
    return this.#ws.bufferedAmount;
  }

  /** Whether messages carry numbers. */
  get isNumbered(): boolean {
    return this.version >= NUMBERED;
  }

  /** Sends a message that is not repeated after a resume. */
  send(op: number, d: unknown): void {
    this.write(JSON.stringify({ op, d }));
  }

  write(frame: string | Buffer, done?: () => void): void {
    if (this.isOpen) this.#ws.send(frame, () => done?.());
    else done?.();
    // A client that does not read; it may resume.
    if (this.#ws.bufferedAmount > LIMITS.voiceGateway.sendQueue.max) this.#ws.terminate();
  }

  close(code: number, reason = ''): void {
    this.#ws.close(code, reason);
  }

  /** Ends a connection whose client no longer responds. */
  terminate(): void {
    this.#ws.terminate();
  }
}
