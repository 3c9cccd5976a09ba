import { Actor } from '@guildhall/testkit/actor';
import { Cluster, register } from '@guildhall/testkit/cluster';
import { GatewaySession, identify } from '@guildhall/testkit/gateway-session';
import { Account } from '@guildhall/testkit/platform';
import { Caller, enterCall, isHeard } from '@guildhall/testkit/voice-socket';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

vi.setConfig({ testTimeout: 110_000, hookTimeout: 110_000 });

type Node = Awaited<ReturnType<Cluster['start']>>;
/** Within which participants hear each other again after the death of their voice node, in ms. */
const SOON = 5000;
const VOICE = { GUILDHALL_VOICE_PORTS: '0' };

let cluster: Cluster;
let api: Node;
let owner: Account;
let guild: string;
let text: string;
let names = 0;
beforeAll(async () => {
  cluster = await Cluster.open();
  api = await cluster.start('api,gateway,worker');
  owner = await account();
  const made = await owner.post<{ id: string; system_channel_id: string }>('/guilds', { name: 'Spoken' });
  guild = made.body.id;
  text = made.body.system_channel_id;
});
afterAll(() => cluster.close());

const voiceNode = (more: Record<string, string> = {}) => cluster.start('voice', undefined, { ...VOICE, ...more });

async function account(): Promise<Account> {
  names += 1;
  const token = await register(api.address, `talker_${names}`);
  const me = await new Actor(api.address, token).get<{ id: string; username: string }>('/users/@me');
  return new Account(api.address, token, '', me.body);
}

async function room(more: object = {}): Promise<string> {
  return (await owner.post<{ id: string }>(`/guilds/${guild}/channels`, { name: 'room', type: 2, ...more })).body.id;
}

async function member(gatewayAt = api.address): Promise<{ who: Account; gateway: GatewaySession }> {
  const who = await account();
  const invite = await owner.post<{ code: string }>(`/channels/${text}/invites`, { unique: true });
  await who.post(`/invites/${invite.body.code}`, {});
  return { who, gateway: await identify(gatewayAt, who.token) };
}

/** The address of the voice server that a session last received. */
function serverOf(gateway: GatewaySession): string {
  const { endpoint } = gateway.seen('VOICE_SERVER_UPDATE').at(-1) ?? {};
  if (!endpoint) throw new Error('No voice server is known.');
  return `https://${endpoint.replace(/\/voice$/, '')}`;
}

async function caller(channel: string, gatewayAt?: string): Promise<Caller> {
  const { who, gateway } = await member(gatewayAt);
  const credentials = await enterCall(gateway, who, guild, channel);
  return Caller.open(who, gateway, credentials, serverOf(gateway));
}

/** Stops a node cleanly: calls of the next test must not go to it, as they may for 3 s to one that was killed. */
async function stop({ node }: Node): Promise<void> {
  node.child.kill('SIGTERM');
  await node.ended;
}

/** Waits for the loss of the voice server and the next one, and connects there. */
async function follow(lost: Caller, since: number): Promise<Caller> {
  const { gateway, account: who, credentials } = lost;
  await gateway.event('VOICE_SERVER_UPDATE', ({ endpoint }) => endpoint === null, since);
  const { token } = await gateway.event('VOICE_SERVER_UPDATE', ({ endpoint }) => endpoint !== null, since);
  return Caller.open(who, gateway, { ...credentials, token }, serverOf(gateway));
}

