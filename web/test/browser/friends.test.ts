import { afterAll, beforeAll, expect, test } from 'vitest';
import { choose, gone, Hall, made, messageOf, type Person, say, seen } from './hall.ts';
import { shoot } from './shots.ts';

let hall: Hall;
let ada: Person;
let grace: Person;
let mary: Person;

beforeAll(async () => {
  hall = await Hall.open();
  ada = await hall.person('ada', 'Ada Byron');
  grace = await hall.person('grace', 'Grace Hopper');
  mary = await hall.person('mary', 'Mary Jackson');
});
afterAll(() => hall.close());

test('people ask, accept, write, block and unblock', async () => {
  const [hers, graces] = [await hall.pageOf(ada, '/channels/@me/friends'), await hall.pageOf(grace, '/channels/@me')];
  await seen(hers.getByRole('heading', { level: 1, name: 'Friends' }));
  const name = hers.getByRole('textbox', { name: 'Add a friend by username' });
  await name.fill('nobody.at.all');
  await name.press('Enter');
  await seen(hers.locator('.field-error'));
  await name.fill('grace');
  await name.press('Enter');
  await seen(hers.getByText('Friend request sent to grace.'));
  await seen(hers.getByRole('list', { name: 'Sent requests' }).getByText('Grace Hopper'));

  await graces.getByRole('link', { name: 'Friends, 1 request' }).click();
  await graces.getByRole('button', { name: 'Accept Ada Byron' }).press('Enter');
  await seen(graces.getByRole('list', { name: 'All friends' }).getByText('Ada Byron'));
  const friends = hers.getByRole('list', { name: 'All friends' });
  await seen(friends.getByText('grace · online'));

  await made(mary.put(`/users/@me/relationships/${ada.id}`, {}));
  await seen(hers.getByRole('link', { name: 'Friends, 1 request' }));
  await shoot(hers, 'friends');
  await hers.getByRole('button', { name: 'Decline Mary Jackson' }).click();
  await gone(hers.getByText('Mary Jackson'));

  await hers.getByRole('button', { name: 'Message Grace Hopper' }).click();
  await seen(hers.getByRole('heading', { level: 1, name: 'Grace Hopper' }));
  await say(hers, 'we are friends');
  await seen(messageOf(hers, 'we are friends'));
  await hers.getByRole('link', { name: 'Friends', exact: true }).click();
  await hers.getByRole('button', { name: 'Options for Grace Hopper' }).click();
  await hers.getByRole('menuitem', { name: 'Block' }).click();
  await seen(hers.getByRole('list', { name: 'Blocked' }).getByText('Grace Hopper'));
  await gone(graces.getByRole('list', { name: 'All friends' }));
  await hers.getByRole('button', { name: 'Unblock Grace Hopper' }).click();
  await gone(hers.getByRole('list', { name: 'Blocked' }));
  expect(hall.faults).toEqual([]);
});

test('[spec 2.6] how one shows oneself and what one says is kept: in another tab, after a reload, and for friends', async () => {
  await made(ada.put(`/users/@me/relationships/${mary.id}`, {}));
  await made(mary.put(`/users/@me/relationships/${ada.id}`, {}));
  const [hers, marys] = [await hall.pageOf(ada, '/channels/@me'), await hall.pageOf(mary, '/channels/@me/friends')];
  const other = await hers.context().newPage();
  await other.goto('/settings/data');
  await hers.bringToFront();
  const shown = marys.getByRole('list', { name: 'All friends' });
  const account = hers.getByRole('button', { name: 'Ada Byron: account' });
  await seen(shown.getByText('ada · online'));
  await choose(hers, account, 'Set custom status');
  await hers.getByLabel('Status').fill('drawing a loom');
  await shoot(hers, 'own-words', 'desktop');
  await hers.getByRole('button', { name: 'Save' }).click();
  await seen(shown.getByText('ada · drawing a loom'));
  await account.click();
  await hers.getByRole('menuitemradio', { name: 'Invisible' }).click();
  // The other tab shows itself no longer, either.
  await seen(shown.getByText('ada · offline'));
  await hers.reload();
  await account.click();
  await seen(hers.getByRole('menuitemradio', { name: 'Invisible', checked: true }));
  await hers.getByRole('menuitemradio', { name: 'Online' }).click();
  await seen(shown.getByText('ada · drawing a loom'));
  await choose(hers, account, 'drawing a loom');
  await hers.getByLabel('Status').fill('');
  await hers.getByRole('button', { name: 'Save' }).click();
  await seen(shown.getByText('ada · online'));
  expect(hall.faults).toEqual([]);
});
