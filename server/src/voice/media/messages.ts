import type { PortRange } from '../bind-udp.ts';
import type { Mode } from './ciphers.ts';
import type { Counters } from './drops.ts';
import type { Allowance, NewMember } from './member.ts';

/** Data of a worker at its start. */
export interface WorkerStart {
  bind: string;
  /** The first and the last UDP port to try; 0 and 0 for any free one. */
  ports: PortRange;
}

/** Messages from the main thread to a worker. Members and calls are named by numbers that are never used twice. */
export interface ToWorker {
  openCall: { call: number };
  closeCall: { call: number };
  add: NewMember;
  select: { member: number; mode: Mode; key: Uint8Array };
  allow: { member: number } & Allowance;
  /** Qualities by SSRC, and of all others. */
  wants: { member: number; qualities: ReadonlyMap<number, number>; otherwise: number };
  remove: { member: number };
  /** Packets from relayed members: a RelayBatch. */
  relay: { packets: Uint8Array };
  /** Bytes of earlier `relayed` batches that have been sent, by member. */
  sent: { bytes: ReadonlyMap<number, number> };
  /** Asks for `counters`. */
  count: Record<string, never>;
  stop: Record<string, never>;
}

/** Messages from a worker to the main thread. */
export interface FromWorker {
  /** The socket is bound. */
  ready: { port: number; modes: readonly Mode[] };
  /** No port could be bound; the worker ends. */
  unbound: { reason: string };
  /** The address of a member has become known, or has changed. */
  proven: { member: number; ip: string; port: number };
  /** The members that have begun (true) or stopped to talk since the last report. */
  talking: { changes: ReadonlyMap<number, boolean> };
  /** Nothing more can be encrypted for the member with its key. */
  exhausted: { member: number };
  /** Packets for relayed members: a RelayBatch. */
  relayed: { packets: Uint8Array };
  counters: Counters;
  /** A packet could not be handled: a defect. */
  failed: { reason: string };
}

/** A message of a table. */
export type Message<Table> = { [Kind in keyof Table]: { kind: Kind; data: Table[Kind] } }[keyof Table];

/** A function for each message of a table. */
export type Handlers<Table> = { [Kind in keyof Table]: (data: Table[Kind]) => void };

/** Sends a message of a table. */
export type Post<Table> = <Kind extends keyof Table>(kind: Kind, data: Table[Kind], transfer?: ArrayBuffer[]) => void;

/** Calls the function for a message. */
export function handle<Table, Kind extends keyof Table>(
  handlers: { [Each in keyof Table]: (data: Table[Each]) => void },
  message: { kind: Kind; data: Table[Kind] },
): void {
  handlers[message.kind](message.data);
}
