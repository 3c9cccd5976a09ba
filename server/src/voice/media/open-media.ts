import { VOICE_LIMITS } from '@guildhall/protocol/limits/voice';
import type { Logger } from 'pino';
import type { PortRange } from '../bind-udp.ts';
import { MODES } from './ciphers.ts';
import { addCounters, type Counters, zeroCounters } from './drops.ts';
import { type CallEvents, MediaCall } from './media-call.ts';
import { MediaError, MediaThread } from './media-thread.ts';
import { readBatch, type RelayPacket } from './relay-batch.ts';

/** How media is served. */
export interface MediaOptions {
  /** Worker threads, each with a UDP port of its own. A thread starts when its first call opens. */
  workers: number;
  /** The UDP ports that the workers may bind, first and last; 0 and 0 for any free ones. */
  ports: PortRange;
  /** The IPv4 address to bind. */
  bind: string;
  /** The IPv4 address at which clients reach the workers. */
  publicAddress: string;
  log: Logger;
  /** Members that a worker accepts over all its calls. */
  membersPerWorker?: number;
}

/** A worker that failed this soon after its start, in ms, is started again only for the next call. */
const SOON = 1000;

/** One of the workers: its thread, if it runs, and the calls that it serves. */
interface Slot {
  thread: MediaThread | undefined;
  startedAt: number;
  calls: Set<MediaCall>;
  /** Calls by the number of their member. */
  members: Map<number, MediaCall>;
  /** Members of calls that are opening. */
  opening: number;
}

/** The media of all voice calls of this process (docs/contract/voice.md#media). */
export class Media {
  readonly #options: Required<MediaOptions>;
  readonly #slots: Slot[];
  readonly #calls = new Set<string>();
  readonly #ssrcs = new Set<number>();
  /** Totals of threads that have ended. */
  readonly #past = zeroCounters();
  #lastNumber = 0;
  #hasWarned = false;
  #isClosed = false;

  constructor(options: MediaOptions) {
    this.#options = { membersPerWorker: VOICE_LIMITS.voiceMedia.membersPerWorker.max, ...options };
    const slot = (): Slot => ({ thread: undefined, startedAt: 0, calls: new Set(), members: new Map(), opening: 0 });
    this.#slots = Array.from({ length: options.workers }, slot);
  }

