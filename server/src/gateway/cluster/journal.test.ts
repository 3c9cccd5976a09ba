import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Bus } from '../../core/framework/bus.ts';
import { guildSubject } from '../../core/framework/event.ts';
import { Frame } from '../fanout/frame.ts';
import { Journal, type JournalEntry } from './journal.ts';
import { PRESENCE_UPDATE } from '../presence/presence.ts';
import { NodeReplica } from './replica.ts';
import { Session } from '../session/session.ts';

const ROUNDS = 60;
const STEPS = 150;
const GUILDS = ['1', '2', '3'];

/** Deterministic pseudo-random numbers (mulberry32). */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), 61 | bits);
    return ((bits ^ (bits >>> 14)) >>> 0) % below;
  };
}

function sessionNamed(id: string): Session {
  const session = new Session(
    {
      id,
      userId: `9${id}`,
      person: true,
      oauth: null,
      everything: true,
      intents: 0,
      shardId: 0,
      shardCount: 1,
      obfuscates: true,
      asksObfuscation: false,
      largeThreshold: 50,
      tokenHash: '',
      compressPayloads: false,
      restricted: false,
    },
    null,
  );
  session.restore({ s: 0, startEnds: 0, frames: [], knownTo: null });
  session.held = null;
  return session;
}

/** A bus that delivers synchronously. */
function directBus(): Bus {
  const receivers = new Map<string, (message: unknown, subject: string) => void>();
  return {
    publish: (subject, message) => receivers.get(subject)?.(message, subject),
    subscribe(subject, receive) {
      receivers.set(subject, receive);
      return () => void receivers.delete(subject);
    },
    flush: async () => {},
    close: async () => {},
  };
}

const textOf = (frame: Frame | undefined): string => (frame ? String(JSON.parse(frame.text).text) : '');

/** A node that processes messages of three guilds for its sessions, and the replica on its backup. */
function scene(seed: number) {
  const random = randomFrom(seed);
  const bus = directBus();
  let now = 0;
  const sessions = Array.from({ length: 6 }, (_, index) => sessionNamed(String(index)));
  const guildsOf = new Map(
    sessions.map((session, index) => [session, GUILDS.filter((_, at) => at === index % 3 || random(2) === 0)]),
  );
  const audiences = new Map(GUILDS.map((id) => [id, sessions.filter((session) => guildsOf.get(session)?.includes(id))]));
  const queues = new Map(GUILDS.map((id) => [id, [] as string[]]));
  const published = new Map(GUILDS.map((id) => [id, [] as string[]]));
  const requests: number[] = [];
  const replica = new NodeReplica({
    bus,
    subscribed: async () => {},
    requestCheckpoint: (k) => requests.push(k),
    onCheckpoint: () => undefined,
    now: () => now,
  });
  const journal = new Journal(({ identity }) => {
    const session = sessions[Number(identity.id)];
    return { identity: { ...identity, oauth: null }, guildIds: (session && guildsOf.get(session)) ?? [], lists: [] };
  });
  for (const session of sessions) session.journal = journal;
  const write = (entries: readonly JournalEntry[], more: boolean) => {
    replica.apply(JSON.parse(JSON.stringify(entries)), more);
    return true;
  };
  /** Waits for the checkpoint request and answers it. */
  const cover = async () => {
    while (requests.length === 0) await turn();
    for (const k of requests.splice(0)) journal.checkpoint(k);
    journal.commit();
  };
  let count = 0;
  const publish = (guildId: string, fields: object = {}) => {
    count += 1;
    const text = `m${count}`;
    const data = { text };
    bus.publish(guildSubject(guildId), {
      kind: 'event',
      id: text,
      name: PRESENCE_UPDATE.name,
      guild_id: guildId,
      data,
      ...fields,
    });
    queues.get(guildId)?.push(text);
    published.get(guildId)?.push(text);
    return text;
  };
  /** The node processes the next message of a guild: one frame for all recipients, or one each for two halves. */
  const process = (guildId: string) => {
    const text = queues.get(guildId)?.shift();
    const audience = audiences.get(guildId) ?? [];
    if (text === undefined) return;
    journal.processed(guildSubject(guildId), text);
    const frame = new Frame('PRESENCE_UPDATE', { text });
    if (random(3) === 0) {
      const others = new Frame('PRESENCE_UPDATE', { text });
      for (const [index, session] of audience.entries()) session.send(index % 2 === 0 ? frame : others);
      return;
    }
    journal.sentToAudience(audience, frame);
    for (const session of audience) session.push(frame);
  };
  const pass = (ms: number) => {
    now += ms;
  };
  return { random, sessions, guildsOf, audiences, queues, published, replica, journal, write, cover, publish, process, pass };
}

