import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { BrowserHarness, chooseItem, expectOk, hidden, type Person, type TestGuild, visible } from './harness.ts';
import { takeScreenshots } from './screenshots.ts';

let harness: BrowserHarness;
let ada: Person;
let grace: Person;
let edsger: Person;
let barbara: Person;
let place: TestGuild;
let page: Page;
let gracePage: Page;
let smiths: string;

beforeAll(async () => {
  harness = await BrowserHarness.open();
  ada = await harness.person('ada', 'Ada');
  grace = await harness.person('grace', 'Grace');
  edsger = await harness.person('edsger', 'Edsger');
  barbara = await harness.person('barbara', 'Barbara');
  place = await harness.guild(ada, 'Engine works');
  await harness.join(ada, place, grace, edsger, barbara);
  const role = await expectOk<{ id: string }>(ada.post(`/guilds/${place.id}/roles`, { name: 'Smiths', color: 0x2f8a4c }));
  smiths = role.id;
  page = await harness.pageOf(ada, `/guilds/${place.id}/settings/members`);
  gracePage = await harness.pageOf(grace, `/channels/${place.id}/${place.channelId}`);
});
afterAll(() => harness?.close());

const table = () => page.getByRole('grid', { name: 'Members' });
const rowMenu = (name: string) => page.getByRole('button', { name: `Actions for ${name}` });
const open = async (section: string) => {
  await page.getByRole('navigation', { name: 'Server settings' }).getByRole('link', { name: section }).click();
  await visible(page.getByRole('heading', { level: 1, name: section }));
};
const member = (person: Person) => ada.get(`/guilds/${place.id}/members/${person.id}`);

describe('the members of a server', () => {
  test('are listed with how they joined, and found by name', async () => {
    await visible(table().getByText('Barbara', { exact: true }));
    await visible(
      table()
        .getByText(/^Invite [\w-]+ by Ada$/)
        .first(),
    );
    await takeScreenshots(page, 'people-members');
    await expectAccessible(page);
    await page.getByLabel('Search by name').fill('gra');
    await hidden(table().getByText('Barbara', { exact: true }));
    await visible(page.getByText('1 member', { exact: true }));
    await page.getByLabel('Search by name').fill('');
    await visible(table().getByText('Barbara', { exact: true }));
  });

  test('a nickname is set', async () => {
    await chooseItem(page, rowMenu('Grace'), 'Change nickname');
    const dialog = page.getByRole('dialog', { name: 'Change nickname of Grace' });
    await dialog.getByLabel('Nickname').fill('Admiral');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await hidden(dialog);
    await visible(table().getByText('Admiral', { exact: true }));
    expect((await member(grace)).body.nick).toBe('Admiral');
  });

  test('several get a role at once', async () => {
    await table()
      .getByRole('row', { name: /Edsger/ })
      .locator('label')
      .click();
    await visible(page.getByText('1 selected'));
    await table()
      .getByRole('row', { name: /Barbara/ })
      .locator('label')
      .click();
    await visible(page.getByText('2 selected'));
    await page.getByRole('button', { name: 'Edit roles' }).click();
    const dialog = page.getByRole('dialog', { name: 'Roles of 2 members' });
    await dialog.getByLabel('Smiths').selectOption('give');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await hidden(dialog);
    expect((await member(edsger)).body.roles).toEqual([smiths]);
    expect((await member(barbara)).body.roles).toEqual([smiths]);
    await page.getByRole('button', { name: 'Clear selection' }).click();
  });

  test('a timeout has an end', async () => {
    await chooseItem(page, rowMenu('Admiral'), 'Time out');
    const dialog = page.getByRole('dialog', { name: 'Time out Admiral' });
    await dialog.getByLabel('Duration').selectOption('60');
    await dialog.getByLabel('Reason').fill('shouting');
    await dialog.getByRole('button', { name: 'Time out' }).click();
    await hidden(dialog);
    const until = Date.parse(String((await member(grace)).body.communication_disabled_until));
    expect(until).toBeGreaterThan(Date.now() + 50 * 60_000);
    expect(until).toBeLessThan(Date.now() + 61 * 60_000);
    await chooseItem(page, rowMenu('Admiral'), 'Change timeout');
    await page.getByRole('button', { name: 'End timeout' }).click();
    await hidden(page.getByRole('dialog'));
    expect((await member(grace)).body.communication_disabled_until).toBeNull();
  });
});

