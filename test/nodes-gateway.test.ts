import { natsBus } from '@guildhall/server/bus/nats.ts';
import { Actor } from '@guildhall/testkit/actor';
import { Cluster, natsServer, register } from '@guildhall/testkit/cluster';
import { GatewaySession, identify } from '@guildhall/testkit/gateway-session';
import { openTcpProxy } from '@guildhall/testkit/tcp-proxy';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** How long the bus is cut, in ms. */
const CUT = 10_000;

interface Message {
  content: string;
  channel_id: string;
}

let cluster: Cluster;
let line: Awaited<ReturnType<typeof openTcpProxy>>;
let gateways: Awaited<ReturnType<Cluster['start']>>[];
let apis: string[];
let ada: string;
let guildId: string;
let channels: string[];
beforeAll(async () => {
  cluster = await Cluster.open();
  line = await openTcpProxy(natsServer());
  const one = await cluster.start('api');
  const two = await cluster.start('api,worker');
  // Opcode 8 is rate limited.
  const limits = { GUILDHALL_RATE_LIMITS: 'on' };
  const near = await cluster.start('gateway', undefined, limits);
  const far = await cluster.start('gateway', line.host, limits);
  apis = [one.address, two.address];
  gateways = [near, far];
  ada = await register(one.address, 'ada');
  const guild = await at(0).post('/guilds', { name: 'Shared' });
  guildId = guild.body.id;
  channels = [];
  for (const name of ['one', 'two']) channels.push((await at(0).post(`/guilds/${guildId}/channels`, { name, type: 0 })).body.id);
});
afterAll(async () => {
  await cluster.close();
  await line.close();
});

const at = (api: number) => new Actor(apis[api] ?? '', ada);
const connect = (gateway: number) => identify(gateways[gateway]?.address ?? '', ada);
const say = async (api: number, channel: string, content: string) => {
  const sent = await at(api).post(`/channels/${channel}/messages`, { content });
  expect(sent.status).toBe(200);
};
const heard = (session: GatewaySession, channel: string, since = 0) =>
  session
    .seen('MESSAGE_CREATE', since)
    .flatMap((message) => (String(message.channel_id) === channel ? [String(message.content)] : []));
const last = (content: string) => (message: Message) => message.content === content;

test('sessions of two gateway nodes receive events of two API nodes once, in order per channel', async () => {
  const sessions = await Promise.all([connect(0), connect(1), connect(0)]);
  const rounds = Array.from({ length: 40 }, (_, round) => `round ${round}`);
  await Promise.all(
    channels.map(async (channel, index) => {
      for (const [round, content] of rounds.entries()) await say((index + round) % 2, channel, content);
    }),
  );
  for (const session of sessions) {
    for (const channel of channels)
      await session.event<Message>(
        'MESSAGE_CREATE',
        (message) => String(message.channel_id) === channel && message.content === 'round 39',
      );
    await session.settle();
    for (const channel of channels) expect(heard(session, channel)).toEqual(rounds);
    const numbers = session.frames.flatMap(({ s }) => (s === null ? [] : [s]));
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    await session.close();
  }
});

test('[channels/obfuscated-channels] after concurrent changes on two API nodes, sessions of both gateway nodes end with the stored state', async () => {
  const sessions = await Promise.all([connect(0), connect(1)]);
  const role = (await at(0).post(`/guilds/${guildId}/roles`, { name: 'taken and given' })).body.id;
  const { id: me } = (await at(0).get('/users/@me')).body;
  const path = `/guilds/${guildId}/members/${me}` as const;
  const stored = async () => (await at(0).get(path)).body;
  for (let round = 0; round < 5; round += 1)
    await Promise.all([
      at(0).put(`${path}/roles/${role}`),
      at(1).delete(`${path}/roles/${role}`),
      at(0).patch(`/guilds/${guildId}/members/@me`, { nick: `zero ${round}` }),
      at(1).patch(`/guilds/${guildId}/members/@me`, { nick: `one ${round}` }),
    ]);
  const { roles, nick } = await stored();
  for (const session of sessions) {
    await expect.poll(() => session.seen('GUILD_MEMBER_UPDATE').at(-1)).toMatchObject({ roles, nick });
    await session.settle();
    expect(session.seen('GUILD_MEMBER_UPDATE').at(-1)).toMatchObject({ roles, nick });
    await session.close();
  }
});

