import { INTENTS } from '@guildhall/protocol/intents';
import { Actor } from '@guildhall/testkit/actor';
import { addBot, Cluster, natsServer, register } from '@guildhall/testkit/cluster';
import { GatewaySession, identify } from '@guildhall/testkit/gateway-session';
import { openTcpProxy } from '@guildhall/testkit/tcp-proxy';
import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { join, type Voice } from '@guildhall/testkit/voice-scene';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

type Node = Awaited<ReturnType<Cluster['start']>>;

/** A client of one session, its connections in order, and the kinds of text that it must receive. */
interface Client {
  token: string;
  kinds: readonly Kind[];
  parts: GatewaySession[];
}
type Kind = 'guild' | 'direct' | 'presence';

const { GUILDS, GUILD_MESSAGES, GUILD_PRESENCES, MESSAGE_CONTENT } = INTENTS;
/** Application flags: presence, member and message content intents of a small bot. */
const PRIVILEGED = (1 << 13) | (1 << 15) | (1 << 19);
/** A backup takes over after this many ms of silence: less than the default, but a busy machine must not look dead. */
const NODE_TIMEOUT = '2000';

let cluster: Cluster;
let apis: Node[];
let line: Awaited<ReturnType<typeof openTcpProxy>>;
let ada: string;
let bob: string;
let bot: string;
let guildId: string;
let channel: string;
let direct: string;
let room: string;
beforeAll(async () => {
  cluster = await Cluster.open();
  line = await openTcpProxy(natsServer());
  apis = [await cluster.start('api'), await cluster.start('api,worker')];
  const address = apis[0]?.address ?? '';
  ada = await register(address, 'ada');
  bob = await register(address, 'bob');
  const guild = await at(0, ada).post<{ id: string; system_channel_id: string }>('/guilds', { name: 'Lasting' });
  guildId = guild.body.id;
  channel = guild.body.system_channel_id;
  room = (await at(0, ada).post(`/guilds/${guildId}/channels`, { name: 'room', type: 2 })).body.id;
  const invite = await at(0, ada).post(`/channels/${channel}/invites`, {});
  await at(0, bob).post(`/invites/${invite.body.code}`, {});
  const adaId = (await at(0, ada).get('/users/@me')).body.id;
  direct = (await at(0, bob).post('/users/@me/channels', { recipients: [adaId] })).body.id;
  bot = await addBot(address, ada, guildId);
  const [{ id = '' } = {}] = (await at(0, ada).get('/applications')).body;
  await at(0, ada).patch(`/applications/${id}`, { flags: PRIVILEGED });
});
const started: Node[] = [];
let backup: TestPlatform | undefined;
afterEach(async () => {
  await backup?.stop();
  backup = undefined;
  // The nodes of the next test must not choose these as backups.
  await Promise.all(started.splice(0).map(({ node }) => node.kill()));
});
afterAll(async () => {
  await cluster.close();
  await line.close();
});

async function gateway(busHost?: string): Promise<Node> {
  const node = await cluster.start('gateway', busHost, { GUILDHALL_LOG: 'debug', GUILDHALL_NODE_TIMEOUT: NODE_TIMEOUT });
  started.push(node);
  return node;
}

const at = (api: number, token: string) => new Actor(apis[api]?.address ?? '', token);

/** The texts that a client received, in order. */
const received = ({ parts }: Client) =>
  parts
    .flatMap(({ frames }) => frames)
    .flatMap(({ t, d }) => {
      if (t === 'MESSAGE_CREATE') return [String(Object(d).content)];
      const [activity] = t === 'PRESENCE_UPDATE' ? Object(d).activities : [];
      return activity ? [String(activity.name)] : [];
    });

const isAfter = ({ content }: { content: string }) => content.startsWith('after');
const isMissed = ({ content }: { content: string }) => content === 'missed by the backup';

async function connect(node: Node, token: string, intents: number | undefined, kinds: readonly Kind[]): Promise<Client> {
  const session = await identify(node.address, token, intents === undefined ? {} : { intents });
  if (intents !== undefined) await session.event('GUILD_CREATE');
  return { token, kinds, parts: [session] };
}

const last = ({ parts }: Client): GatewaySession => {
  const part = parts.at(-1);
  if (!part) throw new Error('the client was never connected');
  return part;
};

/** Sends RESUME to a node; returns the response: RESUMED or opcode 9. */
async function resume(node: Pick<Node, 'address'>, client: Client, seq = last(client).seq) {
  const again = new GatewaySession(node.address.replace('http', 'ws'));
  await again.frame(({ op }) => op === 10);
  again.send(6, { token: client.token, session_id: client.parts[0]?.ready.session_id, seq });
  const answer = await again.frame(({ op, t }) => op === 9 || t === 'RESUMED', { what: 'RESUMED or opcode 9' });
  return { again, answer };
}

async function resumed(node: Node, client: Client): Promise<void> {
  const { again, answer } = await resume(node, client);
  expect(answer).toMatchObject({ t: 'RESUMED' });
  client.parts.push(again);
}

