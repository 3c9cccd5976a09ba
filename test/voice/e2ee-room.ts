import { openMember } from '@guildhall/call/e2ee/member';
import type { E2eeMember, E2eeUp } from '@guildhall/call/e2ee/types';
import { ManualClock } from '@guildhall/server/core/framework/clock.ts';
import { E2eeCall } from '@guildhall/server/voice/e2ee/e2ee-call.ts';
import { Client, type Down, type Up } from '@guildhall/server/voice/e2ee/test/client.ts';

export const CHANNEL = '900000000000000001';
const MOST_TURNS = 4000;

/** A member of a call in either implementation, at one end of a connection. */
export interface Seat {
  readonly userId: string;
  readonly kind: 'own' | 'davey';
  readonly down: Down[];
  readonly up: Up[];
  readonly known: Set<string>;
  /** Changes messages to the server. */
  change?: (message: Up) => Up;
  handle(message: Down): Promise<void>;
  authenticator(): string;
  userIds(): string[];
  encrypt(frame: Buffer): Promise<Buffer | undefined>;
  decrypt(userId: string, frame: Buffer): Promise<Buffer | undefined>;
  privacyCode(): Promise<string>;
  verificationCode(userId: string): Promise<string>;
  /** Rejects its group, as after frames that cannot be decrypted. */
  recover(): Promise<void>;
}

function upOf(message: E2eeUp): Up {
  return 'payload' in message ? { op: message.op, payload: Buffer.from(message.payload) } : message;
}

/** A member of the call package. */
export class OwnSeat implements Seat {
  readonly kind = 'own';
  readonly userId: string;
  readonly member: E2eeMember;
  readonly down: Down[] = [];
  readonly up: Up[];
  readonly known = new Set<string>();
  change?: (message: Up) => Up;

  constructor(userId: string, member: E2eeMember, up: Up[]) {
    this.userId = userId;
    this.member = member;
    this.up = up;
  }

  static async open(userId: string, now: () => number): Promise<OwnSeat> {
    const up: Up[] = [];
    const member = await openMember({ userId, groupId: CHANNEL, now, send: (message) => up.push(upOf(message)) });
    return new OwnSeat(userId, member, up);
  }

  async handle({ op, body }: Down): Promise<void> {
    if (Buffer.isBuffer(body)) {
      if (op === 25 || op === 27 || op === 29 || op === 30) await this.member.receive({ op, payload: body });
      return;
    }
    this.member.setKnown(this.known);
    const [transitionId, protocolVersion] = [Number(body.transition_id), Number(body.protocol_version)];
    if (op === 21) await this.member.receive({ op, protocolVersion, transitionId });
    if (op === 22) await this.member.receive({ op, transitionId });
    if (op === 24) await this.member.receive({ op, protocolVersion, epoch: Number(body.epoch) });
  }

  authenticator(): string {
    return this.member.authenticator ? Buffer.from(this.member.authenticator).toString('hex') : 'none';
  }

  userIds(): string[] {
    return [...this.member.userIds];
  }

  async encrypt(frame: Buffer): Promise<Buffer | undefined> {
    const encrypted = await this.member.encrypt(frame);
    return encrypted && Buffer.from(encrypted);
  }

  async decrypt(userId: string, frame: Buffer): Promise<Buffer | undefined> {
    const decrypted = await this.member.decrypt(userId, frame, 'audio');
    return decrypted && Buffer.from(decrypted);
  }

  async privacyCode(): Promise<string> {
    return (await this.member.privacyCode()) ?? '';
  }

  async verificationCode(userId: string): Promise<string> {
    return (await this.member.verificationCode(userId)) ?? '';
  }

  /** A commit that cannot be processed has the same effect as frames. */
  async recover(): Promise<void> {
    await this.member.receive({ op: 29, payload: Buffer.from([0, 1, 0, 1]) });
  }
}

/** A member of the reference implementation. */
export class DaveySeat implements Seat {
  readonly kind = 'davey';
  readonly userId: string;
  readonly client: Client;
  readonly down: Down[] = [];
  readonly up: Up[] = [];
  change?: (message: Up) => Up;

  constructor(userId: string) {
    this.userId = userId;
    this.client = new Client(userId, CHANNEL, (message) => this.up.push(message));
  }

  get known(): Set<string> {
    return this.client.known;
  }

  async handle(message: Down): Promise<void> {
    this.client.receive(message);
  }

  authenticator(): string {
    return this.client.authenticator;
  }

  userIds(): string[] {
    return this.client.session.getUserIds();
  }

  async encrypt(frame: Buffer): Promise<Buffer | undefined> {
    return this.client.encrypt(frame);
  }

  async decrypt(userId: string, frame: Buffer): Promise<Buffer | undefined> {
    return this.client.decrypt(userId, frame);
  }

  async privacyCode(): Promise<string> {
    return this.client.session.voicePrivacyCode;
  }

  verificationCode(userId: string): Promise<string> {
    return this.client.session.getVerificationCode(userId);
  }

  async recover(): Promise<void> {
    this.client.recover(this.client.lastTransition);
  }
}

