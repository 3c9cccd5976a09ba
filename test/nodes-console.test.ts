import type { ConsoleEntryAroundObject, ConsoleEntryObject } from '@guildhall/protocol/objects/apps/console';
import { Actor } from '@guildhall/testkit/actor';
import { Cluster, register } from '@guildhall/testkit/cluster';
import { identify } from '@guildhall/testkit/gateway-session';
import { afterAll, beforeAll, expect, test } from 'vitest';

let cluster: Cluster;
beforeAll(async () => {
  cluster = await Cluster.open();
});
afterAll(() => cluster.close());

test('each node writes what it sees of an application, any node reads it, and links lead from one to another', async () => {
  const nodes = await Promise.all(['api,worker', 'api', 'gateway'].map((roles) => cluster.start(roles)));
  const [one = '', other = '', gateway = ''] = nodes.map(({ address }) => address);
  const token = await register(one, 'ada');
  const ada = new Actor(one, token);
  const application = (await ada.post<{ id: string }>('/applications', { name: 'Watched' })).body.id;
  const console = `/applications/${application}/console` as const;
  expect((await ada.get(console)).body).toMatchObject({ is_available: true, is_enabled: false });
  expect((await ada.patch(console, { is_enabled: true })).body).toMatchObject({ is_enabled: true });
  const bot = (await ada.post<{ token: string }>(`/applications/${application}/bot/reset`, {})).body.token;
  const guild = (await ada.post('/guilds', { name: 'Watched' })).body;
  await ada.post(
    '/oauth2/authorize',
    { authorize: true, guild_id: guild.id, permissions: '8' },
    { query: { client_id: application, scope: 'bot', permissions: '8' } },
  );
  const session = await identify(gateway, bot, { intents: 1 | (1 << 9) });
  const path = `/channels/${guild.system_channel_id}/messages` as const;
  const reader = new Actor(other, token);
  const list = async (query: Record<string, string | number>) =>
    (await reader.get<{ entries: ConsoleEntryObject[] }>(`${console}/entries`, { query })).body.entries;
  const find = async (wants: (entry: ConsoleEntryObject) => boolean) => {
    const look = async () => (await list({ limit: 100 })).find(wants);
    await expect.poll(look, { timeout: 20_000 }).toBeDefined();
    const found = await look();
    if (!found) throw new Error('the entry is gone');
    return found;
  };
  await find(({ name }) => name === 'GUILD_CREATE');
  const [newest] = await list({ limit: 1 });

  // A request that waits on one node is answered when another writes.
  const waiting = list({ after: String(newest?.id), wait: 25, kinds: 'event' });
  const said = await ada.post(path, { content: 'across nodes' });
  await session.event('MESSAGE_CREATE', ({ id }) => id === said.body.id);
  expect(await waiting).toMatchObject([{ name: 'MESSAGE_CREATE' }]);
  const withheld = await find(({ kind }) => kind === 'withheld');
  expect(withheld.summary).toContain('MESSAGE_CONTENT');

  // The event was sent by the gateway's node, its cause was on one node, and the reply comes by the other.
  await new Actor(other, `Bot ${bot}`).post(path, { content: 'here', message_reference: { message_id: said.body.id } });
  const reply = await find(({ kind, name }) => kind === 'request' && name.startsWith('POST'));
  const around = async ({ id }: { id: string }) => (await reader.get<ConsoleEntryAroundObject>(`${console}/entries/${id}`)).body;
  await expect.poll(async () => (await around(reply)).effects.map(({ name }) => name)).toEqual(['MESSAGE_CREATE']);
  const { causes } = await around(reply);
  expect(causes).toMatchObject([{ kind: 'event', name: 'MESSAGE_CREATE' }]);
  const [event] = causes;
  if (!event) throw new Error('no cause');
  expect((await around(event)).causes).toMatchObject([{ kind: 'action', name: 'POST /channels/{channel_id}/messages' }]);

  // An event is sent again by the node that has the session.
  const seen = session.frames.length;
  const again = await reader.post<{ entry: ConsoleEntryObject }>(`${console}/entries/${event.id}/send-again`, {});
  expect([again.status, again.body.entry]).toMatchObject([200, { kind: 'event', name: 'MESSAGE_CREATE' }]);
  await expect.poll(() => session.frames.slice(seen).map(({ t }) => t)).toContain('MESSAGE_CREATE');
  await session.close();
});