test('after the bus was cut for 10 s, sessions of the disconnected node must identify again, others miss nothing', async () => {
  const [there, away] = await Promise.all([connect(0), connect(1)]);
  const [channel = ''] = channels;
  line.cut();
  for (let sent = 0; sent < 3; sent += 1) await say(sent % 2, channel, `while cut ${sent}`);
  await new Promise((resolve) => setTimeout(resolve, CUT));
  expect(heard(away, channel)).toEqual([]);
  const since = away.mark();
  line.mend();
  expect(await away.frame(({ op }) => op === 9, { since, what: 'opcode 9' })).toMatchObject({ d: false });
  // The session is over; on the same connection it identifies again and receives everything.
  away.send(2, { token: ada, properties: {} });
  await away.event('READY', undefined, away.mark());
  await say(0, channel, 'healed');
  for (const session of [there, away]) await session.event<Message>('MESSAGE_CREATE', last('healed'));
  expect(heard(there, channel)).toEqual(['while cut 0', 'while cut 1', 'while cut 2', 'healed']);
  expect(heard(away, channel)).toEqual(['healed']);
  expect(there.frames.some(({ op }) => op === 9)).toBe(false);
  const [id, seq] = [away.ready.session_id, 1];
  await Promise.all([there.close(), away.close()]);
  const resuming = new GatewaySession(gateways[1]?.address.replace('http', 'ws') ?? '');
  await resuming.frame(({ op }) => op === 10);
  resuming.send(6, { token: ada, session_id: id, seq });
  expect(await resuming.frame(({ op }) => op === 9)).toMatchObject({ d: false });
  await resuming.close();
});

test('[gateway/sessions] a user whose sessions on two nodes end concurrently is offline; one whose session is replaced is online', async () => {
  const bob = await register(apis[1] ?? '', 'bob');
  const invite = await at(0).post(`/channels/${channels[0]}/invites`, {});
  const joined = await new Actor(apis[0] ?? '', bob).post(`/invites/${invite.body.code}`, {});
  expect(joined.status).toBe(200);
  const watching = await connect(0);
  const begin = (gateway: number) => identify(gateways[gateway]?.address ?? '', bob);
  const seen = async (status: string, since: number) => {
    await watching.event<{ status: string; guild_id?: string }>('PRESENCE_UPDATE', (data) => data.status === status, since);
  };
  for (let round = 0; round < 15; round += 1) {
    let since = watching.mark();
    const both = await Promise.all([begin(0), begin(1)]);
    await seen('online', since);
    since = watching.mark();
    await Promise.all(both.map((session) => session.close()));
    await seen('offline', since);
  }
  await watching.close();
});

test('lost messages between nodes end the sessions of their recipients, and no others', async () => {
  const grace = await register(apis[1] ?? '', 'grace');
  const [concerned, other] = [await connect(0), await identify(gateways[0]?.address ?? '', grace)];
  const bus = await natsBus({ url: cluster.busUrl(), name: 'a node that lost something' });
  bus.publish('lost', [`guild.${guildId}`]);
  expect(await concerned.frame(({ op }) => op === 9, { what: 'opcode 9' })).toMatchObject({ d: false });
  await other.settle();
  expect(other.frames.some(({ op }) => op === 9)).toBe(false);
  await Promise.all([bus.close(), concerned.close(), other.close()]);
});

test('[gateway] the complete member list of a guild is sent once per 30 s, over all nodes', async () => {
  const [here, there] = await Promise.all([connect(0), connect(1)]);
  here?.send(8, { guild_id: guildId, query: '', limit: 0 });
  await here?.event('GUILD_MEMBERS_CHUNK');
  there?.send(8, { guild_id: guildId, query: '', limit: 0, nonce: 'again' });
  const limited = await there?.event<{ opcode: number; retry_after: number }>('RATE_LIMITED');
  expect(limited).toMatchObject({ opcode: 8, meta: { guild_id: guildId, nonce: 'again' } });
  expect(limited?.retry_after).toBeGreaterThan(0);
  expect(limited?.retry_after).toBeLessThanOrEqual(30);
  await Promise.all([here?.close(), there?.close()]);
});

test('a killed gateway node takes only its own sockets with it; a client with events that no other node knows identifies again', async () => {
  const [lost, kept] = await Promise.all([connect(1), connect(0)]);
  const [channel = ''] = channels;
  await gateways[1]?.node.kill();
  expect(await lost.closed).toBe(1006);
  const again = new GatewaySession(gateways[0]?.address.replace('http', 'ws') ?? '');
  await again.frame(({ op }) => op === 10);
  again.send(6, { token: ada, session_id: lost.ready.session_id, seq: (lost.seq ?? 0) + 1 });
  expect(await again.frame(({ op }) => op === 9)).toMatchObject({ d: false });
  again.send(2, { token: ada, properties: {} });
  await again.event('READY');
  await say(1, channel, 'still here');
  for (const session of [kept, again]) {
    await session.event<Message>('MESSAGE_CREATE', last('still here'));
    await session.settle();
    expect(heard(session, channel)).toEqual(['still here']);
    await session.close();
  }
});