/** A call of both kinds of members, on a clock of its own. */
export class MixedRoom {
  readonly clock = new ManualClock(1_700_000_000_000);
  readonly seats = new Map<string, Seat>();
  readonly drops: [userId: string, code: number][] = [];
  /** The users that have sent opcode 31. */
  readonly rejections: string[] = [];
  readonly call: E2eeCall;
  readonly #choose: (count: number) => number;

  /** `choose` decides which of `count` connections goes first. */
  constructor(choose: (count: number) => number = () => 0) {
    this.#choose = choose;
    this.call = new E2eeCall({
      groupId: CHANNEL,
      clock: this.clock,
      sendJson: (userId, op, d) => this.seats.get(userId)?.down.push({ op, body: { ...Object(d) } }),
      sendBinary: (userId, op, payload) => this.seats.get(userId)?.down.push({ op, body: Buffer.from(payload) }),
      drop: (userId, code) => {
        this.drops.push([userId, code]);
        this.#forget(userId);
      },
    });
  }

  /** A user joins, or joins again by a new connection. */
  async join(userId: string, kind: 'own' | 'davey'): Promise<Seat> {
    const seat = kind === 'own' ? await OwnSeat.open(userId, () => this.clock.now()) : new DaveySeat(userId);
    for (const [id, other] of this.seats) {
      if (id === userId) continue;
      seat.known.add(id);
      other.down.push({ op: 11, body: { user_ids: [userId] } });
    }
    this.seats.set(userId, seat);
    if (seat instanceof OwnSeat) seat.member.setKnown(seat.known);
    this.call.join(userId);
    if (seat instanceof OwnSeat) await seat.member.start();
    else if (seat instanceof DaveySeat) seat.client.start();
    return seat;
  }

  leave(userId: string): void {
    this.call.leave(userId);
    this.#forget(userId);
  }

  /** Delivers at most `most` messages, one connection after another. */
  async deliver(most = Number.POSITIVE_INFINITY): Promise<void> {
    for (let count = 0; count < most; count++) {
      const ready = [...this.seats.values()].filter(({ down, up }) => down.length > 0 || up.length > 0);
      const seat = ready[this.#choose(ready.length)];
      if (!seat) return;
      const up = seat.up.shift();
      if (up) this.hear(seat, up);
      else await this.#down(seat);
    }
  }

  /** Delivers messages and turns the clock until nothing is pending. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < MOST_TURNS; turn++) {
      await this.deliver();
      if (this.call.isSettled) return;
      await this.clock.advance(25);
    }
    throw new Error('the call does not settle');
  }

  /** A message of a client arrives at the server. */
  hear({ userId, change }: Seat, original: Up): void {
    const message = change?.(original) ?? original;
    if (message.op === 26) this.call.keyPackage(userId, message.payload);
    if (message.op === 28) this.call.commitWelcome(userId, message.payload);
    if (message.op === 23) this.call.transitionReady(userId, message.transitionId);
    if (message.op === 31) this.rejections.push(userId);
    if (message.op === 31) this.call.invalidCommitWelcome(userId, message.transitionId);
  }

  async #down(seat: Seat): Promise<void> {
    const message = seat.down.shift();
    if (!message) return;
    if (!Buffer.isBuffer(message.body)) {
      if (message.op === 11) for (const id of [message.body.user_ids].flat()) seat.known.add(String(id));
      if (message.op === 13) seat.known.delete(String(message.body.user_id));
    }
    await seat.handle(message);
  }

  #forget(userId: string): void {
    this.seats.delete(userId);
    for (const other of this.seats.values()) other.down.push({ op: 13, body: { user_id: userId } });
  }
}

/** Why the members of a room are not in one group in which all hear each other; undefined if they are. */
export async function faultOf(seats: readonly Seat[]): Promise<string | undefined> {
  const [first] = seats;
  if (!first) return undefined;
  const users = seats.map(({ userId }) => userId).sort();
  const privacyCode = await first.privacyCode();
  for (const seat of seats) {
    const name = `${seat.kind} ${seat.userId}`;
    if (seat.authenticator() === 'none' || seat.authenticator() !== first.authenticator()) return `${name} is in another group`;
    if (seat.userIds().sort().join() !== users.join()) return `${name} has users ${seat.userIds().join()}, not ${users.join()}`;
    if ((await seat.privacyCode()) !== privacyCode) return `${name} has another privacy code`;
  }
  for (const speaker of seats) {
    const frame = Buffer.from(`frame of ${speaker.userId} in ${first.authenticator()}`);
    const encrypted = await speaker.encrypt(frame);
    if (!encrypted) return `${speaker.kind} ${speaker.userId} does not encrypt`;
    if (encrypted.includes(frame.subarray(0, 8))) return `${speaker.kind} ${speaker.userId} does not encrypt`;
    for (const listener of seats) {
      if (listener === speaker) continue;
      const decrypted = await listener.decrypt(speaker.userId, encrypted);
      if (!decrypted?.equals(frame))
        return `${listener.kind} ${listener.userId} does not decrypt ${speaker.kind} ${speaker.userId}`;
    }
  }
  return undefined;
}