test('a moderator bans a member from the member list; others do not have the button', async () => {
  const list = (of: Page) => of.getByRole('complementary').getByRole('button', { name: /^Barbara/ });
  await list(gracePage).click();
  await visible(gracePage.getByRole('button', { name: 'Send message' }));
  expect(await gracePage.getByRole('button', { name: 'Ban', exact: true }).count()).toBe(0);
  await gracePage.keyboard.press('Escape');
  const adaPage = await harness.pageOf(ada, `/channels/${place.id}/${place.channelId}`);
  await list(adaPage).click();
  await adaPage.getByRole('button', { name: 'Ban', exact: true }).click();
  const dialog = adaPage.getByRole('dialog', { name: 'Ban Barbara' });
  await dialog.getByLabel('Reason').fill('spam');
  await dialog.getByRole('button', { name: 'Ban', exact: true }).click();
  await hidden(list(gracePage));
  expect((await ada.get(`/guilds/${place.id}/bans/${barbara.id}`)).body.reason).toBe('spam');
  await adaPage.context().close();
});

test('bans are searched and removed', async () => {
  await open('Bans');
  await visible(page.getByText('spam'));
  await page.getByLabel('Search by name, ID or reason').fill('nothing like it');
  await visible(page.getByText('None of the loaded bans match.'));
  await page.getByLabel('Search by name, ID or reason').fill('SPAM');
  await takeScreenshots(page, 'people-bans');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove ban: Barbara' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove ban' }).click();
  await hidden(page.getByText('spam'));
  expect((await ada.get(`/guilds/${place.id}/bans/${barbara.id}`)).status).toBe(404);
});

test('an invite gives a role, and can be revoked', async () => {
  await open('Invites');
  await page.getByRole('button', { name: 'Create invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create invite' });
  await dialog.getByLabel('Uses').selectOption('5');
  await dialog.getByLabel('Smiths').check();
  await dialog.getByRole('button', { name: 'Create invite' }).click();
  const ready = page.getByRole('dialog', { name: 'The invite is ready' });
  const link = await ready.getByLabel('Invite link').inputValue();
  const code = link.split('/').at(-1) ?? '';
  await ready.getByRole('button', { name: 'Done' }).click();
  await visible(page.getByText('0 of 5 uses'));
  await takeScreenshots(page, 'people-invites');
  await expectAccessible(page);
  await expectOk(barbara.post(`/invites/${code}`, {}));
  expect((await member(barbara)).body.roles).toEqual([smiths]);
  await page.getByRole('button', { name: `Revoke ${code}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await hidden(page.getByText(code, { exact: true }));
  expect((await ada.get(`/invites/${code}`)).status).toBe(404);
});

test('the audit log has sentences and changes, and new entries appear at once', async () => {
  await open('Audit log');
  await visible(page.getByText('Ada banned Barbara'));
  await visible(page.getByText('Reason: shouting').first());
  const entry = page.getByRole('listitem').filter({ hasText: 'Ada created the role Smiths' }).first();
  await entry.getByText(/\d+ changes?/).click();
  await visible(entry.getByText('Color: #2f8a4c'));
  await takeScreenshots(page, 'people-audit-log');
  await expectAccessible(page);
  await expectOk(ada.patch(`/guilds/${place.id}/roles/${smiths}`, { name: 'Coppersmiths' }));
  await visible(page.getByText('Ada changed the role Coppersmiths'));
  await page.getByLabel('Action').selectOption({ label: 'Ban member' });
  await hidden(page.getByText('Ada changed the role Coppersmiths'));
  await visible(page.getByText('Ada banned Barbara'));
});

test('the pages logged no errors', () => {
  expect(harness.faults).toEqual([]);
});
