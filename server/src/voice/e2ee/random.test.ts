import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ManualClock } from '../../core/framework/clock.ts';
import { readCommitWelcome } from './commit-message.ts';
import type { Up } from './test/client.ts';
import { Random } from './test/random.ts';
import { checkGroup, Room, type Seat, settle } from './test/room.ts';

const STEPS = 2000;
const MOST_MEMBERS = 25;
/** Ms after which the test is taken to hang, also on a busy machine. */
const LONG = 300_000;
const CHANNELS = ['900000000000000001', '900000000000000002'];
const USERS = Array.from({ length: MOST_MEMBERS + 5 }, (_, index) => String(100_000_000_000_000_001n + BigInt(index)));

/** Changes a byte of a commit: of any part, or of the tags that only members can check. */
function corrupt(message: Up, random: Random): Up {
  if (message.op !== 28) return message;
  const read = readCommitWelcome(message.payload);
  const commit = read.ok ? read.value.commit.bytes.length : 0;
  const payload = Buffer.from(message.payload);
  const at = random.below(2) === 0 ? commit - 1 - random.below(60) : random.below(payload.length);
  payload.writeUInt8(payload.readUInt8(at) ^ (1 << random.below(8)), at);
  return { op: 28, payload };
}

/** Two calls between which users move; faults happen in both. */
class World {
  readonly rooms: readonly Room[];
  readonly counts = { join: 0, leave: 0, move: 0, replace: 0, corrupt: 0, late: 0, silence: 0, recover: 0, alone: 0, most: 0 };
  readonly #random: Random;
  readonly #late: (() => void)[] = [];

  constructor(random: Random) {
    this.#random = random;
    const clock = new ManualClock(1_700_000_000_000);
    this.rooms = CHANNELS.map((channelId) => new Room({ channelId, clock, choose: random.below }));
  }

  /** One random step. `target` is how many members a call tends to have. */
  step(target: number): void {
    const room = this.#random.pick(this.rooms);
    if (!room) return;
    const free = USERS.filter((user) => !this.rooms.some(({ seats }) => seats.has(user)));
    const seat = this.#random.pick([...room.seats.values()]);
    const kind = this.#random.below(100);
    if (kind < 50) {
      const joins = room.seats.size < target ? 70 : room.seats.size > target ? 10 : 45;
      const user = this.#random.pick(free);
      if (user && room.seats.size < MOST_MEMBERS && this.#random.below(100) < joins) this.#join(room, user);
      else if (seat) this.#leave(room, seat);
    } else if (kind < 60 && seat) this.#move(room, seat);
    else if (kind < 68 && seat) this.#replace(room, seat);
    else if (kind < 76 && seat) this.#corrupt(seat);
    else if (kind < 84 && seat) this.#holdBack(room, seat);
    else if (kind < 88 && seat) this.#silence(seat);
    else if (kind < 96 && seat) this.#recover(room, seat);
    else this.#leaveAlone(room);
    this.counts.most = Math.max(this.counts.most, ...this.rooms.map(({ seats }) => seats.size));
  }

  /** A user joins the first call, until it has all members that it may have. */
  fill(): void {
    const [room, other] = this.rooms;
    if (!room || !other || room.seats.size >= MOST_MEMBERS) return;
    const user = USERS.find((id) => !room.seats.has(id));
    if (!user) return;
    if (other.seats.has(user)) other.leave(user);
    this.#join(room, user);
    this.counts.most = Math.max(this.counts.most, room.seats.size);
  }

  /** Settles both calls, then checks them. */
  async settle(): Promise<void> {
    await settle(this.rooms);
    for (const arrive of this.#late.splice(0)) arrive();
    await settle(this.rooms);
    for (const { seats } of this.rooms) for (const seat of seats.values()) seat.change = (message) => message;
    for (const { call, drops, seats } of this.rooms) {
      expect(drops).toEqual([]);
      if (seats.size > 1) {
        checkGroup([...seats.values()], this.#random.below(seats.size));
        for (const { client } of seats.values()) expect(client.session.epoch).toBe(call.epoch);
      } else expect(call.epoch).toBe(0n);
    }
    // Faults of different moments do not add up.
    await this.rooms[0]?.clock.advance(60_000);
  }

  #join(room: Room, user: string): void {
    this.counts.join++;
    room.join(user);
  }

  #leave(room: Room, seat: Seat): void {
    this.counts.leave++;
    if (room.seats.size === 2) this.counts.alone++;
    room.leave(seat.client.userId);
  }

  #move(room: Room, seat: Seat): void {
    const other = this.rooms.find((candidate) => candidate !== room);
    if (!other || other.seats.size >= MOST_MEMBERS) return;
    this.counts.move++;
    room.leave(seat.client.userId);
    other.join(seat.client.userId);
  }

  #replace(room: Room, seat: Seat): void {
    this.counts.replace++;
    room.join(seat.client.userId);
  }

  #corrupt(seat: Seat): void {
    this.counts.corrupt++;
    seat.change = this.#some(28, (message) => corrupt(message, this.#random));
  }

  /** The commit arrives when the call has gone on. */
  #holdBack(room: Room, seat: Seat): void {
    this.counts.late++;
    seat.change = this.#some(28, (message) => {
      if (message.op === 28) this.#late.push(() => room.call.commitWelcome(seat.client.userId, message.payload));
      return undefined;
    });
  }

  /** Transitions are not acknowledged. */
  #silence(seat: Seat): void {
    this.counts.silence++;
    seat.change = this.#some(23, () => undefined);
  }

  /** Applies a fault to the next one or two messages of an opcode. */
  #some(op: number, fault: (message: Up) => Up | undefined): (message: Up) => Up | undefined {
    let left = 1 + this.#random.below(2);
    return (message) => (message.op === op && left-- > 0 ? fault(message) : message);
  }

  /** A client that could not decrypt; while proposals are on their way to it, its library would fail. */
  #recover(room: Room, seat: Seat): void {
    if (seat.down.length > 0 || !seat.client.lastTransition) return;
    this.counts.recover++;
    seat.client.recover(seat.client.lastTransition);
    room.hear(seat);
  }

  #leaveAlone(room: Room): void {
    this.counts.alone++;
    for (const seat of [...room.seats.values()].slice(1)) room.leave(seat.client.userId);
  }
}

test(
  `[voice] after ${STEPS} random steps of two calls all members hear each other, as after each settled one`,
  async () => {
    const random = new Random(fc.readConfigureGlobal()?.seed ?? 1);
    const world = new World(random);
    for (let step = 0; step < STEPS; step++) {
      // One call of the largest size, then two of a few members.
      if (step < MOST_MEMBERS) world.fill();
      else world.step(3);
      if (random.below(3) === 0) for (const room of world.rooms) room.deliver();
      if (random.below(2) === 0) await world.settle();
    }
    await world.settle();
    expect(world.counts.most).toBe(MOST_MEMBERS);
    for (const count of Object.values(world.counts)) expect(count).toBeGreaterThan(0);
  },
  LONG,
);
