import { Actor } from '@guildhall/testkit/actor';
import { Cluster, register } from '@guildhall/testkit/cluster';
import { GatewaySession, identify } from '@guildhall/testkit/gateway-session';
import { join, type Voice } from '@guildhall/testkit/voice-scene';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

type Node = Awaited<ReturnType<Cluster['start']>>;

let cluster: Cluster;
let apis: Node[];
let gateways: Node[];
let ada: string;
let guildId: string;
let channel: string;
let room: string;
beforeAll(async () => {
  cluster = await Cluster.open();
  apis = [await cluster.start('api'), await cluster.start('api,worker')];
  gateways = [await cluster.start('gateway'), await cluster.start('gateway')];
  ada = await register(apis[0]?.address ?? '', 'ada');
  const guild = await at(0).post<{ id: string; system_channel_id: string }>('/guilds', { name: 'Moving' });
  guildId = guild.body.id;
  channel = guild.body.system_channel_id;
  room = (await at(0).post(`/guilds/${guildId}/channels`, { name: 'room', type: 2 })).body.id;
});
afterAll(() => cluster.close());

const at = (api: number) => new Actor(apis[api]?.address ?? '', ada);
const addressOf = (gateway: number) => gateways[gateway]?.address ?? '';
const said = ({ frames }: GatewaySession) =>
  frames.flatMap(({ t, d }) => (t === 'MESSAGE_CREATE' ? [String(Object(d).content)] : []));

async function resume(gateway: number, session: GatewaySession, id: unknown = session.ready.session_id): Promise<GatewaySession> {
  const again = new GatewaySession(addressOf(gateway).replace('http', 'ws'));
  await again.frame(({ op }) => op === 10);
  again.send(6, { token: ada, session_id: id, seq: session.seq });
  return again;
}

/** Posts on two API nodes until `done` resolves; returns the texts, unordered. */
async function talk(name: string, done: () => Promise<void>): Promise<string[]> {
  const texts: string[] = [];
  let on = true;
  const writers = [0, 1, 0, 1].map(async (api, writer) => {
    for (let n = 0; on; n += 1) {
      const content = `${name} ${writer}:${n}`;
      const sent = await at(api).post(`/channels/${channel}/messages`, { content });
      expect(sent.status).toBe(200);
      texts.push(content);
    }
  });
  await done();
  on = false;
  await Promise.all(writers);
  const last = `${name}, the last`;
  await at(0).post(`/channels/${channel}/messages`, { content: last });
  return [...texts, last];
}

/** Checks that two connections of one session received every posted message once, with consecutive sequence numbers. */
async function expectWhole(parts: GatewaySession[], texts: readonly string[]): Promise<void> {
  const last = parts.at(-1);
  await last?.event<{ content: string }>('MESSAGE_CREATE', ({ content }) => content === texts.at(-1));
  expect(parts.flatMap(said).sort()).toEqual([...texts].sort());
  const numbers = parts.flatMap(({ frames }) => frames.flatMap(({ op, s }) => (op === 0 ? [s] : [])));
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
}

test('[gateway] a session resumes on another node while its own is alive and events flow: nothing is lost or duplicated', async () => {
  const first = await identify(addressOf(1), ada);
  let second = first;
  const texts = await talk('moved', async () => {
    await first.event('MESSAGE_CREATE');
    await first.close(4000);
    second = await resume(0, first);
    await second.event('RESUMED');
  });
  await expectWhole([first, second], texts);
  const wrong = await resume(1, second, '0'.repeat(32));
  expect(await wrong.frame(({ op }) => op === 9)).toMatchObject({ d: false });
  await Promise.all([second.close(), wrong.close()]);
});

test('[gateway] SIGTERM of one of two nodes while events flow: its session resumes on the other, immediately or later, and stays in voice', async () => {
  const watching = await identify(addressOf(0), ada);
  const prompt = await identify(addressOf(1), ada);
  const late = await identify(addressOf(1), ada);
  late.send(4, join(guildId, room));
  await late.event<Voice>('VOICE_STATE_UPDATE');
  await watching.event<Voice>('VOICE_STATE_UPDATE');
  let [promptly, lately] = [prompt, late];
  const since = watching.mark();
  const texts = await talk('drained', async () => {
    await Promise.all([prompt, late].map((session) => session.event('MESSAGE_CREATE')));
    const stopping = gateways[1]?.node;
    stopping?.child.kill('SIGTERM');
    await Promise.all([prompt, late].map((session) => session.frame(({ op }) => op === 7, { what: 'opcode 7' })));
    await prompt.close(4000);
    promptly = await resume(0, prompt);
    await promptly.event('RESUMED');
    expect(await late.closed).toBe(1012);
    expect(await stopping?.ended).toBe(0);
    lately = await resume(0, late);
    await lately.event('RESUMED');
  });
  await expectWhole([prompt, promptly], texts);
  await expectWhole([late, lately], texts);
  expect(watching.seen('VOICE_STATE_UPDATE', since)).toEqual([]);
  await lately.close();
  await watching.event<Voice>('VOICE_STATE_UPDATE', ({ channel_id }) => channel_id === null, since);
  await Promise.all([promptly.close(), watching.close()]);
});
