import { randomBytes } from 'node:crypto';
import { memoryInUse } from '@guildhall/testkit/memory';
import { type Bytes, concat, Invalid, NONE, Reader, readWhole, u16, vector } from '@guildhall/call/e2ee/bytes';
import { createCommit, processCommit } from '@guildhall/call/e2ee/commit';
import { open, seal, sign, welcomeKey } from '@guildhall/call/e2ee/crypto';
import { advance, createGroup, type NextEpoch } from '@guildhall/call/e2ee/group';
import { encodeCiphertext, encryptWithLabel } from '@guildhall/call/e2ee/hpke';
import { keyPackageRef } from '@guildhall/call/e2ee/key-package';
import { Media } from '@guildhall/call/e2ee/media';
import { openMember } from '@guildhall/call/e2ee/member';
import { createPath } from '@guildhall/call/e2ee/path';
import { applyProposals, readProposals } from '@guildhall/call/e2ee/proposals';
import { createPeer, forgeCommit, GROUP_ID, groupOf, type Peer, Scene } from '@guildhall/call/e2ee/test/scene';
import type { E2eeUp } from '@guildhall/call/e2ee/types';
import { createWelcome } from '@guildhall/call/e2ee/welcome';
import { Random } from '@guildhall/server/voice/e2ee/test/random.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';

/** 100,000 messages in all. */
const COUNTS = {
  frames: 60_000,
  proposals: 10_000,
  commits: 15_000,
  forgedCommits: 3_000,
  welcomes: 8_000,
  forgedWelcomes: 2_000,
  received: 2_000,
};
const PARTS = 5;
/** Bytes by which the memory in use may grow in each fifth of the messages. */
const NOISE = 2 * 1024 * 1024;
/** Ms after which the test is taken to hang, also on a busy machine. */
const LONG = 300_000;

/** Changes a valid message at one place: a bit, a length, a part that is missing, twice, or random. */
function mutate(valid: Uint8Array, random: Random): Bytes {
  const at = random.below(valid.length);
  const [before, after] = [valid.subarray(0, at), valid.subarray(at)];
  const length = 1 + random.below(64);
  switch (random.below(8)) {
    case 0:
      return concat(before);
    case 1:
      return concat(valid, randomBytes(length));
    case 2:
      return concat(before, after.subarray(length));
    case 3:
      return concat(before, after.subarray(0, length), after);
    case 4:
      return concat(before, randomBytes(length), after);
    case 5:
      return concat(before, Uint8Array.of(0xbf, 0xff, 0xff, 0xff), after.subarray(4));
    case 6:
      return concat(randomBytes(random.below(2000)));
    default:
      return concat(before, Uint8Array.of((valid[at] ?? 0) ^ (1 << random.below(8))), after.subarray(1));
  }
}

/** Whether a message is refused in the only way it may be. */
async function isInvalid(result: Promise<unknown>): Promise<boolean> {
  try {
    await result;
    return false;
  } catch (error) {
    if (error instanceof Invalid) return true;
    throw error;
  }
}

/** A group with a hostile member, and all that it could send. */
class Scenario {
  readonly scene: Scene;
  readonly hostile: Peer;
  readonly victim: Peer;
  readonly joining: Peer;
  readonly random: Random;
  refused = 0;

  constructor(scene: Scene, hostile: Peer, victim: Peer, joining: Peer, random: Random) {
    this.scene = scene;
    this.hostile = hostile;
    this.victim = victim;
    this.joining = joining;
    this.random = random;
  }

  static async create(random: Random): Promise<Scenario> {
    const scene = await Scene.create(6);
    const [hostile, victim] = scene.peers;
    if (!hostile || !victim) throw new Error('the group has no members');
    return new Scenario(scene, hostile, victim, await createPeer('20'), random);
  }

