import type { E2eeMember, E2eeOptions } from '../e2ee/types.ts';
import { watchNetwork } from './network.ts';

/** A WebSocket, as far as it is used. */
export interface Socket {
  binaryType: string;
  readonly readyState: number;
  /** Bytes that wait to be sent. */
  readonly bufferedAmount: number;
  addEventListener(type: 'message' | 'close' | 'error', listener: (event: object) => void): void;
  send(data: string | Uint8Array<ArrayBuffer>): void;
  close(code?: number): void;
}

/** The parts that a connection is built from. Browsers have them all; other runtimes and tests pass their own. */
export interface ConnectionParts {
  openMember(options: E2eeOptions): Promise<E2eeMember>;
  WebSocket: new (url: string) => Socket;
  /** Undefined where data channels do not exist. */
  PeerConnection: (new () => RTCPeerConnection) | undefined;
  /** Ms on a clock that never goes back. */
  now(): number;
  /** Calls after some ms; the result cancels. */
  after(ms: number, run: () => void): () => void;
  /** 0 to 1. */
  random(): number;
  /** Calls when the network has changed; the result ends this. */
  watchNetwork(changed: () => void): () => void;
}

/** The parts that this environment has. */
export function ownParts(): Omit<ConnectionParts, 'openMember'> {
  return {
    WebSocket: globalThis.WebSocket,
    PeerConnection: globalThis.RTCPeerConnection,
    now: () => performance.now(),
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    random: Math.random,
    watchNetwork,
  };
}
