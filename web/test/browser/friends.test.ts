import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseItem, hidden, BrowserHarness, expectOk, messageOf, type Person, say, visible } from './harness.ts';
import { takeScreenshots } from './screenshots.ts';

let harness: BrowserHarness;
let ada: Person;
let grace: Person;
let mary: Person;

beforeAll(async () => {
  harness = await BrowserHarness.open();
  ada = await harness.person('ada', 'Ada Byron');
  grace = await harness.person('grace', 'Grace Hopper');
  mary = await harness.person('mary', 'Mary Jackson');
});
afterAll(() => harness.close());

test('users send and accept friend requests, message, block and unblock each other', async () => {
  const [adaPage, gracePage] = [await harness.pageOf(ada, '/channels/@me/friends'), await harness.pageOf(grace, '/channels/@me')];
  await visible(adaPage.getByRole('heading', { level: 1, name: 'Friends' }));
  const name = adaPage.getByRole('textbox', { name: 'Add a friend by username' });
  await name.fill('nobody.at.all');
  await name.press('Enter');
  await visible(adaPage.locator('.field-error'));
  await name.fill('grace');
  await name.press('Enter');
  await visible(adaPage.getByText('Friend request sent to grace.'));
  await visible(adaPage.getByRole('list', { name: 'Sent requests' }).getByText('Grace Hopper'));

  await gracePage.getByRole('link', { name: 'Friends, 1 request' }).click();
  await gracePage.getByRole('button', { name: 'Accept Ada Byron' }).press('Enter');
  await visible(gracePage.getByRole('list', { name: 'All friends' }).getByText('Ada Byron'));
  const friends = adaPage.getByRole('list', { name: 'All friends' });
  await visible(friends.getByText('grace · online'));

  await expectOk(mary.put(`/users/@me/relationships/${ada.id}`, {}));
  await visible(adaPage.getByRole('link', { name: 'Friends, 1 request' }));
  await takeScreenshots(adaPage, 'friends');
  await adaPage.getByRole('button', { name: 'Decline Mary Jackson' }).click();
  await hidden(adaPage.getByText('Mary Jackson'));

  await adaPage.getByRole('button', { name: 'Message Grace Hopper' }).click();
  await visible(adaPage.getByRole('heading', { level: 1, name: 'Grace Hopper' }));
  await say(adaPage, 'we are friends');
  await visible(messageOf(adaPage, 'we are friends'));
  await adaPage.getByRole('link', { name: 'Friends', exact: true }).click();
  await adaPage.getByRole('button', { name: 'Options for Grace Hopper' }).click();
  await adaPage.getByRole('menuitem', { name: 'Block' }).click();
  await visible(adaPage.getByRole('list', { name: 'Blocked' }).getByText('Grace Hopper'));
  await hidden(gracePage.getByRole('list', { name: 'All friends' }));
  await adaPage.getByRole('button', { name: 'Unblock Grace Hopper' }).click();
  await hidden(adaPage.getByRole('list', { name: 'Blocked' }));
  expect(harness.faults).toEqual([]);
});

test('[games/rich-presence] status and custom status persist: in another tab, after a reload, and for friends', async () => {
  await expectOk(ada.put(`/users/@me/relationships/${mary.id}`, {}));
  await expectOk(mary.put(`/users/@me/relationships/${ada.id}`, {}));
  const [adaPage, marys] = [await harness.pageOf(ada, '/channels/@me'), await harness.pageOf(mary, '/channels/@me/friends')];
  const other = await adaPage.context().newPage();
  await other.goto('/settings/data');
  await adaPage.bringToFront();
  const shown = marys.getByRole('list', { name: 'All friends' });
  const account = adaPage.getByRole('button', { name: 'Ada Byron: account' });
  await visible(shown.getByText('ada · online'));
  await chooseItem(adaPage, account, 'Set custom status');
  await adaPage.getByLabel('Status', { exact: true }).fill('drawing a loom');
  await takeScreenshots(adaPage, 'own-words', 'desktop');
  await adaPage.getByRole('button', { name: 'Save' }).click();
  await visible(shown.getByText('ada · drawing a loom'));
  await account.click();
  await adaPage.getByRole('menuitemradio', { name: 'Invisible' }).click();
  // The other tab no longer sends its presence, either.
  await visible(shown.getByText('ada · offline'));
  await adaPage.reload();
  await account.click();
  await visible(adaPage.getByRole('menuitemradio', { name: 'Invisible', checked: true }));
  await adaPage.getByRole('menuitemradio', { name: 'Online' }).click();
  await visible(shown.getByText('ada · drawing a loom'));
  await chooseItem(adaPage, account, 'drawing a loom');
  await adaPage.getByLabel('Status', { exact: true }).fill('');
  await adaPage.getByRole('button', { name: 'Save' }).click();
  await visible(shown.getByText('ada · online'));
  expect(harness.faults).toEqual([]);
});
