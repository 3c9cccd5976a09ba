import { Actor } from '@guildhall/testkit/actor';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BrowserHarness, expectOk, type Person, type TestGuild, visible } from './harness.ts';
import { takeScreenshots } from './screenshots.ts';

const REDIRECT = 'https://game.example/back';

let harness: BrowserHarness;
let ada: Person;
let grace: Person;
let place: TestGuild;

beforeAll(async () => {
  harness = await BrowserHarness.open();
  [ada, grace] = [await harness.person('ada', 'Ada Byron'), await harness.person('grace', 'Grace Hopper')];
  place = await harness.guild(ada, 'Engine works');
  await harness.join(ada, place, grace);
});
afterAll(() => harness.close());

test("[game-accounts/profiles-of-players] a user's card shows their game stats in the layout of the game's owner", async () => {
  const { applicationId, actor } = await harness.bot(ada, 'Difference Racers', place);
  const fields = ['rank_name', 'total_wins', 'playtime_hours', 'dynamic.Favourite gear'];
  await expectOk(ada.put(`/applications/${applicationId}/game-claim`, { game: 'Difference Racers' }));
  // The first user of a new platform is its operator.
  await expectOk(ada.patch(`/operator/applications/${applicationId}`, { game_claim: 'approved' }));
  await expectOk(
    ada.patch(`/applications/${applicationId}`, { redirect_uris: [REDIRECT], stats_widget: { title: 'Season 3', fields } }),
  );
  const { secret } = await expectOk<{ secret: string }>(ada.post(`/applications/${applicationId}/reset`, {}));
  const query = { client_id: applicationId, scope: 'openid sdk.social_layer', response_type: 'code', redirect_uri: REDIRECT };
  const { location } = await expectOk<{ location: string }>(grace.post('/oauth2/authorize', { authorize: true }, { query }));
  const code = new URL(location).searchParams.get('code') ?? '';
  const form = {
    client_id: applicationId,
    client_secret: secret,
    grant_type: 'authorization_code',
    code,
    redirect_uri: REDIRECT,
  };
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  await expectOk(new Actor(harness.address, null).post('/oauth2/token', new URLSearchParams(form).toString(), { headers }));
  const data = {
    primary: { rank_name: 'Brass III', total_wins: 1842, playtime_hours: 96.5 },
    dynamic: [{ type: 1, name: 'Favourite gear', value: 'Overdrive' }],
  };
  await expectOk(
    actor.patch(`/applications/${applicationId}/users/${grace.id}/identities/g1/profile`, { username: 'AmazingGrace', data }),
  );
  const page = await harness.pageOf(ada, `/channels/${place.id}/${place.channelId}`);
  await page.getByRole('button', { name: /^Grace Hopper, / }).click();
  const card = page.getByRole('dialog', { name: 'Grace Hopper' });
  await visible(card.getByText('AmazingGrace · Season 3'));
  await visible(card.getByText('1,842'));
  await visible(card.getByText('Favourite gear'));
  await takeScreenshots(page, 'stats', 'desktop');
  expect(harness.faults).toEqual([]);
});
