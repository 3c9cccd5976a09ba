import { INTENTS } from '@guildhall/protocol/intents';
import { LIMITS } from '@guildhall/protocol/limits';
import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';
import { ReadConsole } from './test/scene.ts';

const { p, test } = await startFixtures({ settings: { GUILDHALL_CONSOLE: 'on' } });
const rows = (applicationId: string) =>
  p.server.platform.store.read.kysely
    .selectFrom('console_entries')
    .selectAll()
    .where('application_id', '=', applicationId)
    .execute();

test('entries are filtered by kind, by failure and by text, and paged in both directions', async ({ alice, bot, channel }) => {
  const view = new ReadConsole(alice, bot.applicationId);
  const session = await bot.connect({ intents: INTENTS.GUILDS });
  await bot.post(`/channels/${channel.id}/messages`, { content: 'Find 100% of "me"' });
  await bot.get('/channels/1');
  await view.named(/^GET \/channels.*404/);
  await session.close();
  await view.find(({ kind }) => kind === 'connection');
  const all = await view.list({ limit: 100 });
  expect(all.length).toBeGreaterThan(4);
  const kinds = async (query: Record<string, string>) => new Set((await view.list(query)).map(({ kind }) => kind));
  expect(await kinds({ kinds: 'command,event' })).toEqual(new Set(['command', 'event']));
  expect((await view.list({ failed: 'true' })).map(({ status }) => status)).toEqual([404]);
  expect((await view.list({ search: '100% OF "me' })).map(({ name }) => name)).toEqual(['POST /channels/{channel_id}/messages']);
  expect(await view.list({ search: 'nothing like it' })).toEqual([]);
  const [newest, second] = all;
  expect((await view.list({ limit: 1 })).map(({ id }) => id)).toEqual([newest?.id]);
  expect((await view.list({ limit: 1, before: String(newest?.id) })).map(({ id }) => id)).toEqual([second?.id]);
  const oldest = all.at(-1);
  const next = all.at(-2);
  expect((await view.list({ limit: 1, after: String(oldest?.id) })).map(({ id }) => id)).toEqual([next?.id]);
  for (const query of ['kinds=event,nothing', 'limit=101', 'wait=26', 'search='])
    expect((await alice.get(`${view.path}/entries?${query}`)).error.code).toBe(50035);
});

test('a request that waits is answered when an entry is written, or when its time is over', async ({ alice, bot }) => {
  const view = new ReadConsole(alice, bot.applicationId);
  await bot.get('/users/@me');
  const { id } = await view.named('GET /users/@me: 200');
  const waiting = view.list({ after: id, wait: 25, kinds: 'request', search: 'channels' });
  await bot.get('/users/@me');
  await bot.get('/channels/1');
  expect((await waiting).map(({ status }) => status)).toEqual([404]);
  const last = (await view.list({ limit: 1 }))[0]?.id ?? '';
  let answered: unknown;
  view.list({ after: last, wait: 25 }).then(
    (entries) => {
      answered = entries;
    },
    (error) => {
      answered = error;
    },
  );
  await expect
    .poll(async () => {
      await p.clock.advance(25_000);
      return answered;
    })
    .toEqual([]);
});

test('entries end after a day, and a job deletes their rows', async ({ alice, bot }) => {
  const view = new ReadConsole(alice, bot.applicationId);
  await bot.get('/users/@me');
  const { id } = await view.named('GET /users/@me: 200');
  await p.clock.advance(LIMITS.console.keptTime.max * 1000 - 60_000);
  expect((await alice.get(`${view.path}/entries/${id}`)).status).toBe(200);
  await p.clock.advance(61_000);
  expect((await alice.get(`${view.path}/entries/${id}`)).status).toBe(404);
  expect(await view.list({ search: 'users' })).toEqual([]);
  await p.clock.advance(3_600_000);
  await p.jobs();
  expect((await rows(bot.applicationId)).filter((row) => row.id === id)).toEqual([]);
});