  /** Mutated frames of a speaker. */
  async frames(count: number): Promise<void> {
    const [speaker, listener] = ['1', '2'].map(
      (userId) =>
        new Media(
          userId,
          () => 0,
          () => undefined,
        ),
    );
    speaker?.enter(groupOf(this.hostile));
    listener?.enter(groupOf(this.hostile));
    const frame = randomBytes(100);
    const valid = (await speaker?.encrypt(frame)) ?? NONE;
    for (let index = 0; index < count; index++) {
      const decrypted = await listener?.decrypt('1', mutate(valid, this.random), index % 2 === 0 ? 'audio' : 'video');
      if (decrypted === undefined) this.refused++;
    }
    expect(Buffer.from((await listener?.decrypt('1', valid, 'audio')) ?? NONE)).toEqual(frame);
  }

  async proposals(count: number): Promise<void> {
    const { context } = groupOf(this.victim);
    const { server } = this.scene;
    const valid = [await server.add(context.epoch, this.joining.keyPackage.bytes), await server.remove(context.epoch, 2)];
    for (let index = 0; index < count; index++) {
      // Without its first message a list is valid.
      const changed = () => mutate(valid[index % 2] ?? NONE, this.random);
      let mutated = changed();
      while (mutated.length === 0) mutated = changed();
      const messages = concat(...valid.map((message, at) => (at === index % 2 ? mutated : message)));
      if (await isInvalid(readProposals(messages, context))) this.refused++;
    }
    expect(await readProposals(concat(...valid), context)).toHaveLength(2);
  }

  /** Mutated commits; `forged` ones are signed and tagged by the hostile member after that. */
  async commits(count: number, forged: boolean): Promise<void> {
    const store = await this.scene.propose(this.hostile, [this.joining], [2]);
    const { message, next } = await createCommit(groupOf(this.hostile), store.all, this.hostile.signer);
    for (let index = 0; index < count; index++) {
      const content = (bytes: Bytes) => mutate(bytes, this.random);
      const mutated = forged ? await forgeCommit(this.hostile, message, { content }) : content(message);
      if (await isInvalid(processCommit(groupOf(this.victim), mutated, store))) this.refused++;
    }
    const group = await processCommit(groupOf(this.victim), message, store);
    expect(group.secrets).toEqual(next.secrets);
  }

  /** Mutated Welcomes; of `forged` ones the group info is changed before the hostile member signs and encrypts it. */
  async welcomes(count: number, forged: boolean): Promise<void> {
    const { next, valid } = await this.#welcome();
    const isKnown = () => true;
    for (let index = 0; index < count; index++) {
      const mutated = forged ? await this.#forgeWelcome(next, valid) : mutate(valid, this.random);
      if (await isInvalid(this.scene.join(this.joining, mutated, isKnown))) this.refused++;
    }
    expect((await this.scene.join(this.joining, valid)).secrets).toEqual(next.group.secrets);
  }

