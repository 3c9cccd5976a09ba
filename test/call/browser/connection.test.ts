import type { ConnectionState } from '@guildhall/call/connection/types';
import { type Account, startPlatform, type TestChannel, type TestPlatform } from '@guildhall/testkit/platform';
import { openTcpProxy } from '@guildhall/testkit/tcp-proxy';
import { type Admission, admitToChannel } from '@guildhall/testkit/voice-admission';
import { Caller, enterCall } from '@guildhall/testkit/voice-socket';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type CallPages, openCallPages } from './connection-pages.ts';
import type { PageOptions } from './connection-page.ts';

let p: TestPlatform;
let owner: Account;
let guild: Awaited<ReturnType<TestPlatform['guild']>>;
let pages: CallPages;

beforeAll(async () => {
  pages = await openCallPages();
  p = await startPlatform({ isRunning: true, settings: { GUILDHALL_VOICE_PORTS: '0' } });
  owner = await p.person('owner');
  guild = await p.guild(owner);
});
afterAll(async () => {
  await pages.close();
  await p.stop();
});

async function room(): Promise<string> {
  return (await owner.post<TestChannel>(`/guilds/${guild.id}/channels`, { type: 2, name: 'voice' })).body.id;
}

async function account(): Promise<Account> {
  const guest = await p.person('guest');
  await p.join(owner, guild.text.id, guest);
  return guest;
}

/** A participant of a call, over any transport. Frames are in hexadecimal digits, without their mark. */
interface Participant {
  id: string;
  said: string[];
  /** Sends frames, and notes them in `said`. */
  talk(count: number): Promise<string[]>;
  heard(user: { id: string }): Promise<string[]>;
  /** The state of the connection, for the message of a failure. */
  report(): Promise<object>;
}

/** Frames that are sent in one attempt, those of them that must arrive, and how often it is tried. */
const [FRAMES, ENOUGH, ATTEMPTS] = [10, 9, 5];
/** Ms in which they must arrive. */
const ARRIVAL = 3000;

/**
 * A participant talks until others have heard nine of ten frames. Each hears only frames that were sent, each once. A busy machine loses
 * datagrams, so that there are several attempts.
 */
async function reaches(speaker: Participant, ...listeners: readonly Participant[]): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const sent = await speaker.talk(FRAMES);
    const reports = () => Promise.all(listeners.map((listener) => reportOf(listener, speaker, sent)));
    const isReached = async () => (await reports()).every(({ heard }) => heard >= ENOUGH);
    const failure = await expect
      .poll(isReached, { timeout: ARRIVAL })
      .toBe(true)
      .then(
        () => undefined,
        (error: unknown) => error,
      );
    const all = await reports();
    expect(all.flatMap(({ wrong }) => wrong)).toEqual([]);
    if (!failure) return;
    if (attempt === ATTEMPTS) throw new Error(`Not heard: ${JSON.stringify(all)}`, { cause: failure });
  }
}

async function reportOf(listener: Participant, speaker: Participant, sent: readonly string[]) {
  const heard = await listener.heard(speaker);
  const wrong = heard.filter((frame, at) => !speaker.said.includes(frame) || heard.indexOf(frame) !== at);
  return { heard: heard.filter((frame) => sent.includes(frame)).length, wrong, ...(await listener.report()) };
}

/** A page in the call of a channel, connected by a transport. */
class Person implements Participant {
  readonly page: Page;
  readonly id: string;
  readonly said: string[] = [];

  constructor(page: Page, { userId }: Admission) {
    this.page = page;
    this.id = userId;
  }

  static async join(
    channelId: string,
    transport: 'datachannel' | 'websocket',
    { host = new URL(p.address).host, ...more }: Partial<PageOptions> & { host?: string } = {},
  ): Promise<Person> {
    const admission = await admitToChannel(await (await account()).connect(), { guildId: guild.id, channelId });
    const page = await pages.open();
    onTestFinished(() => page.context().close());
    const { userId, sessionId, serverId, token } = admission;
    await page.evaluate((options) => window.openCall(options), {
      admission: { userId, sessionId, serverId, groupId: channelId, token, endpoint: `${host}/voice` },
      ...more,
    });
    const person = new Person(page, admission);
    await person.is(transport);
    return person;
  }

  states(): Promise<ConnectionState[]> {
    return this.page.evaluate(() => window.call?.states ?? []);
  }

  state(): Promise<ConnectionState | undefined> {
    return this.page.evaluate(() => window.call?.connection.state);
  }

  async is(transport: 'datachannel' | 'websocket'): Promise<void> {
    await expect.poll(() => this.state()).toEqual({ kind: 'connected', transport });
  }

  /** Sends frames at their pace. */
  async talk(count: number): Promise<string[]> {
    const sent = await this.page.evaluate((frames) => window.talk(frames), count);
    this.said.push(...sent);
    return sent;
  }

  heard({ id }: { id: string }): Promise<string[]> {
    return this.page.evaluate((userId) => window.call?.heard[userId] ?? [], id);
  }

  report(): Promise<object> {
    return this.page.evaluate(() => ({ states: window.call?.states, ...window.call?.connection.counts.audio }));
  }
}

/** A bot in the call of a channel. */
class UdpPerson implements Participant {
  readonly id: string;
  readonly said: string[] = [];
  readonly #caller: Caller;
  readonly #heard = new Map<number, string[]>();

  private constructor(caller: Caller) {
    this.id = caller.id;
    this.#caller = caller;
    void this.#listen();
  }

  static async join(channelId: string): Promise<UdpPerson> {
    const who = await account();
    const gateway = await who.connect();
    const caller = await Caller.open(who, gateway, await enterCall(gateway, who, guild.id, channelId));
    onTestFinished(() => caller.stop());
    return new UdpPerson(caller);
  }

