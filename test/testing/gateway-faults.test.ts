import {
  addFault,
  type BotScene,
  botScene,
  clearFaults,
  clientFor,
  endScene,
  faultNow,
  heard,
  logIn,
  testing,
  turnClock,
} from '@guildhall/testkit/testing-scene';
import { Events, GatewayIntentBits, type Guild, type Message } from 'discord.js';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

let s: BotScene;
/** The contents and ids of the messages that the bot received, in order. */
const got: string[] = [];
/** The dispatches that the client received. */
const raw: Dispatch[] = [];
interface Dispatch {
  t: string;
  s: number;
  d: { content?: string };
}
/** The sequence numbers of the dispatches of a message. */
const numbersOf = (content: string, from: number) =>
  raw.slice(from).flatMap(({ t, s: number, d }) => (t === 'MESSAGE_CREATE' && d.content === content ? [number] : []));
beforeAll(async () => {
  s = await botScene({ GUILDHALL_HEARTBEAT_INTERVAL: '300' });
  s.client.on(Events.MessageCreate, ({ content }) => got.push(content));
  s.client.on('raw', (dispatch: Dispatch) => raw.push(dispatch));
});
afterAll(() => endScene(s));
afterEach(() => clearFaults(s.p));

const says = async (content: string) => {
  const sent = await s.ada.post(`/channels/${s.guild.text.id}/messages`, { content });
  expect(sent.status).toBe(200);
};
const receives = (content: string) => heard<Message>(s.client, Events.MessageCreate, (message) => message.content === content);
const resumed = () => heard(s.client, Events.ShardResume);
const started = () => heard(s.client, Events.ShardReady);
const ofBot = (body: object) => ({ bot: s.bot.applicationId, ...body });

/** The next line of the client's log that contains a text. */
function debugLine(part: string): Promise<string> {
  return heard<string>(s.client, Events.Debug, (line) => line.includes(part));
}

test('disconnect: discord.js resumes, and misses nothing', async () => {
  const [back, message] = [resumed(), receives('while away')];
  const fault = await addFault(s.p, ofBot({ kind: 'disconnect' }));
  await says('while away');
  await Promise.all([back, message]);
  expect(await faultNow(s.p, fault)).toMatchObject({ matched: 1, effects: 1 });
});

test('disconnect at an event: the event comes after the resume', async () => {
  const [back, message] = [resumed(), receives('cut off')];
  await addFault(s.p, ofBot({ kind: 'disconnect', event: 'MESSAGE_CREATE', times: 1 }));
  await says('cut off');
  await Promise.all([back, message]);
  expect(got.filter((content) => content === 'cut off')).toHaveLength(1);
});

test('disconnect with a code: discord.js does as the code says', async () => {
  const line = debugLine('The WebSocket rate limit has been hit');
  const ready = started();
  await addFault(s.p, ofBot({ kind: 'disconnect', code: 4008 }));
  await Promise.all([line, ready]);
});

test('people meet a fault of connections only if it says so', async () => {
  const session = await s.ada.connect();
  const back = resumed();
  await addFault(s.p, { kind: 'disconnect', code: 4000 });
  await back;
  await session.settle();
  const again = resumed();
  await addFault(s.p, { kind: 'disconnect', code: 4000, people: true });
  expect(await session.closed).toBe(4000);
  await again;
});

test('disconnect in place of READY: the connection closes, and the next attempt succeeds', async () => {
  await addFault(s.p, ofBot({ kind: 'disconnect', on: 'identify', code: 4000, times: 1 }));
  await expect(s.bot.connect({ intents: 0 })).rejects.toThrow('closed with 4000');
  await (await s.bot.connect({ intents: 0 })).close();
});

test('no_heartbeat_ack: discord.js takes the connection for dead and resumes', async () => {
  const [line, back] = [debugLine('Zombie connection'), resumed()];
  const fault = await addFault(s.p, ofBot({ kind: 'no_heartbeat_ack', times: 1 }));
  await Promise.all([line, back]);
  expect(await faultNow(s.p, fault)).toMatchObject({ effects: 1, is_active: false });
});

test('invalid_session: discord.js identifies again, or resumes on the same connection', async () => {
  const ready = started();
  await addFault(s.p, ofBot({ kind: 'invalid_session' }));
  await ready;
  const [line, back] = [debugLine('will attempt to resume: true'), resumed()];
  await addFault(s.p, ofBot({ kind: 'invalid_session', resumable: true }));
  await Promise.all([line, back]);
});

test('invalid_session in place of a resume: discord.js identifies again', async () => {
  await addFault(s.p, ofBot({ kind: 'invalid_session', on: 'resume', times: 1 }));
  const [line, ready] = [debugLine('will attempt to resume: false'), started()];
  await addFault(s.p, ofBot({ kind: 'reconnect' }));
  await Promise.all([line, ready]);
});

test('reconnect: discord.js resumes', async () => {
  const [line, back] = [debugLine('Told to reconnect'), resumed()];
  await addFault(s.p, ofBot({ kind: 'reconnect' }));
  await Promise.all([line, back]);
});

