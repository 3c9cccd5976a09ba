import type { ConnectionState } from '@guildhall/call/connection/types';
import { type Account, startPlatform, type TestChannel, type TestPlatform } from '@guildhall/testkit/platform';
import { openTcpProxy } from '@guildhall/testkit/tcp-proxy';
import { type Admission, admitToChannel } from '@guildhall/testkit/voice-admission';
import { encryptedFrame } from '@guildhall/testkit/voice-client';
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

/** A page in the call of a channel, connected by a transport. */
class Person {
  readonly page: Page;
  readonly id: string;

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

  talk(count: number): Promise<string[]> {
    return this.page.evaluate((frames) => window.talk(frames), count);
  }

  /**
   * Resolves when these frames have been heard from a user, each once, and no others. A datagram may overtake another, and on a busy
   * machine one in ten may be lost.
   */
  async hears({ id: userId }: { id: string }, frames: readonly string[]): Promise<void> {
    await expect
      .poll(async () => {
        const heard = await this.page.evaluate((id) => window.call?.heard[id] ?? [], userId);
        const wrong = heard.filter((frame, at) => !frames.includes(frame) || heard.indexOf(frame) !== at);
        return { wrong, isMost: heard.length >= frames.length * 0.9 };
      })
      .toEqual({ wrong: [], isMost: true });
  }
}

async function udpCaller(channelId: string): Promise<Caller> {
  const who = await account();
  const gateway = await who.connect();
  const caller = await Caller.open(who, gateway, await enterCall(gateway, who, guild.id, channelId));
  onTestFinished(() => caller.stop());
  return caller;
}

/** The frames that a caller receives from an SSRC, in hexadecimal digits and without their mark. */
async function heardBy(caller: Caller, count: number): Promise<string[]> {
  const heard: string[] = [];
  while (heard.length < count)
    heard.push(
      caller.udp
        .open(await caller.udp.next())
        .frame.subarray(0, -2)
        .toString('hex'),
    );
  return heard;
}

test('frames between two data channels, a WebSocket and UDP arrive once and unchanged', async () => {
  const channel = await room();
  const caller = await udpCaller(channel);
  const [one, two] = [await Person.join(channel, 'datachannel'), await Person.join(channel, 'datachannel')];
  const three = await Person.join(channel, 'websocket', { transports: ['websocket'] });
  const [sent, atUdp] = await Promise.all([one.talk(25), heardBy(caller, 25)]);
  expect(atUdp).toEqual(sent);
  await two.hears(one, sent);
  await three.hears(one, sent);
  const back = await three.talk(25);
  for (const person of [one, two]) await person.hears(three, back);
  const frame = encryptedFrame();
  await caller.udp.send(caller.udp.rtp({ ssrc: caller.ssrc, frame }));
  for (const person of [one, two, three]) await person.hears(caller, [frame.subarray(0, -2).toString('hex')]);
});

test('a lost WebSocket is resumed while sound continues over the data channel', async () => {
  const channel = await room();
  const proxy = await openTcpProxy(new URL(p.address));
  onTestFinished(() => proxy.close());
  const [one, two] = [await Person.join(channel, 'datachannel', { host: proxy.host }), await Person.join(channel, 'datachannel')];
  proxy.cut();
  await expect.poll(() => one.state()).toEqual({ kind: 'reconnecting' });
  const sent = await one.talk(10);
  await two.hears(one, sent);
  proxy.mend();
  await one.is('datachannel');
  const again = await one.talk(10);
  await two.hears(one, [...sent, ...again]);
  expect(await two.page.evaluate(() => window.call?.others)).toEqual([one.id]);
});

test('on another network the session is resumed, with a data channel on another path, though the one before still works', async () => {
  const channel = await room();
  const [one, two] = [await Person.join(channel, 'datachannel'), await Person.join(channel, 'datachannel')];
  const port = () => one.page.evaluate(() => window.portOfChannel());
  const change = (type: string) => one.page.evaluate((kind) => window.changeNetwork(kind), type);
  const kinds = async () => (await one.states()).map(({ kind }) => kind);
  const before = await port();
  expect(before).toEqual(expect.any(Number));
  const isLost = async () => (await kinds()).filter((kind) => kind === 'reconnecting').length;
  await change('wifi');
  await expect.poll(isLost).toBe(1);
  await one.is('datachannel');
  await expect.poll(async () => [before, undefined].includes(await port())).toBe(false);
  const after = await port();
  // Another estimate of the speed is no other network.
  await change('wifi');
  const sent = await one.talk(10);
  await two.hears(one, sent);
  await one.hears(two, await two.talk(10));
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
  const sent = await deaf.talk(10);
  for (const person of [there, none]) await person.hears(deaf, sent);
  const back = await there.talk(10);
  for (const person of [deaf, none]) await person.hears(there, back);
  // The attempt has failed.
  await expect.poll(() => deaf.page.evaluate(() => window.call?.selected)).toEqual(['datachannel', 'websocket']);
  const later = await deaf.talk(10);
  await there.hears(deaf, [...sent, ...later]);
  expect((await deaf.states()).filter(({ kind }) => kind !== 'connected')).toEqual([{ kind: 'identified' }]);
});

test('garbage, repeats and floods on a data channel reach no other, and the call continues', async () => {
  const channel = await room();
  const caller = await udpCaller(channel);
  const [bad, good] = [await Person.join(channel, 'datachannel'), await Person.join(channel, 'datachannel')];
  const sent = await bad.talk(3);
  await good.hears(bad, sent);
  await heardBy(caller, 3);
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
  const [back, atUdp] = await Promise.all([good.talk(10), heardBy(caller, 10)]);
  expect(atUdp).toEqual(back);
  await bad.hears(good, back);
  expect(await bad.state()).toEqual({ kind: 'connected', transport: 'datachannel' });
  await good.hears(bad, sent);
});
