/** Why a packet was not accepted, or not forwarded to one of its receivers. */
export const DROP_REASONS = [
  /** Shorter than a packet of its kind, or with header fields that contradict its length. */
  'malformed',
  'oversized',
  /** Neither RTP nor RTCP of version 2, IP discovery, nor a packet of 8 bytes; or audio of another payload type. */
  'unknownType',
  /** No member has this SSRC. */
  'unknownSsrc',
  /** The member has not selected a mode. */
  'notSelected',
  /** A ping from an address that is not proven. */
  'unprovenPing',
  /** Too many packets with a member's SSRC from another address than the member's. */
  'unprovenRate',
  'discoveryRate',
  'senderRate',
  /** The member may not send this kind of media. */
  'muted',
  'replayed',
  /** Not encrypted with the key of the SSRC's owner. */
  'unauthentic',
  /** Without the trailer of end-to-end encryption. */
  'unencrypted',
  /** RTCP that is not forwarded. */
  'rtcp',
  'feedbackRate',
  /** The receiver is deafened. */
  'deafened',
  /** The receiver asked for quality 0. */
  'unwanted',
  /** The receiver has no address or key yet, or a transport without this kind of media. */
  'unreachable',
  /** The queue of a relayed receiver is full. */
  'slow',
  /** The queue of the worker's socket is full. */
  'backlog',
  /** The receiver's counter has reached its end. */
  'exhausted',
  /** Handling failed: a defect, which is logged. */
  'failed',
] as const;
export type DropReason = (typeof DROP_REASONS)[number];

/** Totals since the worker started, or of all workers. */
export interface Counters {
  /** Received datagrams and relayed packets. */
  received: number;
  /** Packets sent to a receiver; one received packet may have many. */
  forwarded: number;
  drops: Record<DropReason, number>;
}

/** Counters at zero. */
export function zeroCounters(): Counters {
  return {
    received: 0,
    forwarded: 0,
    drops: {
      malformed: 0,
      oversized: 0,
      unknownType: 0,
      unknownSsrc: 0,
      notSelected: 0,
      unprovenPing: 0,
      unprovenRate: 0,
      discoveryRate: 0,
      senderRate: 0,
      muted: 0,
      replayed: 0,
      unauthentic: 0,
      unencrypted: 0,
      rtcp: 0,
      feedbackRate: 0,
      deafened: 0,
      unwanted: 0,
      unreachable: 0,
      slow: 0,
      backlog: 0,
      exhausted: 0,
      failed: 0,
    },
  };
}

/** Adds `more` to `sum`. */
export function addCounters(sum: Counters, more: Counters): void {
  sum.received += more.received;
  sum.forwarded += more.forwarded;
  for (const reason of DROP_REASONS) sum.drops[reason] += more.drops[reason];
}
