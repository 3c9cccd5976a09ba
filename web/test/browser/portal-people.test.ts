import { Actor } from '@guildhall/testkit/actor';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BrowserHarness, expectOk, hidden, type Person, type TestGuild, visible } from './harness.ts';
import { takeScreenshots } from './screenshots.ts';

const REDIRECT = 'https://game.example/back';

let harness: BrowserHarness;
let ada: Person;
let grace: Person;
let place: TestGuild;
let page: Page;

beforeAll(async () => {
  harness = await BrowserHarness.open();
  // The first user of a new platform is its operator.
  [ada, grace] = [await harness.person('ada', 'Ada Byron'), await harness.person('grace', 'Grace Hopper')];
  place = await harness.guild(ada, 'Engine works');
  await harness.join(ada, place, grace);
  page = await harness.pageOf(ada, '/developers');
});
afterAll(() => harness.close());

/** The words of a widget with their places in it, in px. */
function wordsOf(widget: Locator): Promise<{ text: string; box: number[] }[]> {
  return widget.evaluate((section) => {
    const { left, top } = section.getBoundingClientRect();
    const walker = document.createTreeWalker(section, NodeFilter.SHOW_TEXT);
    const words: { text: string; box: number[] }[] = [];
    while (walker.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      const { x, y, width, height } = range.getBoundingClientRect();
      const box = [x - left, y - top, width, height].map(Math.round);
      words.push({ text: walker.currentNode.textContent ?? '', box });
    }
    return words;
  });
}

/** Lets a person authorize a game with the scopes of its players. */
async function authorize(person: Person, applicationId: string): Promise<void> {
  await expectOk(ada.patch(`/applications/${applicationId}`, { redirect_uris: [REDIRECT] }));
  const { secret } = await expectOk<{ secret: string }>(ada.post(`/applications/${applicationId}/reset`, {}));
  const query = { client_id: applicationId, scope: 'openid sdk.social_layer', response_type: 'code', redirect_uri: REDIRECT };
  const { location } = await expectOk<{ location: string }>(person.post('/oauth2/authorize', { authorize: true }, { query }));
  const form = new URLSearchParams({
    client_id: applicationId,
    client_secret: secret,
    grant_type: 'authorization_code',
    code: new URL(location).searchParams.get('code') ?? '',
    redirect_uri: REDIRECT,
  });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  await expectOk(new Actor(harness.address, null).post('/oauth2/token', form.toString(), { headers }));
}

test('a widget that was laid out beside its preview is on the profile of a player, word for word in the same places', async () => {
  const { applicationId, actor } = await harness.bot(ada, 'Difference Racers', place);
  const path = `/applications/${applicationId}` as const;
  await page.goto(`/developers/${applicationId}/widget`);
  await page.getByLabel('Website').fill('https://racers.example');
  await page.getByRole('button', { name: 'Claim game' }).click();
  await visible(page.getByText('Waiting for the operator'));
  await takeScreenshots(page, 'widget-claim', 'phone');
  await expectOk(ada.patch(`/operator/applications/${applicationId}`, { game_claim: 'approved' }));
  await page.reload();
  await visible(page.getByText('Approved'));
  await page.getByLabel('Title').fill('Summer cup');
  const select = page.getByLabel('Field to add');
  for (const field of ['Total wins', 'Rank name', 'Playtime in hours']) {
    await select.selectOption({ label: field });
    await page.getByRole('button', { name: 'Add', exact: true }).click();
  }
  await select.selectOption({ label: 'The game’s own field…' });
  await page.getByLabel('Name of the field').fill('Favourite gear');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Move Rank name up' }).click();
  await page.getByRole('button', { name: 'Remove Playtime in hours' }).click();
  const preview = page.getByRole('region', { name: 'Difference Racers' });
  await visible(preview.getByText('PlayerOne · Summer cup'));
  await takeScreenshots(page, 'widget-layout');
  const designed = await wordsOf(preview);
  await page.getByRole('button', { name: 'Save' }).click();
  await hidden(page.getByRole('region', { name: 'Unsaved changes' }));
  const fields = ['rank_name', 'total_wins', 'dynamic.Favourite gear'];
  expect((await ada.get(path)).body.stats_widget).toEqual({ title: 'Summer cup', fields });

  await authorize(grace, applicationId);
  const data = {
    primary: { rank_name: 'Gold II', total_wins: 1842, playtime_hours: 96.5 },
    dynamic: [{ type: 1, name: 'Favourite gear', value: 'Sample' }],
  };
  await expectOk(actor.patch(`${path}/users/${grace.id}/identities/g1/profile`, { username: 'PlayerOne', data }));
  const chat = await harness.pageOf(ada, `/channels/${place.id}/${place.channelId}`);
  await chat.getByRole('button', { name: /^Grace Hopper, / }).click();
  const shown = chat.getByRole('dialog', { name: 'Grace Hopper' }).getByRole('region', { name: 'Difference Racers' });
  await visible(shown);
  expect(await wordsOf(shown)).toEqual(designed);
  expect(designed.map(({ text }) => text)).toEqual([
    ...['Difference Racers', 'PlayerOne · Summer cup', 'Rank name', 'Gold II'],
    ...['Total wins', '1,842', 'Favourite gear', 'Sample'],
  ]);
  await chat.context().close();

  await page.getByRole('button', { name: 'Withdraw claim' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw claim' }).click();
  await visible(page.getByRole('button', { name: 'Claim game' }));
  expect((await ada.get(path)).body).toMatchObject({ game_claim: null });
  expect((await grace.get(`/users/${grace.id}/profile`)).body.widgets).toEqual([]);
  expect(harness.faults).toEqual([]);
});