test.each(['sent', 'original'])(
  'reorder: discord.js receives messages in the order of the seed (numbers: %s)',
  async (numbers) => {
    const ordered = async (seed: number) => {
      const fault = await addFault(s.p, ofBot({ kind: 'reorder', event: 'MESSAGE_CREATE', count: 5, times: 5, seed, numbers }));
      const [from, rawFrom] = [got.length, raw.length];
      const names = ['a', 'b', 'c', 'd', 'e'];
      const all = names.map((name) => receives(name));
      for (const name of names) await says(name);
      await Promise.all(all);
      expect(await faultNow(s.p, fault)).toMatchObject({ matched: 5, effects: 5, is_active: false });
      const order = got.slice(from).join('');
      const sent = [...order].flatMap((name) => numbersOf(name, rawFrom));
      const happened = names.flatMap((name) => numbersOf(name, rawFrom));
      const rising = numbers === 'sent' ? sent : happened;
      expect(rising).toEqual([...rising].sort((one, other) => one - other));
      expect(sent).not.toEqual(happened);
      return order;
    };
    const first = await ordered(7);
    expect([...first].sort().join('')).toBe('abcde');
    expect(first).not.toBe('abcde');
    expect(await ordered(7)).toBe(first);
    const others = [await ordered(8), await ordered(9)];
    expect(others.some((other) => other !== first)).toBe(true);
  },
);

test('reorder: held events are sent when the fault is deleted', async () => {
  const fault = await addFault(s.p, ofBot({ kind: 'reorder', event: 'MESSAGE_CREATE', count: 100 }));
  const message = receives('held');
  await says('held');
  expect(await faultNow(s.p, fault)).toMatchObject({ effects: 1 });
  expect(got).not.toContain('held');
  expect((await testing(s.p, 'DELETE', `/faults/${fault.id}`)).status).toBe(204);
  await message;
});

test('reorder: held events are sent when the period ends by the clock', async () => {
  await addFault(s.p, ofBot({ kind: 'reorder', event: 'MESSAGE_CREATE', count: 100, period: 600_000 }));
  const message = receives('until then');
  await says('until then');
  await turnClock(s.p, { advance: 600_000 });
  await message;
});

test('reorder: held events are sent after ms', async () => {
  await addFault(s.p, ofBot({ kind: 'reorder', event: 'MESSAGE_CREATE', count: 100, ms: 50 }));
  const message = receives('not for long');
  await says('not for long');
  await message;
});

test.each(['sent', 'original'])(
  'duplicate: discord.js receives a message twice, and emits it once (numbers: %s)',
  async (numbers) => {
    await addFault(s.p, ofBot({ kind: 'duplicate', event: 'MESSAGE_CREATE', times: 1, numbers }));
    const from = raw.length;
    await says(`twice ${numbers}`);
    const end = receives(`after ${numbers}`);
    await says(`after ${numbers}`);
    await end;
    const [first = 0, second = 0] = numbersOf(`twice ${numbers}`, from);
    expect(second - first).toBe(numbers === 'sent' ? 1 : 0);
    expect(numbersOf(`after ${numbers}`, from)).toEqual([second + 1]);
    expect(got.filter((content) => content === `twice ${numbers}`)).toHaveLength(1);
  },
);

test('duplicate: an edit is emitted twice', async () => {
  const sent = await s.ada.post(`/channels/${s.guild.text.id}/messages`, { content: 'before' });
  await addFault(s.p, ofBot({ kind: 'duplicate', event: 'MESSAGE_UPDATE', times: 1 }));
  let edits = 0;
  const both = heard(s.client, Events.MessageUpdate, () => ++edits === 2);
  await s.ada.patch(`/channels/${s.guild.text.id}/messages/${sent.body.id}`, { content: 'after' });
  await both;
});

test('unavailable_guild: discord.js sees the guild go and come back, and no event meanwhile', async () => {
  const gone = heard<Guild>(s.client, Events.GuildUnavailable);
  const fault = await addFault(s.p, ofBot({ kind: 'unavailable_guild', guild_id: s.guild.id }));
  expect((await gone).available).toBe(false);
  await says('unheard');
  const back = heard<Guild>(s.client, Events.GuildAvailable);
  await testing(s.p, 'DELETE', `/faults/${fault.id}`);
  expect((await back).available).toBe(true);
  const message = receives('heard again');
  await says('heard again');
  await message;
  expect(got).not.toContain('unheard');
});

test('unavailable_guild: a bot that starts meanwhile receives the guild after ms', async () => {
  await addFault(s.p, { kind: 'unavailable_guild', bot: s.bot.id, guild_id: s.guild.id, ms: 3000 });
  const other = clientFor(s.p);
  const create = heard<{ t: string }>(other, 'raw', ({ t }) => t === 'GUILD_CREATE');
  const ready = heard<{ t: string; d: { guilds: object[] } }>(other, 'raw', ({ t }) => t === 'READY');
  await other.login(s.bot.token);
  expect((await ready).d.guilds).toMatchObject([{ id: s.guild.id, unavailable: true }]);
  await create;
  await other.destroy();
});

test('refused_intents: discord.js fails with disallowed intents, and a client without them connects', async () => {
  await addFault(s.p, ofBot({ kind: 'refused_intents' }));
  const refused = clientFor(s.p);
  await expect(refused.login(s.bot.token)).rejects.toThrow('Used disallowed intents');
  await refused.destroy();
  const modest = clientFor(s.p, [GatewayIntentBits.Guilds]);
  await logIn(modest, s.bot.token);
  await modest.destroy();
});
