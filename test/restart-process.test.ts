import { Actor } from '@guildhall/testkit/actor';
import { addBot, register } from '@guildhall/testkit/cluster';
import { GatewaySession, identify } from '@guildhall/testkit/gateway-session';
import { KillablePlatform } from '@guildhall/testkit/killable-platform';
import { openBalancer } from '@guildhall/testkit/balancer';
import { Client, Events, GatewayIntentBits } from 'discord.js';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

// Starts processes, possibly on a slow machine.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 });

let killable: KillablePlatform;
let balancer: Awaited<ReturnType<typeof openBalancer>>;
let address: string;
let ada: string;
let guildId: string;
let channel: string;
let running: ReturnType<KillablePlatform['start']>;
beforeAll(async () => {
  killable = await KillablePlatform.make();
  balancer = await openBalancer();
  address = balancer.address;
  await start();
  ada = await register(address, 'ada');
  const guild = await new Actor(address, ada).post<{ id: string; system_channel_id: string }>('/guilds', { name: 'Restarted' });
  guildId = guild.body.id;
  channel = guild.body.system_channel_id;
});
afterAll(async () => {
  await killable.dispose();
  await balancer.close();
});

async function start(): Promise<void> {
  running = killable.start({ GUILDHALL_URL: address });
  balancer.serve(await running.address());
}

/** Stops the process like an operator, and starts the next one on its data. */
async function restart(): Promise<void> {
  running.child.kill('SIGTERM');
  expect(await running.ended).toBe(0);
  await start();
}

/** Posts a message; returns its id, or undefined if no server acknowledged it. */
async function say(content: string): Promise<string | undefined> {
  const sent = await new Actor(address, ada).post(`/channels/${channel}/messages`, { content }).catch(() => null);
  return sent?.status === 200 ? sent.body.id : undefined;
}

test('[gateway] SIGTERM while messages are posted: a session that resumes on the next process receives each acknowledged one once', async () => {
  const first = await identify(address, ada);
  const heard = ({ frames }: GatewaySession) =>
    frames.flatMap(({ t, d }) => (t === 'MESSAGE_CREATE' ? [String(Object(d).content)] : []));
  const answered: string[] = [];
  let on = true;
  const writers = [0, 1, 2, 3].map(async (writer) => {
    for (let n = 0; on; n += 1) {
      const content = `${writer}:${n}`;
      if (await say(content)) answered.push(content);
      else await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });
  await vi.waitFor(() => expect(answered.length).toBeGreaterThan(40), { timeout: 20_000 });
  const before = answered.length;
  const restarted = restart();
  await first.frame(({ op }) => op === 7, { what: 'opcode 7' });
  await first.close(4000);
  await restarted;
  await vi.waitFor(() => expect(answered.length).toBeGreaterThan(before + 40), { timeout: 20_000 });
  const second = new GatewaySession(`${address.replace('http', 'ws')}/?v=10&encoding=json`);
  await second.frame(({ op }) => op === 10);
  second.send(6, { token: ada, session_id: first.ready.session_id, seq: first.seq });
  await second.event('RESUMED');
  on = false;
  await Promise.all(writers);
  await say('the last');
  await second.event<{ content: string }>('MESSAGE_CREATE', ({ content }) => content === 'the last');
  const all = [...heard(first), ...heard(second)];
  expect(new Set(all).size).toBe(all.length);
  expect(answered.filter((content) => !all.includes(content))).toEqual([]);
  const numbers = [first, second].flatMap(({ frames }) => frames.flatMap(({ op, s }) => (op === 0 ? [s] : [])));
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  await second.close();
});

test('discord.js: a bot resumes after a restart by itself, and receives the messages posted meanwhile', async () => {
  const token = await addBot(address, ada, guildId);
  const client = new Client({
    intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMessages],
    rest: { api: `${address}/api` },
  });
  const seen: string[] = [];
  let readies = 0;
  let resumed = 0;
  client.on(Events.ShardReady, () => (readies += 1));
  client.on(Events.ShardResume, () => (resumed += 1));
  client.on(Events.MessageCreate, ({ id }) => void seen.push(id));
  client.on(Events.ShardError, () => undefined);
  await client.login(token);
  await vi.waitFor(() => expect(readies).toBe(1), { timeout: 10_000 });
  const before = await say('before');
  await restart();
  const after = await say('after');
  await vi.waitFor(() => expect(seen).toEqual([before, after]), { timeout: 30_000 });
  expect([readies, resumed]).toEqual([1, 1]);
  await client.destroy();
});
