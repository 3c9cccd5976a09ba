import { app, bearer, tokensOf } from '@guildhall/testkit/oauth-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

interface Shown {
  user: { id: string };
  status: string;
  activities: { name: string; assets?: { large_image: string } }[];
}

/** A player without a session of the gateway, and a friend who looks. */
async function scene(scope = 'openid sdk.social_layer_presence') {
  const of = await app(p);
  const [ada, ben] = [await p.person('ada'), await p.person('ben')];
  await p.befriend(ada, ben);
  const game = bearer(p, await tokensOf(p, ada, of, scope));
  const looking = await ben.connect();
  const show = (body: object) => game.post('/users/@me/headless-sessions', body);
  const seen = (status: string, since = 0) =>
    looking.event<Shown>('PRESENCE_UPDATE', (data) => data.user.id === ada.id && data.status === status, since);
  return { of, ada, ben, game, looking, show, seen };
}

const chess = { name: 'Chess', type: 0, state: 'Ranked' };

test('[games/headless-sessions] an activity is shown by HTTP, changed with its token, and ended with it', async () => {
  const { of, game, looking, show, seen } = await scene();
  const first = await show({ activities: [chess] });
  expect([first.status, first.body.activities]).toEqual([
    200,
    [expect.objectContaining({ name: 'Chess', application_id: of.id })],
  ]);
  expect((await seen('online')).activities).toMatchObject([{ name: 'Chess', state: 'Ranked', application_id: of.id }]);
  const since = looking.mark();
  const { token } = first.body;
  expect((await show({ token, activities: [{ ...chess, state: 'Blitz' }] })).body.token).toBe(token);
  expect((await seen('online', since)).activities).toMatchObject([{ state: 'Blitz' }]);
  const before = looking.mark();
  expect((await game.post('/users/@me/headless-sessions/delete', { token })).status).toBe(204);
  expect((await seen('offline', before)).activities).toEqual([]);
  expect((await game.post('/users/@me/headless-sessions/delete', { token })).status).toBe(204);
  const late = await show({ token, activities: [chess] });
  expect([late.status, late.body]).toEqual([404, { message: expect.any(String), code: 10020 }]);
});

test('only the labels and addresses of buttons are stored', async () => {
  const { show } = await scene();
  const button = { label: 'Watch', url: 'https://chess.example' };
  const { body } = await show({ activities: [{ ...chess, buttons: [{ ...button, note: { deep: true } }] }] });
  expect(body.activities).toMatchObject([{ buttons: [button] }]);
  expect(JSON.stringify(body)).not.toContain('deep');
});

test('[games/headless-sessions] it ends twenty minutes after the last refresh, even if the process dies', async () => {
  const { looking, show, seen } = await scene();
  const { token } = (await show({ activities: [chess] })).body;
  const wait = async (minutes: number) => {
    for (let halves = 0; halves < minutes * 2; halves += 1) {
      await p.clock.advance(30_000);
      await looking.settle();
    }
    await p.jobs();
  };
  await seen('online');
  await wait(15);
  await show({ token, activities: [chess] });
  await wait(15);
  await looking.settle();
  expect(looking.seen('PRESENCE_UPDATE').filter(({ status }) => String(status) === 'offline')).toEqual([]);
  await wait(6);
  expect((await seen('offline')).activities).toEqual([]);
});

test('[games/headless-sessions] it ends with the authorization, and with the application', async () => {
  const { of, ada, show, seen, looking } = await scene();
  await show({ activities: [chess] });
  await seen('online');
  const [authorization] = (await ada.get('/oauth2/tokens')).body;
  expect((await ada.delete(`/oauth2/tokens/${authorization?.id}`)).status).toBe(204);
  await p.jobs();
  expect((await seen('offline')).activities).toEqual([]);

  const since = looking.mark();
  const again = bearer(p, await tokensOf(p, ada, of, 'openid sdk.social_layer_presence'));
  await again.post('/users/@me/headless-sessions', { activities: [chess] });
  await seen('online', since);
  expect((await of.owner.delete(`/applications/${of.id}`)).status).toBe(204);
  await p.jobs();
  expect((await seen('offline', since)).activities).toEqual([]);
});

test('[games/rich-presence] pictures of other sites are proxied by this server', async () => {
  const { show, seen } = await scene();
  await show({ activities: [{ ...chess, assets: { large_image: 'https://game.example/board.png', small_image: 'key' } }] });
  const [activity] = (await seen('online')).activities;
  expect(activity?.assets).toEqual({ large_image: expect.stringMatching(/^mp:external\/[\w-]+\/[\w-]+$/), small_image: 'key' });
  const path = activity?.assets?.large_image.slice(3) ?? '';
  expect(Buffer.from(path.split('/')[2] ?? '', 'base64url').toString()).toBe('https://game.example/board.png');
});