  async talk(count: number): Promise<string[]> {
    const frames = await Promise.all(Array.from({ length: count }, () => this.#caller.talk()));
    const sent = frames.map(digits);
    this.said.push(...sent);
    return sent;
  }

  async heard({ id }: { id: string }): Promise<string[]> {
    const { d } = await this.#caller.socket.message(({ op, d: data }) => op === 5 && isOf(data, id));
    return (isOf(d, id) && this.#heard.get(d.ssrc)) || [];
  }

  async report(): Promise<object> {
    return { heardInAll: [...this.#heard.values()].map((frames) => frames.length) };
  }

  async #listen(): Promise<never> {
    for (;;) {
      const { ssrc, frame } = this.#caller.udp.open(await this.#caller.udp.next());
      this.#heard.set(ssrc, [...(this.#heard.get(ssrc) ?? []), digits(frame)]);
    }
  }
}

/** A frame without its mark. */
function digits(frame: Buffer): string {
  return frame.subarray(0, -2).toString('hex');
}

/** Whether this is opcode 5 about a user. */
function isOf(data: unknown, id: string): data is { user_id: string; ssrc: number } {
  return typeof data === 'object' && data !== null && 'user_id' in data && data.user_id === id;
}

test('frames between two data channels, a WebSocket and UDP arrive once and unchanged', async () => {
  const channel = await room();
  const udp = await UdpPerson.join(channel);
  const [one, two] = [await Person.join(channel, 'datachannel'), await Person.join(channel, 'datachannel')];
  const three = await Person.join(channel, 'websocket', { transports: ['websocket'] });
  await reaches(one, two, three, udp);
  await reaches(three, one, two, udp);
  await reaches(udp, one, two, three);
});

test('a lost WebSocket is resumed while sound continues over the data channel', async () => {
  const channel = await room();
  const proxy = await openTcpProxy(new URL(p.address));
  onTestFinished(() => proxy.close());
  const [one, two] = [await Person.join(channel, 'datachannel', { host: proxy.host }), await Person.join(channel, 'datachannel')];
  proxy.cut();
  await expect.poll(() => one.state()).toEqual({ kind: 'reconnecting' });
  await reaches(one, two);
  proxy.mend();
  await one.is('datachannel');
  await reaches(one, two);
  expect(await two.page.evaluate(() => window.call?.others)).toEqual([one.id]);
});

test('on another network the session is resumed, with a data channel on another path, though the one before still works', async () => {
  const channel = await room();
  const [one, two] = [await Person.join(channel, 'datachannel'), await Person.join(channel, 'datachannel')];
  const port = () => one.page.evaluate(() => window.portOfChannel());
  const change = (type: string) => one.page.evaluate((kind) => window.changeNetwork(kind), type);
  const kinds = async () => (await one.states()).map(({ kind }) => kind);
  await expect.poll(port).toEqual(expect.any(Number));
  const before = await port();
  const isLost = async () => (await kinds()).filter((kind) => kind === 'reconnecting').length;
  await change('wifi');
  await expect.poll(isLost).toBe(1);
  await one.is('datachannel');
  await expect.poll(async () => [before, undefined].includes(await port())).toBe(false);
  const after = await port();
  // Another estimate of the speed is no other network.
  await change('wifi');
  await reaches(one, two);
  await reaches(two, one);
  expect([await port(), await isLost()]).toEqual([after, 1]);
  await one.page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(isLost).toBe(2);
  await one.is('datachannel');
  expect(await kinds()).not.toContain('ended');
  expect(await two.page.evaluate(() => window.call?.others)).toEqual([one.id]);
});

test('without data channels, or when no datagram arrives, sound travels on the WebSocket of the same session', async () => {
  const channel = await room();
  const there = await Person.join(channel, 'datachannel');
  const none = await Person.join(channel, 'websocket', { peers: 'none' });
  const deaf = await Person.join(channel, 'websocket', { peers: 'deaf' });
  await reaches(deaf, there, none);
  await reaches(there, deaf, none);
  // The attempt has failed.
  await expect.poll(() => deaf.page.evaluate(() => window.call?.selected)).toEqual(['datachannel', 'websocket']);
  await reaches(deaf, there);
  expect((await deaf.states()).filter(({ kind }) => kind !== 'connected')).toEqual([{ kind: 'identified' }]);
});

test('garbage, repeats and floods on a data channel reach no other, and the call continues', async () => {
  const channel = await room();
  const udp = await UdpPerson.join(channel);
  const [bad, good] = [await Person.join(channel, 'datachannel'), await Person.join(channel, 'datachannel')];
  await reaches(bad, good, udp);
  await bad.page.evaluate(async () => {
    const { channel } = window;
    if (!channel) throw new Error('no channel');
    const pause = () => new Promise((resolve) => setTimeout(resolve, 10));
    channel.send('text');
    for (let n = 0; n < 3000; n += 1) {
      channel.send(crypto.getRandomValues(new Uint8Array(1 + (n % 1120))));
      if (n % 100 === 0) await pause();
    }
    // A frame with the SSRC of another, and one with a length beyond the message.
    for (const ssrc of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]) {
      const bytes = new Uint8Array(30).fill(0xfa);
      new DataView(bytes.buffer).setUint32(0, ssrc);
      new DataView(bytes.buffer).setUint16(10, ssrc < 5 ? 18 : 19);
      channel.send(bytes);
    }
  });
  await reaches(good, bad, udp);
  expect(await bad.state()).toEqual({ kind: 'connected', transport: 'datachannel' });
  for (const listener of [good, udp]) expect(bad.said).toEqual(expect.arrayContaining(await listener.heard(bad)));
});
