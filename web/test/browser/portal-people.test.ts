import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { BrowserHarness, expectOk, hidden, type Person, type TestGuild, visible } from './harness.ts';
import { authorizePlayer } from './player.ts';
import { takeScreenshots } from './screenshots.ts';

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

test('a widget that was laid out beside its preview is on the profile of a player, word for word in the same places', async () => {
  const { applicationId, actor } = await harness.bot(ada, 'Difference Racers', place);
  const path = `/applications/${applicationId}` as const;
  await page.goto(`/developers/${applicationId}/widget`);
  await page.getByLabel('Website').fill('https://racers.example');
  await page.getByRole('button', { name: 'Claim game' }).click();
  await visible(page.getByText('Waiting for the operator'));
  await takeScreenshots(page, 'widget-claim');
  await expectOk(ada.patch(`/operator/applications/${applicationId}`, { game_claim: 'approved' }));
  await page.reload();
  await visible(page.getByText('Approved'));
  await page.getByLabel('Title').fill('Summer cup');
  const select = page.getByLabel('Field to add');
  for (const field of ['Total wins', 'Rank name', 'Playtime in hours']) {
    await select.selectOption({ label: field });
    await page.getByRole('button', { name: 'Add', exact: true }).click();
  }
  await select.selectOption({ label: 'Custom field…' });
  await page.getByLabel('Name of the field').fill('Favourite gear');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Move Rank name up' }).click();
  await page.getByRole('button', { name: 'Remove Playtime in hours' }).click();
  const preview = page.getByRole('region', { name: 'Difference Racers' });
  await visible(preview.getByText('PlayerOne · Summer cup'));
  await takeScreenshots(page, 'widget-layout');
  await expectAccessible(page);
  const designed = await wordsOf(preview);
  await page.getByRole('button', { name: 'Save' }).click();
  await visible(page.getByText('Saved.'));
  const fields = ['rank_name', 'total_wins', 'dynamic.Favourite gear'];
  expect((await ada.get(path)).body.stats_widget).toEqual({ title: 'Summer cup', fields });

  await authorizePlayer(ada, grace, applicationId);
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

test('a team is created, its people are invited and change roles, an application moves into it, and it changes hands', async () => {
  const [hedy, ben] = [await harness.person('hedy', 'Hedy'), await harness.person('ben', 'Ben')];
  const { id: applicationId } = await expectOk<{ id: string }>(ada.post('/applications', { name: 'Jacquard' }));
  await page.goto('/developers');
  await page.getByRole('link', { name: 'Teams' }).click();
  await page.getByRole('button', { name: 'New team' }).click();
  await page.getByRole('dialog').getByLabel('Team name').fill('Looms');
  await page.getByRole('dialog').getByRole('button', { name: 'Create team' }).click();
  await visible(page.getByRole('heading', { level: 1, name: 'Looms' }));
  const team = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const path = `/teams/${team}` as const;

  const form = page.getByRole('region', { name: 'Members' });
  for (const [name, role] of [
    ['hedy', 'admin'],
    ['ben', 'read_only'],
  ] as const) {
    await form.getByLabel('Username').fill(name);
    await form.getByLabel('Role', { exact: true }).selectOption(role);
    await form.getByRole('button', { name: 'Invite' }).click();
    await visible(form.getByText(`${name} · invited`));
  }
  await form.getByLabel('Username').fill('ben');
  await form.getByRole('button', { name: 'Invite' }).click();
  await visible(form.getByText('This user is already in the team or invited.'));

  const hers = await harness.pageOf(hedy, '/developers/teams');
  await hers.getByRole('button', { name: 'Accept the invitation to Looms' }).click();
  await hers.getByRole('link', { name: 'Looms' }).click();
  await visible(hers.getByRole('heading', { level: 1, name: 'Looms' }));
  const his = await harness.pageOf(ben, '/developers/teams');
  const decline = his.getByRole('button', { name: 'Decline the invitation to Looms' });
  await visible(decline);
  await takeScreenshots(his, 'team-invitation');
  await expectAccessible(his);
  await decline.click();
  await visible(his.getByText('You are not in a team.'));
  expect((await ada.get(`${path}/members`)).body).toHaveLength(2);

  await page.reload();
  await page.getByLabel('Role of Hedy').selectOption('developer');
  await page.getByLabel('Application to move').selectOption({ label: 'Jacquard' });
  await page.getByRole('button', { name: 'Move to this team' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
  await visible(page.getByRole('link', { name: 'Jacquard' }));
  await takeScreenshots(page, 'team');
  await expectAccessible(page);
  expect((await ada.get(`${path}/applications`)).body).toMatchObject([{ id: applicationId, team: { id: team } }]);
  expect((await ada.get(`${path}/members`)).body).toContainEqual(expect.objectContaining({ role: 'developer' }));

  await page.getByLabel('Team name').fill('Power looms');
  await page.getByRole('button', { name: 'Save' }).click();
  await visible(page.getByRole('heading', { level: 1, name: 'Power looms' }));
  await page.getByRole('button', { name: 'More actions for Hedy' }).click();
  await page.getByRole('menuitem', { name: 'Transfer ownership' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Transfer' }).click();
  await hidden(page.getByRole('dialog'));
  expect((await hedy.get(path)).body).toMatchObject({ name: 'Power looms', owner_user_id: hedy.id });
  await page.getByRole('button', { name: 'Leave team' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave team' }).click();
  await visible(page.getByText('You are not in a team.'));

  await hers.reload();
  await visible(hers.getByText('A team that has applications can’t be deleted.', { exact: false }));
  await expectOk(hedy.delete(`/applications/${applicationId}`));
  await hers.reload();
  await hers.getByRole('button', { name: 'Delete team' }).click();
  await hers.getByRole('dialog').getByRole('button', { name: 'Delete team' }).click();
  await visible(hers.getByText('You are not in a team.'));
  expect((await hedy.get(path)).status).toBe(404);
  expect(harness.faults).toEqual([]);
});

test('a tester is invited, accepts, and sees what is not released; then leaves', async () => {
  const mary = await harness.person('mary', 'Mary Somerville');
  const { id } = await expectOk<{ id: string }>(ada.post('/applications', { name: 'Orrery' }));
  const path = `/applications/${id}` as const;
  await expectOk(ada.post(`${path}/skus`, { name: 'Comet', type: 2, flags: 0 }));
  await page.goto(`/developers/${id}/testers`);
  await page.getByLabel('Username').fill('nobody-here');
  await page.getByRole('button', { name: 'Invite' }).click();
  await visible(page.getByText('There is no user with this name.'));
  await page.getByLabel('Username').fill('mary');
  await page.getByRole('button', { name: 'Invite' }).click();
  await visible(page.getByText('mary · invited'));
  await takeScreenshots(page, 'testers');

  const hers = await harness.pageOf(mary, '/settings/apps');
  await visible(hers.getByText('Invites you to test it'));
  await takeScreenshots(hers, 'tested-apps');
  await expectAccessible(hers);
  await hers.getByRole('button', { name: 'Accept the invitation to Orrery' }).click();
  await visible(hers.getByRole('button', { name: 'Stop testing Orrery' }));
  expect((await mary.get(`${path}/skus`)).body).toMatchObject([{ name: 'Comet' }]);
  expect((await ada.get(`${path}/testers`)).body).toMatchObject([{ user: { id: mary.id }, state: 'accepted' }]);
  await hers.getByRole('button', { name: 'Stop testing Orrery' }).click();
  await hidden(hers.getByRole('region', { name: 'Apps in testing' }));
  expect((await ada.get(`${path}/testers`)).body).toEqual([]);

  await page.reload();
  await page.getByLabel('Username').fill('mary');
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByRole('button', { name: 'Remove Mary Somerville' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await hidden(page.getByText('mary · invited'));
  expect((await mary.get('/users/@me/tested-applications')).body).toEqual([]);
  expect(harness.faults).toEqual([]);
});

test('an identity provider is added, changed, tested with a proof, and removed; the players are listed', async () => {
  const { applicationId: id, actor: bot } = await harness.bot(ada, 'Round table', place);
  const player = { external_user_id: 'player-1', preferred_global_name: 'Lancelot' };
  await expectOk(bot.post('/partner-sdk/token/bot', player));
  const path = `/applications/${id}/identity-providers` as const;
  await page.goto(`/developers/${id}/identity`);
  await page.getByRole('button', { name: 'OpenID Connect' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Issuer').fill('http://login.example');
  await dialog.getByLabel('Client ID').fill('table');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await visible(dialog.locator('.field-error'));
  await takeScreenshots(page, 'identity-dialog', 'desktop');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect((await ada.get(path)).body).toEqual([]);

  await page.getByRole('button', { name: 'Steam' }).click();
  await dialog.getByLabel('App ID').fill('480');
  await dialog.getByLabel('Publisher key').fill('hush');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await visible(page.getByRole('button', { name: 'Edit Steam' }));
  await visible(page.getByRole('list', { name: 'Players' }).getByText('Lancelot'));
  await visible(page.getByText('Bot · player-1'));
  await takeScreenshots(page, 'identity');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete the account of Lancelot' }).click();
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await visible(page.getByText('No player has logged in yet.'));
  expect((await ada.get(`/applications/${id}/players`)).body).toEqual([]);
  await page.getByRole('button', { name: 'Edit Steam' }).click();
  await dialog.getByLabel('App ID').fill('481');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await hidden(dialog);
  expect((await ada.get(path)).body).toMatchObject([{ type: 'STEAM', settings: { app_id: '481' } }]);

  await page.getByRole('button', { name: 'Test Steam' }).click();
  await dialog.getByLabel('Token or ticket').fill('not a ticket');
  await dialog.getByRole('button', { name: 'Check' }).click();
  await visible(dialog.getByRole('alert'));
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Remove Steam' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await visible(page.getByText('No provider is configured.'));
  expect((await ada.get(path)).body).toEqual([]);
  expect(harness.faults).toEqual([]);
});

test('a publisher links an application and unlinks it', async () => {
  const { id: parent } = await expectOk<{ id: string }>(ada.post('/applications', { name: 'Analytical Games' }));
  const { id: child } = await expectOk<{ id: string }>(ada.post('/applications', { name: 'Zodiac' }));
  await page.goto(`/developers/${parent}/publisher`);
  await visible(page.getByText('The operator of this server decides', { exact: false }));
  await takeScreenshots(page, 'publisher-none');
  await expectOk(ada.patch(`/operator/applications/${parent}`, { publisher: true }));
  await page.reload();
  await page.getByLabel('Application to link').selectOption({ label: 'Zodiac' });
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Link' }).click();
  await visible(page.getByRole('button', { name: 'Unlink Zodiac' }));
  await takeScreenshots(page, 'publisher');
  await expectAccessible(page);
  expect((await ada.get(`/applications/${parent}/children`)).body).toMatchObject([{ id: child }]);
  await page.getByRole('button', { name: 'Unlink Zodiac' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
  await visible(page.getByText('No application is linked yet.'));
  expect((await ada.get(`/applications/${parent}/children`)).body).toEqual([]);
  expect(harness.faults).toEqual([]);
});

test('the owner accepts the social terms, which open a scope, and withdraws', async () => {
  const { id } = await expectOk<{ id: string }>(ada.post('/applications', { name: 'Salon' }));
  await page.goto(`/developers/${id}/social-terms`);
  await visible(page.getByText('Not accepted'));
  await takeScreenshots(page, 'social-terms');
  await page.getByRole('button', { name: 'Accept terms' }).click();
  await visible(page.getByText('Accepted', { exact: true }));
  expect((await ada.get(`/applications/${id}`)).body).toMatchObject({
    social_terms_accepted: true,
    eligible_oauth2_scopes: expect.arrayContaining(['relationships.read']),
  });
  await page.getByRole('button', { name: 'Withdraw acceptance' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw acceptance' }).click();
  await visible(page.getByText('Not accepted'));
  expect((await ada.get(`/applications/${id}`)).body.social_terms_accepted).toBe(false);
  expect(harness.faults).toEqual([]);
});
