import { INTENTS } from '@guildhall/protocol/intents';
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

test('an application whose console is off costs no row; switching it off keeps its entries, clearing deletes them', async ({
  alice,
  bot,
}) => {
  const view = new ReadConsole(alice, bot.applicationId);
  await bot.get('/users/@me');
  await view.named('GET /users/@me: 200');
  const other = await p.bot(alice);
  await new ReadConsole(alice, other.applicationId).named('GET /users/@me: 200');
  const off = await alice.patch(`/applications/${other.applicationId}/console`, { is_enabled: false });
  expect([off.status, off.body]).toEqual([200, { is_available: true, is_enabled: false, kept_seconds: 86_400 }]);
  const before = (await rows(other.applicationId)).length;
  const session = await other.connect({ intents: INTENTS.GUILDS });
  await other.get('/users/@me');
  await session.close();
  const state = await alice.patch(view.path, { is_enabled: false });
  expect(state.body).toMatchObject({ is_enabled: false });
  await bot.get('/channels/1');
  await alice.patch(view.path, { is_enabled: true });
  await bot.get('/channels/2');
  await view.named(/404/);
  expect(await view.list({ search: '/channels/1' })).toEqual([]);
  expect(await view.list({ search: '/channels/2' })).toHaveLength(1);
  expect(await rows(other.applicationId)).toHaveLength(before);
  await view.named('GET /users/@me: 200');
  expect((await alice.delete(`${view.path}/entries`)).status).toBe(204);
  expect(await rows(bot.applicationId)).toEqual([]);
});
