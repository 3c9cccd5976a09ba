import { readCommitWelcome } from '@guildhall/server/voice/e2ee/commit-message.ts';
import type { Up } from '@guildhall/server/voice/e2ee/test/client.ts';
import { Random } from '@guildhall/server/voice/e2ee/test/random.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { faultOf, MixedRoom, type Seat } from './e2ee-room.ts';

const STEPS = 600;
const MOST_MEMBERS = 12;
/** Ms after which the test is taken to hang, also on a busy machine. */
const LONG = 300_000;
const USERS = Array.from({ length: MOST_MEMBERS + 4 }, (_, index) => String(100_000_000_000_000_001n + BigInt(index)));

/** Changes a bit of the tags of a commit, which only members can check. */
function corrupt(message: Up, random: Random): Up {
  if (message.op !== 28) return message;
  const read = readCommitWelcome(message.payload);
  const commit = read.ok ? read.value.commit.bytes.length : 0;
  const payload = Buffer.from(message.payload);
  const at = Math.max(0, commit - 1 - random.below(60));
  payload.writeUInt8(payload.readUInt8(at) ^ (1 << random.below(8)), at);
  return { op: 28, payload };
}

class World {
  readonly counts = {
    join: 0,
    leave: 0,
    again: 0,
    corrupt: 0,
    recover: 0,
    alone: 0,
    many: 0,
    most: 0,
    groups: 0,
    own: 0,
    davey: 0,
  };
  room: MixedRoom;
  readonly #random: Random;
  /** Whether there was a fault since the call was settled: the server drops a member with several. */
  #faulty = false;

  constructor(random: Random) {
    this.#random = random;
    this.room = new MixedRoom(random.below);
  }

  /** One random step. `target` is how many members the call tends to have. */
  async step(target: number): Promise<void> {
    const { room } = this;
    const seat = this.#random.pick([...room.seats.values()]);
    const kind = this.#random.below(100);
    if (!seat || (kind < 60 && this.#random.below(2 * target) >= room.seats.size)) await this.#join();
    else if (kind < 60) this.#leave(seat);
    else if (kind < 68) await this.#again(seat);
    else if (kind < 76) this.#corrupt(seat);
    else if (kind < 84) await this.#recover(seat);
    else if (kind < 88) this.#leaveAlone(seat);
    else if (kind < 94) for (let count = 0; count < 4; count++) await this.#join();
    else this.#leaveMany();
    this.counts.most = Math.max(this.counts.most, room.seats.size);
  }

  async settle(): Promise<void> {
    const { room } = this;
    await room.settle();
    expect(room.drops).toEqual([]);
    const rejections = room.rejections.splice(0);
    if (!this.#faulty) expect(rejections).toEqual([]);
    const seats = [...room.seats.values()];
    if (seats.length > 1) {
      this.counts.groups++;
      expect(await faultOf(seats)).toBeUndefined();
    } else expect(await seats[0]?.encrypt(Buffer.from('alone')).catch(() => undefined)).toBeUndefined();
    for (const seat of seats) seat.change = undefined;
    this.#faulty = false;
    // Faults of different moments do not add up.
    await room.clock.advance(60_000);
  }

  /** The digits that two members of different kinds compare are the same. */
  async compareCodes(): Promise<void> {
    const seats = [...this.room.seats.values()];
    const [own, davey] = [seats.find(({ kind }) => kind === 'own'), seats.find(({ kind }) => kind === 'davey')];
    if (!own || !davey) return;
    const code = await own.verificationCode(davey.userId);
    expect(code).toMatch(/^\d{45}$/);
    expect(code).toBe(await davey.verificationCode(own.userId));
  }

  async #join(): Promise<void> {
    const user = this.#random.pick(USERS.filter((id) => !this.room.seats.has(id)));
    if (!user || this.room.seats.size >= MOST_MEMBERS) return;
    this.counts.join++;
    await this.#enter(user);
  }

  async #enter(user: string): Promise<void> {
    const kind = this.#random.below(2) === 0 ? 'own' : 'davey';
    this.counts[kind]++;
    await this.room.join(user, kind);
  }

  #leave(seat: Seat): void {
    this.counts.leave++;
    this.room.leave(seat.userId);
  }

  async #again(seat: Seat): Promise<void> {
    this.counts.again++;
    await this.#enter(seat.userId);
  }

  /** The next commit of a member that arrives is wrong. */
  #corrupt(seat: Seat): void {
    if (this.#faulty) return;
    this.#faulty = true;
    this.counts.corrupt++;
    seat.change = (message) => {
      if (message.op === 28) seat.change = undefined;
      return corrupt(message, this.#random);
    };
  }

  /** Davey would fail if proposals were on their way to it. */
  async #recover(seat: Seat): Promise<void> {
    if (seat.down.length > 0 || seat.authenticator() === 'none' || this.#faulty) return;
    this.#faulty = true;
    this.counts.recover++;
    await seat.recover();
    for (let message = seat.up.shift(); message; message = seat.up.shift()) this.room.hear(seat, message);
  }

  #leaveAlone(seat: Seat): void {
    this.counts.alone++;
    for (const other of [...this.room.seats.keys()]) if (other !== seat.userId) this.room.leave(other);
  }

  /** A half of the tree, or most of it, becomes blank. */
  #leaveMany(): void {
    this.counts.many++;
    const users = [...this.room.seats.keys()];
    const from = this.#random.below(2) === 0 ? 0 : Math.floor(users.length / 2);
    for (const user of users.slice(from, from + Math.ceil(users.length / 2))) if (this.room.seats.size > 2) this.room.leave(user);
  }
}

test(
  `[voice] after ${STEPS} random steps own members and those of davey are in one group and hear each other`,
  async () => {
    const random = new Random(fc.readConfigureGlobal()?.seed ?? 1);
    const world = new World(random);
    for (let step = 0; step < STEPS; step++) {
      await world.step(step % 100 < 20 ? MOST_MEMBERS : 4);
      if (random.below(3) === 0) await world.room.deliver(random.below(20));
      else await world.settle();
      if (step % 100 === 0) {
        await world.settle();
        await world.compareCodes();
      }
    }
    await world.settle();
    expect(world.counts.most).toBe(MOST_MEMBERS);
    expect(world.counts.groups).toBeGreaterThan(STEPS / 4);
    for (const count of Object.values(world.counts)) expect(count).toBeGreaterThan(0);
  },
  LONG,
);