const unprocessed = (replica: NodeReplica, guildId: string) => replica.unprocessedEvents(guildId).map(({ id }) => id);

test('the events in the journal of a killed node and the messages that it had not processed are all messages, each exactly once', async () => {
  const rounds = Array.from({ length: ROUNDS }, async (_, seed) => {
    const it = scene(seed + 1);
    const { random, sessions, journal, replica } = it;
    const guild = () => GUILDS[random(3)] ?? '1';
    for (let n = 0; n < 20; n += 1) it.publish(guild());
    for (let n = 0; n < 10; n += 1) it.process(guild());
    journal.open(it.write, sessions);
    let committed = new Map<Session, number>();
    const commit = () => {
      journal.commit();
      committed = new Map(sessions.map((session) => [session, session.s]));
    };
    const some = async (steps: number) => {
      for (let n = 0; n < steps; n += 1) {
        const what = random(10);
        if (what < 4) it.publish(guild());
        else if (what < 8) it.process(guild());
        else if (what < 9) commit();
        else await turn();
        const changed = random(40) === 0 ? sessions[random(sessions.length)] : undefined;
        if (changed) journal.changed(changed);
        if (random(60) === 0) it.audiences.set('1', [...(it.audiences.get('1') ?? [])]);
      }
    };
    // Before the checkpoint no session can be recovered.
    await some(30);
    expect(replica.recoverable()).toEqual([]);
    for (const id of GUILDS) while (it.queues.get(id)?.length) it.process(id);
    await it.cover();
    await some(STEPS);
    await turn();
    commit();
    // The following is not in the journal: the process dies.
    for (let n = random(8); n > 0; n -= 1) it.process(guild());
    for (let n = random(8); n > 0; n -= 1) it.publish(guild());
    const recoverable = new Map(replica.recoverable().map((one) => [one.state.identity.id, one]));
    expect([...recoverable.keys()].sort()).toEqual(sessions.map(({ identity }) => identity.id));
    const waiting = new Map(GUILDS.map((id) => [id, unprocessed(replica, id)]));
    for (const session of sessions) {
      const { progress } = recoverable.get(session.identity.id) ?? {};
      const s = committed.get(session) ?? 0;
      expect(progress).toMatchObject({ s, knownTo: s });
      const kept = progress?.frames.map(textOf) ?? [];
      const sent = Array.from({ length: s }, (_, index) => textOf(session.at(index + 1)));
      expect(kept).toEqual(sent.slice(sent.length - kept.length));
      for (const id of it.guildsOf.get(session) ?? []) {
        const all = it.published.get(id) ?? [];
        expect([...sent.filter((text) => all.includes(text)), ...(waiting.get(id) ?? [])]).toEqual(all);
      }
    }
    replica.close();
  });
  await Promise.all(rounds);
});

test('the entries of a turn take effect together: an incomplete turn changes nothing', async () => {
  const { sessions, journal, replica, write, cover, publish, process } = scene(1);
  journal.open(write, sessions);
  await turn();
  await cover();
  const parts: { entries: readonly JournalEntry[]; more: boolean }[] = [];
  journal.open((entries, more) => parts.push({ entries: JSON.parse(JSON.stringify(entries)), more }) > 0, sessions);
  await turn();
  for (const { entries, more } of parts.splice(0)) write(entries, more);
  publish('1');
  process('1');
  // Too much for one message of the bus.
  const large = new Frame('MESSAGE_CREATE', { text: 'x'.repeat(200_000) });
  for (let n = 0; n < 3; n += 1)
    for (const session of sessions) session.send(n === 1 ? large : new Frame('TYPING_START', { text: 'y'.repeat(150_000) }));
  journal.commit();
  expect(parts.map(({ more }) => more).slice(-2)).toEqual([true, false]);
  const last = parts.pop();
  for (const { entries, more } of parts) write(entries, more);
  expect(replica.recoverable().map(({ progress }) => progress.s)).toEqual(sessions.map(() => 0));
  if (last) write(last.entries, last.more);
  expect(replica.recoverable().map(({ progress }) => progress.s)).toEqual(sessions.map(({ s }) => s));
  expect(unprocessed(replica, '1')).toEqual([]);
  replica.close();
});

