import { uploadAsset } from '@guildhall/testkit/application-assets';
import { bearer, tokensOf, app } from '@guildhall/testkit/oauth-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

interface Shown {
  user: { id: string };
  activities: { state?: string; assets?: Record<string, string> }[];
}

/** An application with the assets `boss` and `sword`, and a player with a friend who looks. */
async function scene() {
  const of = await app(p);
  const [boss, sword] = [await uploadAsset(of.owner, of.id, 'boss'), await uploadAsset(of.owner, of.id, 'sword')];
  const [ada, ben] = [await p.person('ada'), await p.person('ben')];
  await p.befriend(ada, ben);
  const [playing, looking] = [await ada.connect(), await ben.connect()];
  let turn = 0;
  /** The activity that the friend sees after the player has shown one with these assets. */
  const shown = async (assets: object, fields: object = { application_id: of.id }) => {
    turn += 1;
    const state = `turn ${turn}`;
    playing.send(3, presence({ ...fields, state, assets }));
    const isNew = ({ user, activities }: Shown) => user.id === ada.id && activities[0]?.state === state;
    const update = await looking.event<Shown>('PRESENCE_UPDATE', isNew);
    return update.activities[0]?.assets;
  };
  return { of, boss, sword, ada, ben, playing, looking, shown };
}

const presence = (activity: object) => ({
  ...{ status: 'online', since: null, afk: false },
  activities: [{ name: 'Galaxy Raid', type: 0, ...activity }],
});

test('[games/rich-presence] names of assets become their ids, in any case; texts stay', async () => {
  const { boss, sword, playing, shown } = await scene();
  const since = playing.mark();
  const words = { large_text: 'boss', small_text: 'sword' };
  const seen = { large_image: boss, small_image: sword, invite_cover_image: boss, ...words };
  expect(await shown({ large_image: 'boss', small_image: 'Sword', invite_cover_image: 'boss', ...words })).toEqual(seen);
  const own = await playing.event<{ activities: object[] }[]>('SESSIONS_REPLACE', ([one]) => !!one?.activities[0], since);
  expect(own).toMatchObject([{ activities: [{ assets: seen }] }]);
});

test('[games/rich-presence] other names, ids, addresses and prefixes stay as they are, or go through this server', async () => {
  const { boss, shown } = await scene();
  for (const assets of [
    { large_image: 'dragon', small_image: 'boss.png', invite_cover_image: '1' },
    { large_image: 'mp:external/x/y', small_image: 'spotify:ab67', invite_cover_image: boss },
  ])
    expect(await shown(assets)).toEqual(assets);
  const external = await shown({ large_image: 'https://game.example/boss.png', small_image: 'boss' });
  expect(external).toEqual({ large_image: expect.stringMatching(/^mp:external\/[0-9a-f]+\//), small_image: boss });
});

test('[games/rich-presence] a name counts in the application of the activity only', async () => {
  const { shown } = await scene();
  const other = await app(p);
  const theirs = await uploadAsset(other.owner, other.id, 'boss');
  expect(await shown({ large_image: 'boss' }, { application_id: other.id })).toEqual({ large_image: theirs });
  expect(await shown({ large_image: 'boss' }, { application_id: '1' })).toEqual({ large_image: 'boss' });
  expect(await shown({ large_image: 'boss' }, {})).toEqual({ large_image: 'boss' });
});

test('[games/rich-presence] a deleted asset no longer counts, and a new one does with the next update', async () => {
  const { of, boss, shown } = await scene();
  await of.owner.delete(`/oauth2/applications/${of.id}/assets/${boss}`);
  expect(await shown({ large_image: 'boss' })).toEqual({ large_image: 'boss' });
  const again = await uploadAsset(of.owner, of.id, 'boss');
  expect(await shown({ large_image: 'boss' })).toEqual({ large_image: again });
});

test('[games/rich-presence] updates stay in order, whether or not they name assets', async () => {
  const { of, ada, playing, looking } = await scene();
  const states = ['one', 'two', 'three', 'four'];
  states.forEach((state, n) => {
    const assets = n % 2 === 0 ? { assets: { large_image: 'boss', small_image: 'sword' } } : {};
    playing.send(3, presence({ application_id: of.id, state, ...assets }));
  });
  await looking.event<Shown>('PRESENCE_UPDATE', ({ user, activities }) => user.id === ada.id && activities[0]?.state === 'four');
  const seen = looking.seen('PRESENCE_UPDATE').filter(({ user }) => user.id === ada.id);
  expect(seen.flatMap(({ activities }) => activities.map(({ state }) => state))).toEqual(states);
});

test('[games/rich-presence] Identify and sessions of games name assets as well', async () => {
  const { of, boss, ada, ben, looking } = await scene();
  const isBoss = ({ user, activities }: Shown) =>
    user.id === ada.id && activities.some((one) => one.assets?.large_image === boss);
  const first = await ada.connect({ presence: presence({ application_id: of.id, assets: { large_image: 'boss' } }) });
  await looking.event<Shown>('PRESENCE_UPDATE', isBoss);
  await first.close(1000);
  const since = looking.mark();
  const game = bearer(p, await tokensOf(p, ada, of, 'openid sdk.social_layer_presence'));
  const activity = { name: 'Galaxy Raid', type: 0, assets: { large_image: 'boss' } };
  expect((await game.post('/users/@me/headless-sessions', { activities: [activity] })).status).toBe(200);
  await looking.event<Shown>('PRESENCE_UPDATE', isBoss, since);
  const later = await ben.connect();
  expect(later.ready.presences?.some(isBoss)).toBe(true);
});
