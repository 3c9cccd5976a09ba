import { Actor } from '@guildhall/testkit/actor';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Hall, made, type Person, type Place, seen } from './hall.ts';
import { shoot } from './shots.ts';

const REDIRECT = 'https://game.example/back';

let hall: Hall;
let ada: Person;
let grace: Person;
let place: Place;

beforeAll(async () => {
  hall = await Hall.open();
  [ada, grace] = [await hall.person('ada', 'Ada Byron'), await hall.person('grace', 'Grace Hopper')];
  place = await hall.guild(ada, 'Engine works');
  await hall.join(ada, place, grace);
});
afterAll(() => hall.close());

test("[spec 2.13] what a game keeps of somebody stands on their card, as the game's owner laid it out", async () => {
  const { applicationId, actor } = await hall.bot(ada, 'Difference Racers', place);
  const fields = ['rank_name', 'total_wins', 'playtime_hours', 'dynamic.Favourite gear'];
  await made(ada.put(`/applications/${applicationId}/game-claim`, { game: 'Difference Racers' }));
  // The first person of a new platform is its operator.
  await made(ada.patch(`/operator/applications/${applicationId}`, { game_claim: 'approved' }));
  await made(
    ada.patch(`/applications/${applicationId}`, { redirect_uris: [REDIRECT], stats_widget: { title: 'Season 3', fields } }),
  );
  const { secret } = await made<{ secret: string }>(ada.post(`/applications/${applicationId}/reset`, {}));
  const query = { client_id: applicationId, scope: 'openid sdk.social_layer', response_type: 'code', redirect_uri: REDIRECT };
  const { location } = await made<{ location: string }>(grace.post('/oauth2/authorize', { authorize: true }, { query }));
  const code = new URL(location).searchParams.get('code') ?? '';
  const form = {
    client_id: applicationId,
    client_secret: secret,
    grant_type: 'authorization_code',
    code,
    redirect_uri: REDIRECT,
  };
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  await made(new Actor(hall.address, null).post('/oauth2/token', new URLSearchParams(form).toString(), { headers }));
  const data = {
    primary: { rank_name: 'Brass III', total_wins: 1842, playtime_hours: 96.5 },
    dynamic: [{ type: 1, name: 'Favourite gear', value: 'Overdrive' }],
  };
  await made(
    actor.patch(`/applications/${applicationId}/users/${grace.id}/identities/g1/profile`, { username: 'AmazingGrace', data }),
  );
  const page = await hall.pageOf(ada, `/channels/${place.id}/${place.channelId}`);
  await page.getByRole('button', { name: /^Grace Hopper/ }).click();
  const card = page.getByRole('dialog', { name: 'Grace Hopper' });
  await seen(card.getByText('AmazingGrace · Season 3'));
  await seen(card.getByText('1,842'));
  await seen(card.getByText('Favourite gear'));
  await shoot(page, 'stats', 'desktop');
  expect(hall.faults).toEqual([]);
});