test('the messages of an incomplete turn stay unprocessed', async () => {
  const { sessions, journal, replica, cover, publish, process } = scene(1);
  let more = false;
  journal.open((entries) => {
    replica.apply(JSON.parse(JSON.stringify(entries)), more);
    return true;
  }, sessions);
  await turn();
  await cover();
  publish('1');
  process('1');
  journal.commit();
  const id = publish('1');
  process('1');
  more = true;
  journal.commit();
  expect(unprocessed(replica, '1')).toEqual([id]);
  replica.close();
});

test('the journal has only the number of an event that is too large for it: earlier events cannot be replayed', async () => {
  const { sessions, journal, replica, write, cover } = scene(2);
  journal.open(write, sessions);
  await turn();
  await cover();
  const [session] = sessions;
  session?.send(new Frame('MESSAGE_CREATE', { text: 'before' }));
  session?.send(new Frame('GUILD_CREATE', { text: 'x'.repeat(300_000) }));
  session?.send(new Frame('MESSAGE_CREATE', { text: 'after' }));
  journal.commit();
  const [progress] = replica
    .recoverable()
    .flatMap((one) => (one.state.identity.id === session?.identity.id ? [one.progress] : []));
  expect(progress?.s).toBe(3);
  expect(progress?.frames.map(textOf)).toEqual(['after']);
  replica.close();
});

test('a session that was taken over and not resumed keeps the last number that its client can know, also after another death', async () => {
  const { sessions, journal, replica, write, cover, publish, process } = scene(3);
  const [taken] = sessions;
  if (taken) taken.knownTo = 0;
  journal.open(write, sessions);
  await turn();
  await cover();
  const knownTo = () => replica.recoverable().map(({ progress }) => progress.knownTo);
  for (const id of GUILDS) {
    publish(id);
    process(id);
  }
  journal.commit();
  expect(knownTo()).toEqual([0, ...sessions.slice(1).map(({ s }) => s)]);
  // Its client resumes.
  if (taken) taken.knownTo = null;
  for (const session of sessions) journal.changed(session);
  await turn();
  expect(knownTo()).toEqual(sessions.map(({ s }) => s));
  expect(sessions.every(({ s }) => s > 0)).toBe(true);
  replica.close();
});

test('an older state of a row that the node had not processed is not delivered after a newer one that it had', async () => {
  const { sessions, journal, replica, write, cover, publish } = scene(4);
  journal.open(write, sessions);
  await turn();
  await cover();
  const data = { user: { id: '5' }, guild_id: '1' };
  publish('1', { revision: 1, data });
  const newer = publish('1', { revision: 2, data });
  const newest = publish('1', { revision: 3, data });
  journal.processed(guildSubject('1'), newer);
  journal.commit();
  expect(unprocessed(replica, '1')).toEqual([newest]);
  replica.close();
});

test('a session gets no more events of the journal than a replay buffer holds', async () => {
  const { sessions, journal, replica, write, cover } = scene(5);
  journal.open(write, sessions);
  await turn();
  await cover();
  for (let n = 1; n <= 5000; n += 1) {
    const frame = new Frame('TYPING_START', { text: n });
    journal.sentToAudience(sessions, frame);
    for (const session of sessions) session.push(frame);
  }
  journal.commit();
  for (const { progress } of replica.recoverable()) {
    expect(progress.s).toBe(5000);
    expect(progress.frames).toHaveLength(4096);
    expect(textOf(progress.frames.at(-1))).toBe('5000');
  }
  replica.close();
});

test('a replica whose node does not process a message is stale after 15 s', async () => {
  const { sessions, journal, replica, write, cover, publish, process, pass } = scene(6);
  journal.open(write, sessions);
  await turn();
  await cover();
  publish('1');
  pass(15_000);
  expect(replica.isStale).toBe(false);
  pass(1);
  expect(replica.isStale).toBe(true);
  process('1');
  journal.commit();
  expect(replica.isStale).toBe(false);
  replica.close();
});

test('a session with asynchronous work in progress cannot be recovered until it is done', async () => {
  const { sessions, journal, replica, write, cover } = scene(7);
  journal.open(write, sessions);
  await turn();
  await cover();
  const [session] = sessions;
  const work = Promise.withResolvers<void>();
  const done = session?.following(() => work.promise);
  journal.commit();
  expect(replica.recoverable()).toHaveLength(sessions.length - 1);
  work.resolve();
  await done;
  await turn();
  expect(replica.recoverable()).toHaveLength(sessions.length);
  replica.close();
});