test('[errors 50035, errors 50026] requires one valid activity and activities.write; otherwise nothing is shown', async () => {
  const { looking, show } = await scene();
  for (const body of [{}, { activities: [] }, { activities: [chess, chess] }, { activities: [{ ...chess, type: 9 }] }]) {
    const refused = await show(body);
    expect([refused.status, Object.keys(Object(Object(refused.body).errors))]).toEqual([400, ['activities']]);
  }
  await looking.settle();
  expect(looking.seen('PRESENCE_UPDATE')).toEqual([]);
  const reader = await scene('identify');
  expect((await reader.show({ activities: [chess] })).status).toBe(403);
});

test.each([
  ['state', { state: 'x'.repeat(129) }],
  ['details', { details: 'x'.repeat(129) }],
  ['large_text', { assets: { large_text: 'x'.repeat(129) } }],
  ['large_image', { assets: { large_image: `https://game.example/${'x'.repeat(300)}` } }],
  ['party', { party: { id: 'x'.repeat(129) } }],
  ['secrets', { secrets: { join: 'x'.repeat(129) } }],
  ['label', { buttons: [{ label: 'x'.repeat(33), url: 'https://game.example' }] }],
  ['platforms', { supported_platforms: Array.from({ length: 1000 }, () => 'desktop') }],
  ['a script as a button', { buttons: [{ label: 'Watch', url: 'javascript:alert(1)' }] }],
  ['a script behind the state', { state_url: 'javascript:alert(1)' }],
  ['a script behind a picture', { assets: { large_url: 'javascript:alert(1)' } }],
])('[games/rich-presence] excessive activities and invalid addresses are 50035: %s', async (_what, change) => {
  const { show, looking } = await scene();
  const refused = await show({ activities: [{ ...chess, ...change }] });
  expect([refused.status, Object.keys(Object(Object(refused.body).errors))]).toEqual([400, ['activities']]);
  await looking.settle();
  expect(looking.seen('PRESENCE_UPDATE')).toEqual([]);
});

test('[games/rich-presence] empty lists are left out like null and empty strings', async () => {
  const { show, seen } = await scene();
  await show({ activities: [{ ...chess, buttons: [], supported_platforms: [], details: '', party: {} }] });
  const [activity] = (await seen('online')).activities;
  expect(Object.keys(activity ?? {}).toSorted()).toEqual(['application_id', 'created_at', 'id', 'name', 'state', 'type']);
});

test('[games/headless-sessions] a game shows at most five activities of a user: beyond it the oldest ends', async () => {
  const { looking, show } = await scene();
  const names = ['one', 'two', 'three', 'four', 'five', 'six'];
  const tokens: string[] = [];
  for (const name of names) {
    tokens.push((await show({ activities: [{ ...chess, name }] })).body.token);
    await p.clock.advance(1000);
  }
  await looking.settle();
  const last = looking.seen('PRESENCE_UPDATE').at(-1);
  expect(Array.from(Object(last).activities, (one) => Object(one).name)).toEqual(names.slice(1));
  expect((await show({ token: tokens[0], activities: [chess] })).status).toBe(404);
  expect((await show({ token: tokens[5], activities: [chess] })).status).toBe(200);
});

test('[games/headless-sessions] it ends even if the process died before it could schedule that', async () => {
  const { looking, show, seen } = await scene();
  await show({ activities: [chess] });
  await seen('online');
  const { store } = p.server.platform;
  await store.transaction((db) => db.kysely.deleteFrom('jobs').where('kind', '=', 'rich-presence.end_headless').execute());
  for (let halves = 0; halves < 52; halves += 1) {
    await p.clock.advance(30_000);
    await looking.settle();
  }
  expect((await seen('offline')).activities).toEqual([]);
});

test('[games/headless-sessions] activities shown by HTTP and by a session are dispatched together', async () => {
  const { ada, looking, show } = await scene();
  const own = await ada.connect();
  await looking.event<Shown>('PRESENCE_UPDATE', ({ status }) => status === 'online');
  let token: string | undefined;
  for (const round of ['first', 'second', 'third']) {
    const presence = { status: 'online', since: null, afk: false, activities: [{ name: round, type: 0 }] };
    own.send(3, presence);
    token = (await show({ token, activities: [{ ...chess, state: round }] })).body.token;
    const both = await looking.event<Shown>(
      'PRESENCE_UPDATE',
      ({ activities }) => JSON.stringify(activities).split(round).length === 3,
    );
    expect(both.activities).toHaveLength(2);
    // The pace of presence updates is by the session.
    await p.clock.advance(20_000);
  }
});