  async #welcome() {
    const store = await this.scene.propose(this.hostile, [this.joining], [2]);
    const tree = groupOf(this.hostile).tree.copy();
    const added = applyProposals(tree, store.all, 0);
    const path = await createPath(tree, groupOf(this.hostile), this.hostile.signer);
    const change = { tree, newKeys: path.keys, commitSecret: path.commitSecret, transcript: NONE };
    const next = await advance(groupOf(this.hostile), change);
    return { next, valid: await createWelcome(next, added, path, this.hostile.signer) };
  }

  /** A Welcome with a changed group info, for which its secrets are encrypted again. */
  async #forgeWelcome({ joiner, welcomeSecret }: NextEpoch, valid: Bytes): Promise<Bytes> {
    const { key, nonce } = await welcomeKey(welcomeSecret);
    const info = await open(key, nonce, groupInfoOf(valid));
    const content = readWhole(info, (reader) => {
      // The context, then the extensions, the tag and the number of the signer.
      reader.u32();
      reader.vector();
      reader.u64();
      for (let vectors = 0; vectors < 5; vectors++) reader.vector();
      reader.u32();
      const read = reader.since(0);
      reader.vector();
      return read;
    });
    const signed = mutate(content, this.random);
    const forged = concat(signed, vector(await sign(this.hostile.signer, 'GroupInfoTBS', signed)));
    const encryptedInfo = await seal(key, nonce, forged);
    const { bytes, init } = this.joining.keyPackage;
    const plaintext = concat(vector(joiner), Uint8Array.of(0), vector());
    const secrets = encodeCiphertext(await encryptWithLabel(init.publicKey, 'Welcome', encryptedInfo, plaintext));
    return concat(u16(2), vector(vector(await keyPackageRef(bytes)), secrets), vector(encryptedInfo));
  }

  /** A member that receives anything, in the group and outside of it. */
  async receive(count: number): Promise<void> {
    const sent: E2eeUp[] = [];
    const founder = await createPeer('1');
    const { server } = this.scene;
    founder.group = await createGroup(GROUP_ID, server.externalSender, founder.keyPackage);
    const member = await openMember({ userId: '20', groupId: '900', send: (up) => sent.push(up), now: () => 0 });
    member.setKnown(new Set(['1']));
    await member.start();
    await member.receive({ op: 25, payload: server.externalSender });
    const valid = await this.#validMessages(founder, sent);
    for (let index = 0; index < count; index++) {
      const { op, payload } = valid[index % valid.length] ?? { op: 25, payload: NONE };
      await member.receive({ op, payload: mutate(payload, this.random) });
      this.refused++;
      if (sent.length > 1000) sent.splice(0, 900);
    }
    // It can still join a group.
    await member.receive({ op: 24, protocolVersion: 1, epoch: 1 });
    await member.receive({ op: 25, payload: server.externalSender });
    const last = await this.#validMessages(founder, sent);
    for (const { op, payload } of last) if (op === 30) await member.receive({ op, payload });
    expect(member.userIds).toEqual(['1', '20']);
  }

  /** The messages that the server could send to a member after its key package. */
  async #validMessages(founder: Peer, sent: readonly E2eeUp[]) {
    const { server } = this.scene;
    const up = sent.findLast(({ op }) => op === 26);
    const { context } = groupOf(founder);
    const keyPackage = up && 'payload' in up ? up.payload : NONE;
    const add = await server.add(context.epoch, keyPackage);
    const proposals = await readProposals(add, context);
    const { message, welcome } = await createCommit(groupOf(founder), proposals, founder.signer);
    return [
      { op: 25, payload: server.externalSender },
      { op: 27, payload: concat(Uint8Array.of(0), vector(await server.add(0n, founder.keyPackage.bytes))) },
      { op: 29, payload: concat(u16(1), message) },
      { op: 30, payload: concat(u16(2), welcome ?? NONE) },
    ] as const;
  }
}

/** The encrypted group info of a Welcome. */
function groupInfoOf(welcome: Bytes): Bytes {
  const reader = new Reader(welcome);
  reader.u16();
  reader.vector();
  return reader.vector();
}

test(
  '[voice] 100,000 messages and frames that are wrong are refused, without another error and without growth',
  async () => {
    const scenario = await Scenario.create(new Random(fc.readConfigureGlobal()?.seed ?? 1));
    const part = (count: number) => count / PARTS;
    let memory = 0;
    for (let round = 0; round < PARTS; round++) {
      await scenario.frames(part(COUNTS.frames));
      await scenario.proposals(part(COUNTS.proposals));
      await scenario.commits(part(COUNTS.commits), false);
      await scenario.commits(part(COUNTS.forgedCommits), true);
      await scenario.welcomes(part(COUNTS.welcomes), false);
      await scenario.welcomes(part(COUNTS.forgedWelcomes), true);
      await scenario.receive(part(COUNTS.received));
      const used = await memoryInUse();
      if (round > 0) expect(used - memory).toBeLessThan(NOISE);
      memory = used;
    }
    expect(scenario.refused).toBe(100_000);
  },
  LONG,
);