test('[voice/voice-servers] a killed voice node: participants learn of it and hear each other on the next one within 5 s', async () => {
  const first = await voiceNode();
  const channel = await room();
  const callers = [await caller(channel), await caller(channel), await caller(channel)] as const;
  expect(await isHeard(...callers)).toBe(true);
  const second = await voiceNode();
  const marks = callers.map(({ gateway }) => gateway.mark());
  const began = performance.now();
  await first.node.kill();
  const [one, two, three] = await Promise.all(callers.map((each, n) => follow(each, marks[n] ?? 0)));
  if (!one || !two || !three) throw new Error('A caller is missing.');
  expect(await isHeard(one, two, three)).toBe(true);
  expect(performance.now() - began).toBeLessThan(SOON);
  // The last voice node dies: processes without the role say so, and the next one that starts takes the call.
  const since = [one, two, three].map(({ gateway }) => gateway.mark());
  await second.node.kill();
  const lost = ({ endpoint }: { endpoint: string | null }) => endpoint === null;
  await Promise.all([one, two, three].map(({ gateway }, n) => gateway.event('VOICE_SERVER_UPDATE', lost, since[n] ?? 0)));
  const third = await voiceNode();
  const again = await Promise.all([one, two, three].map((each, n) => follow(each, since[n] ?? 0)));
  const [a, b, c] = again;
  if (!a || !b || !c) throw new Error('A caller is missing.');
  expect(await isHeard(a, b, c)).toBe(true);
  // A clean stop moves the call at once.
  const fourth = await voiceNode();
  const before = again.map(({ gateway }) => gateway.mark());
  third.node.child.kill('SIGTERM');
  const last = await Promise.all(again.map((each, n) => follow(each, before[n] ?? 0)));
  expect(await Promise.all(again.map(({ socket }) => socket.closed))).toEqual([4022, 4022, 4022]);
  const [x, y, z] = last;
  if (!x || !y || !z) throw new Error('A caller is missing.');
  expect(await isHeard(x, y, z)).toBe(true);
  expect(await third.node.ended).toBe(0);
  for (const each of [...callers, one, two, three, ...again, ...last]) each.stop();
  await stop(fourth);
});

test('[voice/voice-servers] the death of a gateway node that hosts no call is not noticed in it', async () => {
  const [gatewayNode, voice] = [await cluster.start('api,gateway'), await voiceNode()];
  const channel = await room();
  const callers = [await caller(channel, gatewayNode.address), await caller(channel), await caller(channel)] as const;
  const [one, two, three] = callers;
  await one.gateway.settle();
  const { session_id } = one.gateway.ready;
  const { seq } = one.gateway;
  await gatewayNode.node.kill();
  const resumed = new GatewaySession(`${api.address.replace(/^http/, 'ws')}/?v=10&encoding=json`);
  await resumed.frame(({ op }) => op === 10);
  resumed.send(6, { token: one.account.token, session_id, seq });
  await resumed.event('RESUMED');
  expect(await isHeard(one, two, three)).toBe(true);
  expect(await isHeard(two, one, three)).toBe(true);
  expect([two, three].flatMap(({ socket }) => socket.seen(13))).toEqual([]);
  expect([two, three].flatMap(({ gateway }) => gateway.seen('VOICE_SERVER_UPDATE')).length).toBe(2);
  for (const each of callers) each.stop();
  await stop(voice);
});

test('[voice/voice-servers] a call goes to the region of its channel, otherwise to the node with the fewest people', async () => {
  const nodes = [await voiceNode(), await voiceNode({ GUILDHALL_VOICE_REGION: 'rotterdam' })];
  const elsewhere = await room({ rtc_region: 'rotterdam' });
  const [one, two] = [await caller(elsewhere), await caller(elsewhere)];
  expect(serverOf(two.gateway)).toBe(serverOf(one.gateway));
  // The load is stored with the next heartbeat.
  await expect
    .poll(async () => {
      const { who, gateway } = await member();
      await enterCall(gateway, who, guild, await room());
      const server = serverOf(gateway);
      await gateway.close();
      return server === serverOf(one.gateway);
    })
    .toBe(false);
  const third = await caller(elsewhere);
  expect(serverOf(third.gateway)).toBe(serverOf(one.gateway));
  for (const each of [one, two, third]) each.stop();
  await Promise.all(nodes.map(stop));
});