  /**
   * Opens a call in the worker with the fewest members. Rejects with a MediaError if the call is open already, all workers
   * are full, or no port is free.
   */
  async openCall(id: string, events: CallEvents = {}): Promise<MediaCall> {
    if (this.#isClosed) throw new MediaError('Voice is stopping.');
    if (this.#calls.has(id)) throw new MediaError(`The call ${id} is open already.`);
    const slot = this.#leastLoaded();
    this.#calls.add(id);
    slot.opening += 1;
    try {
      slot.thread ??= this.#start(slot);
      const { thread } = slot;
      await thread.ready();
      this.#warn(thread);
      return this.#place(id, slot, thread, events);
    } catch (error) {
      this.#calls.delete(id);
      throw error;
    } finally {
      slot.opening -= 1;
    }
  }

  /** The totals of all workers since the start. */
  async counters(): Promise<Counters> {
    const sum = zeroCounters();
    addCounters(sum, this.#past);
    const running = await Promise.all(this.#slots.map(({ thread }) => thread?.counters()));
    for (const counters of running) if (counters) addCounters(sum, counters);
    return sum;
  }

  /** Stops all workers; nothing is reported afterwards. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { calls } of this.#slots) for (const call of [...calls]) call.close();
    await Promise.all(this.#slots.map(({ thread }) => thread?.stop()));
  }

  #leastLoaded(): Slot {
    const load = ({ members, calls, opening }: Slot) => members.size + calls.size + opening;
    const free = this.#slots.filter(({ members }) => members.size < this.#options.membersPerWorker);
    const [first, ...others] = free;
    if (!first) throw new MediaError('All voice workers are full.');
    return others.reduce((least, slot) => (load(slot) < load(least) ? slot : least), first);
  }

  #place(id: string, slot: Slot, thread: MediaThread, events: CallEvents): MediaCall {
    if (slot.thread !== thread || this.#isClosed) throw new MediaError('The voice worker has ended.');
    this.#lastNumber += 1;
    const number = this.#lastNumber;
    const call: MediaCall = new MediaCall(
      {
        thread,
        number,
        publicAddress: this.#options.publicAddress,
        claim: (owner, ssrcs) => this.#claim(slot, owner, ssrcs),
        release: (members) => {
          for (const member of members) {
            slot.members.delete(member.number);
            for (const ssrc of member.ssrcs) this.#ssrcs.delete(ssrc);
          }
        },
        closed: () => {
          slot.calls.delete(call);
          this.#calls.delete(id);
        },
      },
      events,
    );
    thread.post('openCall', { call: number });
    slot.calls.add(call);
    return call;
  }

  #claim(slot: Slot, call: MediaCall, ssrcs: readonly number[]): number {
    if (slot.members.size >= this.#options.membersPerWorker) throw new MediaError('The voice worker of the call is full.');
    const used = ssrcs.find((ssrc) => this.#ssrcs.has(ssrc));
    if (used !== undefined) throw new MediaError(`The SSRC ${used} is in use.`);
    for (const ssrc of ssrcs) this.#ssrcs.add(ssrc);
    this.#lastNumber += 1;
    slot.members.set(this.#lastNumber, call);
    return this.#lastNumber;
  }

  #start(slot: Slot): MediaThread {
    const { bind, ports, log } = this.#options;
    slot.startedAt = performance.now();
    const thread: MediaThread = new MediaThread(
      { bind, ports },
      {
        proven: ({ member, ip, port }) => slot.members.get(member)?.addressProven(member, ip, port),
        talking: ({ changes }) => {
          for (const [member, isTalking] of changes) slot.members.get(member)?.talking(member, isTalking);
        },
        exhausted: ({ member }) => slot.members.get(member)?.exhausted(member),
        relayed: ({ packets }) => {
          const byMember = new Map<number, RelayPacket[]>();
          for (const { member, packet } of readBatch(packets)) {
            const own = byMember.get(member);
            if (own) own.push(packet);
            else byMember.set(member, [packet]);
          }
          for (const [member, own] of byMember) slot.members.get(member)?.deliver(member, own);
        },
        failed: ({ reason }) => log.error({ reason }, 'a voice packet could not be handled'),
        crashed: (reason) => this.#crashed(slot, thread, reason),
      },
    );
    thread.ready().then(
      () => log.info({ port: thread.port, modes: thread.modes }, 'a voice worker has started'),
      (error: unknown) => {
        log.error({ err: error }, 'a voice worker could not start');
        if (slot.thread === thread) slot.thread = undefined;
      },
    );
    return thread;
  }

  async #crashed(slot: Slot, thread: MediaThread, reason: string | undefined): Promise<void> {
    this.#options.log.error({ reason, calls: slot.calls.size }, 'a voice worker has ended; its calls are lost');
    addCounters(this.#past, await thread.counters());
    if (slot.thread === thread) slot.thread = undefined;
    const calls = [...slot.calls];
    const isSoon = performance.now() - slot.startedAt < SOON;
    if (!this.#isClosed && !isSoon) slot.thread ??= this.#start(slot);
    for (const call of calls) call.lose();
  }

  /** Says once that a mode is missing. */
  #warn({ modes }: MediaThread): void {
    const missing = MODES.filter((mode) => !modes.includes(mode));
    if (missing.length === 0 || this.#hasWarned) return;
    this.#hasWarned = true;
    this.#options.log.warn({ missing }, 'sodium-native could not be loaded: clients that need this voice mode cannot connect');
  }
}

/** Opens the media of voice calls; threads start with the first calls. */
export function openMedia(options: MediaOptions): Media {
  return new Media(options);
}

/** The address to bind and the one to announce, of the server's HOST and the setting of the public address, if any. */
export function mediaAddresses(host: string, announced: string | null): { bind: string; publicAddress: string } {
  const loopback = '127.0.0.1';
  const isOne = /^\d+\.\d+\.\d+\.\d+$/.test(host);
  const bind = isOne ? host : host === 'localhost' ? loopback : '0.0.0.0';
  return { bind, publicAddress: announced ?? (bind === '0.0.0.0' ? loopback : bind) };
}
