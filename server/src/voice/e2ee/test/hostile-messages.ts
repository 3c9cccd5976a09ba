// Sends hostile messages to a call, in a process of its own: its memory is measured, and other tests keep some meanwhile.
import { memoryInUse } from '@guildhall/testkit/memory';
import { randomBytes } from 'node:crypto';
import { DAVESession } from '@snazzah/davey';
import { readCommitWelcome } from '../commit-message.ts';
import { Random } from './random.ts';
import { checkGroup, Room, type Seat } from './room.ts';

const ROUND = 4000;
const CHANNEL = '900000000000000001';
const HEALTHY = ['100000000000000001', '100000000000000002', '100000000000000003'];
const HOSTILE = '100000000000000009';
const JOINING = '100000000000000010';

/** The outcome of an attack. */
export interface Attack {
  /** Bytes in use before each fifth of the messages, and after the last. */
  memory: number[];
  refused: number;
  /** Whether the healthy members are still connected. */
  isIntact: boolean;
}

/** Changes a valid message at one place among its first `depth` bytes: a bit, a length, a part that is missing, twice, or random. */
function mutate(valid: Buffer, random: Random, depth: number): Buffer {
  const at = random.below(Math.min(depth, valid.length));
  const [before, after] = [valid.subarray(0, at), valid.subarray(at)];
  const length = 1 + random.below(64);
  switch (random.below(8)) {
    case 0:
      return before;
    case 1:
      return Buffer.concat([valid, randomBytes(length)]);
    case 2:
      return Buffer.concat([before, after.subarray(length)]);
    case 3:
      return Buffer.concat([before, after.subarray(0, length), after]);
    case 4:
      return Buffer.concat([before, randomBytes(length), after]);
    case 5:
      return Buffer.concat([before, Buffer.of(0xbf, 0xff, 0xff, 0xff), after.subarray(4)]);
    case 6:
      return randomBytes(random.below(2000));
    default:
      return Buffer.concat([before, Buffer.of((valid[at] ?? 0) ^ (1 << random.below(8))), after.subarray(1)]);
  }
}

/** A call of healthy members with a hostile one, which is in the group while proposals are pending. */
class Scene {
  readonly room = new Room({ channelId: CHANNEL });
  readonly healthy: readonly Seat[];
  /** The answer of the hostile member. */
  valid: Buffer = Buffer.alloc(0);
  /** The bytes of it that the server can check: up to the signature of the committer's leaf. */
  checked = 0;
  accepted = 0;
  refused = 0;

  constructor() {
    this.healthy = HEALTHY.map((user) => this.room.join(user));
  }

  /** Settles and checks the call, and has the hostile member find new proposals. */
  async prepare(): Promise<void> {
    const { room } = this;
    // Faults of different moments do not add up.
    await room.clock.advance(60_000);
    const hostile = room.seats.get(HOSTILE) ?? room.join(HOSTILE);
    await room.settle();
    if (room.seats.has(JOINING)) room.leave(JOINING);
    await room.settle();
    checkGroup([...room.seats.values()], room.seats.size - 1);
    room.join(JOINING);
    room.deliver();
    for (const seat of this.healthy) seat.held = true;
    await room.clock.advance(50);
    hostile.change = (message) => {
      if (message.op !== 28) return message;
      const read = readCommitWelcome(message.payload);
      const signature = read.ok ? read.value.commit.leaf?.signature : undefined;
      this.valid = message.payload;
      this.checked = signature ? signature.byteOffset + signature.length - this.valid.byteOffset : 0;
      return undefined;
    };
    room.deliver();
    hostile.change = (message) => message;
    for (const seat of this.healthy) seat.held = false;
    for (const { client } of room.seats.values()) client.received.length = 0;
  }

  /** Sends a message of the hostile member; true if it was taken for a valid commit. */
  commit(payload: Buffer): boolean {
    const refusal = this.room.call.commitWelcome(HOSTILE, payload);
    if (refusal === undefined) this.accepted++;
    else this.refused++;
    return refusal === undefined;
  }

  /** A user joins with a wrong key package. */
  keyPackage(payload: Buffer): void {
    const user = String(200_000_000_000_000_000n);
    this.room.call.join(user);
    if (this.room.call.keyPackage(user, payload) === undefined) this.accepted++;
    else this.refused++;
    this.room.call.leave(user);
    this.room.drops.length = 0;
    for (const { down } of this.room.seats.values()) while (down.at(-1)?.op === 13) down.pop();
  }
}

/** Sends `messages` messages, chosen by `seed`. */
async function attack(messages: number, seed: number): Promise<Attack> {
  const random = new Random(seed);
  const scene = new Scene();
  const keyPackage = new DAVESession(1, '200000000000000000', CHANNEL).getSerializedKeyPackage();
  const memory: number[] = [];
  for (let sent = 0; sent < messages; sent += ROUND) {
    await scene.prepare();
    if (sent % (messages / 5) === 0) memory.push(await memoryInUse());
    for (let index = 0; index < ROUND; index++) {
      const kind = random.below(10_000);
      if (kind < 3000) scene.keyPackage(mutate(keyPackage, random, keyPackage.length));
      else if (kind < 3050) scene.commit(randomBytes(130_000 + random.below(4000)));
      // Only members can check the later parts.
      else if (scene.commit(mutate(scene.valid, random, kind < 3055 ? scene.valid.length : scene.checked))) await scene.prepare();
    }
  }
  await scene.prepare();
  memory.push(await memoryInUse());
  const isIntact = scene.healthy.every((seat) => scene.room.seats.get(seat.client.userId) === seat);
  return { memory, refused: scene.refused, isIntact };
}

const [messages, seed] = process.argv.slice(2).map(Number);
process.send?.(await attack(messages ?? 0, seed ?? 0));
