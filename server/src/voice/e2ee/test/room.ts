import type { SigningKeyPair } from '@snazzah/davey';
import { ManualClock } from '../../../core/framework/clock.ts';
import { E2eeCall } from '../e2ee-call.ts';
import { Client, type Down, type Up } from './client.ts';

const MOST_TURNS = 1000;

/** A client at one end of a connection, whose messages are delivered in order. */
export class Seat {
  readonly client: Client;
  readonly down: Down[] = [];
  readonly up: Up[] = [];
  /** Whether messages travel; those of a held connection wait. */
  held = false;
  /** Changes or withholds messages to the server. */
  change: (message: Up) => Up | undefined = (message) => message;

  constructor(userId: string, channelId: string, keys?: SigningKeyPair) {
    this.client = new Client(userId, channelId, (message) => this.up.push(message), keys);
  }
}

/** A call with its clients, on a clock of its own. The room stands for the voice gateway. */
export class Room {
  readonly clock: ManualClock;
  readonly channelId: string;
  readonly call: E2eeCall;
  readonly seats = new Map<string, Seat>();
  readonly drops: { userId: string; code: number }[] = [];
  /** Chooses which of `count` connections goes first. */
  readonly #choose: (count: number) => number;

  constructor({
    channelId,
    clock,
    choose,
  }: { channelId?: string; clock?: ManualClock; choose?: (count: number) => number } = {}) {
    this.clock = clock ?? new ManualClock(1_700_000_000_000);
    this.channelId = channelId ?? '900000000000000001';
    this.#choose = choose ?? (() => 0);
    this.call = new E2eeCall({
      groupId: this.channelId,
      clock: this.clock,
      sendJson: (userId, op, d) => this.#push(userId, { op, body: { ...Object(d) } }),
      sendBinary: (userId, op, payload) => this.#push(userId, { op, body: Buffer.from(payload) }),
      drop: (userId, code) => {
        this.drops.push({ userId, code });
        this.#forget(userId);
      },
    });
  }

  /** A user joins, or joins again by a new connection; `silent` clients send no key package. */
  join(userId: string, { silent = false, keys }: { silent?: boolean; keys?: SigningKeyPair } = {}): Seat {
    const seat = new Seat(userId, this.channelId, keys);
    for (const [id, other] of this.seats) {
      if (id === userId) continue;
      seat.client.known.add(id);
      other.down.push({ op: 11, body: { user_ids: [userId] } });
    }
    this.seats.set(userId, seat);
    this.call.join(userId);
    if (!silent) seat.client.start();
    return seat;
  }

  leave(userId: string): void {
    this.call.leave(userId);
    this.#forget(userId);
  }

  /** Delivers messages until there are none, in an order that `choose` decides between connections. */
  deliver(): void {
    for (;;) {
      const ready = [...this.seats.values()].filter((seat) => !seat.held && (seat.down.length > 0 || seat.up.length > 0));
      const seat = ready[this.#choose(ready.length)];
      if (!seat) return;
      const message = seat.up.shift();
      if (message) this.#up(seat, message);
      else this.#down(seat);
    }
  }

  /** Delivers messages and turns the clock until nothing is pending. */
  settle(): Promise<void> {
    return settle([this]);
  }

  /** Delivers what a client has sent, before anything else. */
  hear(seat: Seat): void {
    for (let message = seat.up.shift(); message; message = seat.up.shift()) this.#up(seat, message);
  }

  #push(userId: string, message: Down): void {
    this.seats.get(userId)?.down.push(message);
  }

  #forget(userId: string): void {
    this.seats.delete(userId);
    for (const other of this.seats.values()) other.down.push({ op: 13, body: { user_id: userId } });
  }

  #down({ client, down }: Seat): void {
    const message = down.shift();
    if (!message) return;
    if (!Buffer.isBuffer(message.body)) {
      if (message.op === 11) for (const id of [message.body.user_ids].flat()) client.known.add(String(id));
      if (message.op === 13) client.known.delete(String(message.body.user_id));
    }
    client.receive(message);
  }

  #up(seat: Seat, original: Up): void {
    const message = seat.change(original);
    if (!message) return;
    const { userId } = seat.client;
    if (message.op === 26) this.call.keyPackage(userId, message.payload);
    if (message.op === 28) this.call.commitWelcome(userId, message.payload);
    if (message.op === 23) this.call.transitionReady(userId, message.transitionId);
    if (message.op === 31) this.call.invalidCommitWelcome(userId, message.transitionId);
  }
}

/** Settles calls that share a clock. */
export async function settle(rooms: readonly Room[]): Promise<void> {
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    for (const room of rooms) room.deliver();
    if (rooms.every(({ call }) => call.isSettled)) return;
    await rooms[0]?.clock.advance(25);
  }
  throw new Error('the calls do not settle');
}

/** Asserts that clients are in one group and hear each other; returns the epoch authenticator. */
export function checkGroup(seats: readonly Seat[], sender = 0): string {
  const clients = seats.map(({ client }) => client);
  const [first] = clients;
  if (!first) return 'none';
  const users = clients.map(({ userId }) => userId).sort();
  const states = clients.map(({ session, authenticator }) => ({
    authenticator,
    epoch: session.epoch,
    users: session.getUserIds().sort(),
  }));
  const expected = { authenticator: first.authenticator, epoch: first.session.epoch, users };
  for (const [index, state] of states.entries()) {
    if (state.authenticator === 'none' || !sameState(state, expected)) {
      throw new Error(
        `user ${clients[index]?.userId} has ${JSON.stringify(state, bigints)}, not ${JSON.stringify(expected, bigints)}`,
      );
    }
  }
  const speaker = clients[sender % clients.length] ?? first;
  const frame = Buffer.from(`frame of ${speaker.userId} in ${first.authenticator}`);
  const encrypted = speaker.encrypt(frame);
  for (const client of clients) {
    if (client === speaker) continue;
    if (!client.decrypt(speaker.userId, encrypted).equals(frame)) throw new Error(`${client.userId} decrypts another frame`);
  }
  return first.authenticator;
}

function sameState(one: object, other: object): boolean {
  return JSON.stringify(one, bigints) === JSON.stringify(other, bigints);
}

function bigints(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
