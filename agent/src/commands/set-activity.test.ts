import { uploadAsset } from '@guildhall/testkit/application-assets';
import { expect, test } from 'vitest';
import { startScene } from '../test/scene.ts';

const { p, agentOf, application, connected } = await startScene();
const [ada, bob] = [await p.person('ada'), await p.person('bob')];
await p.befriend(ada, bob);
const game = await application('Galaxy Raid');
const agent = await agentOf(ada);
const watcher = await bob.connect();

const ACTIVITY = {
  state: 'In a raid',
  details: 'Level 3',
  timestamps: { start: 1_700_000_000 },
  assets: { large_image: 'boss', large_text: 'The boss', large_url: 'https://game.example/boss' },
  party: { id: 'party-1', size: [2, 5] },
  secrets: { join: 'join-secret' },
  buttons: [{ label: 'Watch', url: 'https://game.example/watch' }],
  instance: true,
};

/** The activities that bob sees of ada, once `wants` holds. */
async function seen(wants: (activities: readonly object[]) => boolean, since = 0): Promise<readonly object[]> {
  const update = await watcher.event('PRESENCE_UPDATE', ({ user, activities }) => user.id === ada.id && wants(activities), since);
  return update.activities;
}

test('[rpc/commands] a game shows its activity without authorization, friends see it, and it ends with the connection', async () => {
  const client = await connected(agent, game);
  const set = await client.command('SET_ACTIVITY', { pid: 41, activity: ACTIVITY });
  expect(set).toMatchObject({
    cmd: 'SET_ACTIVITY',
    evt: null,
    data: {
      name: 'Galaxy Raid',
      type: 0,
      application_id: game.id,
      state: 'In a raid',
      timestamps: { start: 1_700_000_000_000 },
      buttons: ['Watch'],
      metadata: { button_urls: ['https://game.example/watch'] },
    },
  });
  const [shown] = await seen((activities) => activities.length === 1);
  expect(shown).toMatchObject({
    name: 'Galaxy Raid',
    application_id: game.id,
    details: 'Level 3',
    assets: { large_image: 'boss', large_text: 'The boss', large_url: 'https://game.example/boss' },
    party: { id: 'party-1', size: [2, 5] },
    timestamps: { start: 1_700_000_000_000 },
    buttons: ['Watch'],
  });
  expect(shown).not.toHaveProperty('secrets');
  let since = watcher.mark();
  expect((await client.command('SET_ACTIVITY', { pid: 41 })).data).toBeNull();
  expect(await seen((activities) => activities.length === 0, since)).toEqual([]);
  since = watcher.mark();
  await client.command('SET_ACTIVITY', { pid: 41, activity: { state: 'Again', type: 2 } });
  expect(await seen((activities) => activities.length === 1, since)).toMatchObject([{ state: 'Again', type: 2 }]);
  since = watcher.mark();
  await client.close();
  expect(await seen((activities) => activities.length === 0, since)).toEqual([]);
});

test('[rpc/commands, games/rich-presence] friends see pictures that a game names by key as the assets of its application', async () => {
  const [cleo, dan] = [await p.person('cleo'), await p.person('dan')];
  await p.befriend(cleo, dan);
  const looking = await dan.connect();
  const own = await application('Picture Book');
  const [boss, sword] = [await uploadAsset(own.owner, own.id, 'boss'), await uploadAsset(own.owner, own.id, 'sword')];
  const client = await connected(await agentOf(cleo), own);
  const assets = { large_image: 'boss', large_text: 'The boss', small_image: 'Sword', small_text: 'Level 3' };
  const set = await client.command('SET_ACTIVITY', { activity: { state: 'Reading', assets } });
  expect(set).toMatchObject({ evt: null, data: { application_id: own.id, assets } });
  const shown = await looking.event('PRESENCE_UPDATE', ({ user, activities }) => user.id === cleo.id && activities.length === 1);
  expect(shown.activities).toMatchObject([
    { application_id: own.id, assets: { ...assets, large_image: boss, small_image: sword } },
  ]);
});

test.each([
  ['a long line', { state: 'x'.repeat(129) }, 'activity.state'],
  ['an address that is not of the web', { buttons: [{ label: 'x', url: 'javascript:alert(1)' }] }, 'activity.buttons.0.url'],
  ['credentials in an address', { details_url: 'https://a:b@game.example' }, 'activity.details_url'],
  ['three buttons', { buttons: Array(3).fill({ label: 'x', url: 'https://game.example' }) }, 'activity.buttons'],
  ['a type that games do not have', { type: 4 }, 'activity.type'],
  ['a party with three numbers', { party: { size: [1, 2, 3] } }, 'activity.party.size'],
])('[rpc/errors] %s is refused with 4000, and nothing changes', async (_, activity, field) => {
  const before = agent.activities.list();
  const client = await connected(agent, await application());
  const refused = await client.command('SET_ACTIVITY', { activity });
  expect(refused).toMatchObject({ cmd: 'SET_ACTIVITY', evt: 'ERROR', data: { code: 4000 } });
  expect(refused.data.message).toContain(field);
  expect(agent.activities.list()).toEqual(before);
  await client.close();
});

test('[rpc/commands] an activity is shown again after the server has restarted', async () => {
  const client = await connected(agent, await application('Steady'));
  await client.command('SET_ACTIVITY', { activity: { state: 'Still here' } });
  await seen((activities) => activities.length === 1);
  await p.restart();
  await expect.poll(() => agent.account.status).toBe('ready');
  const after = await bob.connect();
  const shown = after.ready.presences?.find(({ user }) => user.id === ada.id);
  expect(shown?.activities).toMatchObject([{ name: 'Steady', state: 'Still here' }]);
  await client.close();
});