/** Resolves when a node can take over `sessions` sessions of another one, according to its output from `since` on. */
async function backedUp(node: Node, sessions: number, since = 0): Promise<void> {
  await vi.waitFor(() => {
    const found = [...node.node.output.slice(since).matchAll(/"sessions":(\d+),"msg":"sessions of another node are backed up/g)];
    expect(found.map(([, count]) => Number(count)).at(-1)).toBe(sessions);
  }, 30_000);
}

/** Posts to the guild and the direct channel on two API nodes while `done` runs, and then one last text of each kind. */
async function talk(name: string, presence: GatewaySession, done: (show: (text: string) => void) => Promise<void>) {
  const texts: Record<Kind, string[]> = { guild: [], direct: [], presence: [] };
  let on = true;
  const post = async (kind: 'guild' | 'direct', api: number, content: string) => {
    const sent = await at(api, bob).post(`/channels/${kind === 'guild' ? channel : direct}/messages`, { content });
    expect(sent.status).toBe(200);
    texts[kind].push(content);
  };
  const show = (text: string) => {
    presence.send(3, { status: 'online', since: null, afk: false, activities: [{ name: text, type: 0 }] });
    texts.presence.push(text);
  };
  const writers = [0, 1, 2, 3].map(async (writer) => {
    const kind = writer < 2 ? 'guild' : 'direct';
    for (let n = 0; on; n += 1) await post(kind, writer % 2, `${name} ${writer}:${n}`);
  });
  await done(show);
  on = false;
  await Promise.all(writers);
  show(`${name}, the last shown`);
  for (const kind of ['guild', 'direct'] as const) await post(kind, 0, `${name}, the last ${kind}`);
  return texts;
}

/** Expects that every client received each text once, in the order of each writer, under consecutive sequence numbers. */
async function expectComplete(clients: readonly Client[], all: readonly Record<Kind, string[]>[]): Promise<void> {
  for (const client of clients) {
    const texts = all.flatMap((one) => client.kinds.flatMap((kind) => one[kind]));
    const ends = all.slice(-1).flatMap((one) => client.kinds.map((kind) => one[kind].at(-1)));
    await vi.waitFor(() => expect(received(client)).toEqual(expect.arrayContaining(ends)), 30_000);
    expect(received(client).sort()).toEqual([...texts].sort());
    const numbers = client.parts.flatMap(({ frames }) => frames.flatMap(({ op, s }) => (op === 0 ? [s] : [])));
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    const order = new Map<string, number>();
    for (const [, writer = '', n] of received(client).flatMap((text) => [/(.* \d):(\d+)$/.exec(text) ?? []])) {
      if (n === undefined) continue;
      expect(Number(n)).toBe((order.get(writer) ?? -1) + 1);
      order.set(writer, Number(n));
    }
  }
}

test('[gateway] after kill -9 of a gateway node under traffic its sessions resume on the other one, and again after a second kill', async () => {
  const first = await gateway();
  const second = await gateway();
  const player = await identify(first.address, bob);
  const clients = [
    await connect(second, ada, undefined, ['guild', 'direct', 'presence']),
    await connect(second, bot, GUILDS | GUILD_MESSAGES | MESSAGE_CONTENT, ['guild']),
    await connect(second, bot, GUILDS | GUILD_PRESENCES, ['presence']),
    await connect(second, ada, undefined, ['guild', 'direct', 'presence']),
  ];
  const [prompt, , , late] = clients;
  if (!prompt || !late) throw new Error('no clients');
  last(late).send(4, join(guildId, room));
  await last(late).event<Voice>('VOICE_STATE_UPDATE');
  await player.event<Voice>('VOICE_STATE_UPDATE');
  await backedUp(first, clients.length);
  const since = player.mark();
  const before = await talk('before', player, async (show) => {
    show('shown before');
    await Promise.all(
      clients.filter(({ kinds }) => kinds.includes('guild')).map((client) => last(client).event('MESSAGE_CREATE')),
    );
    await last(late).close(4000);
    await second.node.kill();
    show('shown after the kill');
    await Promise.all(clients.filter((client) => client !== late).map((client) => resumed(first, client)));
    await resumed(first, late);
  });
  await expectComplete(clients, [before]);
  // No voice state and no presence ended.
  expect(player.seen('VOICE_STATE_UPDATE', since)).toEqual([]);
  expect(player.seen('PRESENCE_UPDATE', since).filter(({ status }) => String(status) === 'offline')).toEqual([]);

  // Before there is a backup: the end of a session is not logged, and the backup would have counted it.
  await player.close();
  const third = await gateway();
  const again = await identify(third.address, bob);
  await backedUp(third, clients.length);
  const after = await talk('after', again, async (show) => {
    show('shown again');
    await Promise.all(
      clients
        .filter(({ kinds }) => kinds.includes('guild'))
        .map((client) => last(client).event<{ content: string }>('MESSAGE_CREATE', isAfter)),
    );
    await first.node.kill();
    await Promise.all(clients.map((client) => resumed(third, client)));
  });
  await expectComplete(clients, [before, after]);
  await Promise.all([...clients.map((client) => last(client).close()), again.close()]);
  // It stores the ends of these sessions before it exits.
  third.node.child.kill('SIGTERM');
  expect(await third.node.ended).toBe(0);
});

test('[gateway] a session of a killed node that is not resumed ends after 60 s, with its voice state and its presence', async () => {
  // Within the test, so that its clock can be turned.
  const settings = {
    DATABASE_URL: cluster.databaseUrl(),
    NATS_URL: cluster.busUrl(),
    GUILDHALL_ROLES: 'gateway',
    GUILDHALL_NODE_TIMEOUT: NODE_TIMEOUT,
  };
  backup = await startPlatform({ now: Date.now(), settings });
  const { bus, nodeId } = backup.server.platform;
  const journal: string[] = [];
  bus.subscribe(`backup.${nodeId}`, (message) => journal.push(JSON.stringify(message)));
  const takeovers = backup.expectLog('a gateway node is dead: its sessions were taken over');
  const doomed = await gateway();
  const watching = await identify(backup.address, bob);
  const lone = await connect(doomed, ada, undefined, []);
  last(lone).send(4, join(guildId, room));
  await watching.event<Voice>('VOICE_STATE_UPDATE');
  await vi.waitFor(() => {
    const session = journal.findLastIndex((text) => text.includes(`"id":"${lone.parts[0]?.ready.session_id}"`));
    expect(session).toBeGreaterThanOrEqual(0);
    expect(journal.findLastIndex((text) => text.includes('"op":"checkpoint"'))).toBeGreaterThan(session);
  }, 30_000);
  const since = watching.mark();
  await doomed.node.kill();
  await vi.waitFor(() => expect(takeovers).toMatchObject([{ sessions: 1, taken: 1 }]), 30_000);
  for (let passed = 0; passed < 60_000; passed += 20_000) {
    expect(watching.seen('VOICE_STATE_UPDATE', since)).toEqual([]);
    await backup.clock.advance(20_000);
    await watching.settle();
  }
  await backup.clock.advance(5000);
  await watching.event<Voice>('VOICE_STATE_UPDATE', ({ channel_id }) => channel_id === null, since);
  await watching.event<{ status: string }>('PRESENCE_UPDATE', ({ status }) => status === 'offline', since);
  const { answer } = await resume({ address: backup.address }, lone);
  expect(answer).toMatchObject({ op: 9, d: false });
  await watching.close();
});

test('[gateway] a suspended node that was taken for dead does not end the sessions that were taken over', async () => {
  const first = await gateway();
  const second = await gateway();
  const watching = await identify(first.address, bob);
  const client = await connect(second, ada, undefined, []);
  last(client).send(4, join(guildId, room));
  await watching.event<Voice>('VOICE_STATE_UPDATE');
  await backedUp(first, 1);
  const since = watching.mark();
  const old = last(client);
  second.node.child.kill('SIGSTOP');
  await resumed(first, client);
  second.node.child.kill('SIGCONT');
  expect(await old.frame(({ op }) => op === 9)).toMatchObject({ d: false });
  // It stores the ends of its sessions before it exits.
  second.node.child.kill('SIGTERM');
  expect(await second.node.ended).toBe(0);
  await at(0, bob).post(`/channels/${channel}/messages`, { content: 'after the suspension' });
  await last(client).event<{ content: string }>('MESSAGE_CREATE', isAfter);
  await watching.settle();
  expect(watching.seen('VOICE_STATE_UPDATE', since)).toEqual([]);
  expect(watching.seen('PRESENCE_UPDATE', since)).toEqual([]);
  await Promise.all([last(client).close(), watching.close()]);
});

test('[gateway] a session that the backup does not know exactly is not resumed: the client gets opcode 9 with false', async () => {
  const first = await gateway(line.host);
  const second = await gateway();
  const clients = [
    await connect(second, ada, undefined, []),
    await connect(second, bot, GUILDS | GUILD_MESSAGES | MESSAGE_CONTENT, []),
  ];
  const [ahead, behind] = clients;
  if (!ahead || !behind) throw new Error('no clients');
  await backedUp(first, 2);
  // The backup misses part of the journal.
  line.cut();
  await at(0, bob).post(`/channels/${channel}/messages`, { content: 'missed by the backup' });
  await Promise.all(clients.map((client) => last(client).event<{ content: string }>('MESSAGE_CREATE', isMissed)));
  const since = first.node.output.length;
  // Killed before the backup can begin another journal.
  await second.node.kill();
  line.mend();
  for (const client of clients) expect((await resume(first, client)).answer).toMatchObject({ op: 9, d: false });

  // A client beyond the end of the journal: its node may have sent it events that no other node knows.
  const third = await gateway();
  const far = await connect(third, ada, undefined, []);
  const near = await connect(third, ada, undefined, []);
  await backedUp(first, 2, since);
  await third.node.kill();
  const { again, answer } = await resume(first, far, (last(far).seq ?? 0) + 1);
  expect(answer).toMatchObject({ op: 9, d: false });
  await again.close();
  await resumed(first, near);
  await first.node.kill();

  // The backup is dead too: no node has the session.
  const fourth = await gateway();
  expect((await resume(fourth, near)).answer).toMatchObject({ op: 9, d: false });
});
