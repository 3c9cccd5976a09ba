import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chooseItem, hidden, BrowserHarness, expectOk, messageOf, type Person, type TestGuild, say, visible } from './harness.ts';

let harness: BrowserHarness;
let ada: Person;
let place: TestGuild;
/** Ada's and Grace's pages, each in its own profile. */
let adaPage: Page;
let gracePage: Page;

beforeAll(async () => {
  harness = await BrowserHarness.open();
  ada = await harness.person('ada', 'Ada');
  place = await harness.guild(ada, 'Engine works');
  adaPage = await harness.pageOf(ada, `/channels/${place.id}/${place.channelId}`);
  await visible(adaPage.getByRole('heading', { level: 1, name: 'general' }));
});
afterAll(() => harness.close());

/** The actions of a message, shown on hover. */
async function actionsOf(page: Page, text: string): Promise<Locator> {
  const message = messageOf(page, text);
  await message.hover();
  return message.getByRole('toolbar', { name: 'Message actions' });
}

describe('two people in two browsers', () => {
  test('a visitor without an account registers and joins by an invite link', async () => {
    await adaPage.getByRole('button', { name: 'Invite people' }).click();
    const dialog = adaPage.getByRole('dialog', { name: 'Invite people to Engine works' });
    await dialog.getByLabel('Maximum uses').selectOption({ label: '1 use' });
    await dialog.getByRole('button', { name: 'Create invite link' }).click();
    const link = await dialog.getByLabel('Share this link').inputValue();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await hidden(dialog);

    gracePage = await harness.visitor();
    await gracePage.goto(link);
    await visible(gracePage.getByText('Ada invited you to join.'));
    await gracePage.getByRole('link', { name: 'Create an account to join' }).click();
    await gracePage.getByLabel('Username').fill('grace');
    await gracePage.getByLabel('Email').fill('grace@example.org');
    await gracePage.getByLabel('Password').fill('a moth in a relay');
    await gracePage.getByLabel('Date of birth').fill('1986-12-09');
    await gracePage.getByRole('checkbox').check();
    await gracePage.getByRole('button', { name: 'Create account' }).click();
    await gracePage.getByRole('button', { name: 'Join Engine works' }).click();
    await visible(gracePage.getByRole('heading', { level: 1, name: 'general' }));
    await visible(adaPage.getByRole('button', { name: /^grace, online/ }));
  });

  test('a used-up invite shows an error', async () => {
    const { code } = await expectOk<{ code: string }>(
      ada.post(`/channels/${place.channelId}/invites`, { max_uses: 1, unique: true }),
    );
    await expectOk(ada.delete(`/invites/${code}`));
    const stranger = await harness.visitor();
    await stranger.goto(`/invite/${code}`);
    await visible(stranger.getByRole('heading', { name: 'This invite is not valid' }));
    await stranger.context().close();
  });

  test('typing is shown until the message arrives', async () => {
    await gracePage.getByRole('textbox', { name: 'Message #general' }).pressSequentially('Good mor');
    await visible(adaPage.getByText('grace is typing'));
    await say(gracePage, 'Good morning');
    await visible(messageOf(adaPage, 'Good morning'));
    await hidden(adaPage.getByText('grace is typing'));
  });

  test('a slash in a guild without applications says that there are no commands', async () => {
    const field = adaPage.getByRole('textbox', { name: 'Message #general' });
    await field.fill('/');
    await visible(adaPage.getByText('No commands here yet.'));
    await field.fill('');
  });

  test('both users see each message once and in order', async () => {
    await say(adaPage, 'first word');
    await say(adaPage, 'second word');
    await visible(messageOf(gracePage, 'second word'));
    await say(gracePage, 'third word');
    await visible(messageOf(adaPage, 'third word'));
    for (const page of [adaPage, gracePage]) {
      const texts = await page.locator('li.message .content').allTextContents();
      expect(texts).toEqual(['Good morning', 'first word', 'second word', 'third word']);
    }
  });

  test('a reply shows the original message and jumps to it', async () => {
    await (await actionsOf(adaPage, 'Good morning')).getByRole('button', { name: 'Reply' }).click();
    await visible(adaPage.locator('.composer-reply', { hasText: 'Replying to grace Good morning' }));
    await say(adaPage, 'and to you');
    const answer = messageOf(gracePage, 'and to you');
    expect(await answer.locator('.reply-preview').textContent()).toBe('graceGood morning');
    await answer.locator('.reply-preview').click();
    await visible(gracePage.locator('li.message.flash', { hasText: 'Good morning' }));
    expect(await gracePage.locator('li.message:focus').textContent()).toContain('Good morning');
    await hidden(adaPage.locator('.composer-reply'));
  });

  test('both users see an edit, and that the message is edited', async () => {
    const field = adaPage.getByRole('textbox', { name: 'Message #general' });
    await field.press('ArrowUp');
    const editor = adaPage.getByRole('textbox', { name: 'Edit message' });
    expect(await editor.inputValue()).toBe('and to you');
    await editor.fill('and a good one to **you**');
    await editor.press('Enter');
    await visible(messageOf(gracePage, 'and a good one to you').getByText('edited'));
    await visible(messageOf(adaPage, 'and a good one to you').getByText('edited'));
    await hidden(editor);
    const actions = await actionsOf(gracePage, 'and a good one');
    await visible(actions.getByRole('button', { name: 'Reply' }));
    expect(await actions.getByRole('button', { name: 'Edit' }).count()).toBe(0);
  });

  test('a reaction is added by both users and removed', async () => {
    const on = (page: Page) => messageOf(page, 'third word').getByRole('list', { name: 'Reactions' });
    await (await actionsOf(adaPage, 'third word')).getByRole('button', { name: 'Add reaction' }).click();
    await adaPage.getByRole('searchbox', { name: 'Search emoji' }).fill('party');
    await adaPage.getByRole('button', { name: 'party popper' }).click();
    await on(gracePage).getByRole('button', { name: 'party popper, 1', pressed: false }).click();
    await visible(on(adaPage).getByRole('button', { name: 'party popper, 2', pressed: true }));
    await on(adaPage).getByRole('button', { name: 'party popper, 2' }).click();
    await on(gracePage).getByRole('button', { name: 'party popper, 1', pressed: true }).click();
    await hidden(on(adaPage));
  });

  test('deleting asks for confirmation and removes the message for both users', async () => {
    await chooseItem(adaPage, (await actionsOf(adaPage, 'second word')).getByRole('button', { name: 'More' }), 'Delete message');
    const dialog = adaPage.getByRole('dialog', { name: 'Delete this message?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await hidden(dialog);
    expect(await messageOf(gracePage, 'second word').count()).toBe(1);
    await chooseItem(adaPage, (await actionsOf(adaPage, 'second word')).getByRole('button', { name: 'More' }), 'Delete message');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await hidden(messageOf(adaPage, 'second word'));
    await hidden(messageOf(gracePage, 'second word'));
    await (await actionsOf(gracePage, 'first word')).getByRole('button', { name: 'More' }).click();
    await visible(gracePage.getByRole('menuitem', { name: 'Copy text' }));
    expect(await gracePage.getByRole('menuitem', { name: 'Delete message' }).count()).toBe(0);
    await gracePage.keyboard.press('Escape');
  });

  test('a mention is suggested while typing, and highlights the message for the mentioned user', async () => {
    await gracePage.goto('/channels/@me');
    await visible(gracePage.getByRole('heading', { name: /^Welcome back/ }));
    const field = adaPage.getByRole('textbox', { name: 'Message #general' });
    await field.pressSequentially('hey @gra');
    await visible(adaPage.getByRole('option', { name: /grace/ }));
    await field.press('Enter');
    expect(await field.inputValue()).toBe('hey @grace ');
    await field.press('Enter');
    expect(await messageOf(adaPage, 'hey').locator('.mention').textContent()).toBe('@grace');
    await gracePage.getByRole('link', { name: 'Engine works, 1 mention' }).click();
    await visible(gracePage.locator('li.message.for-me', { hasText: 'hey @grace' }));
    await visible(
      gracePage.getByRole('navigation', { name: 'Servers' }).getByRole('link', { name: 'Engine works', exact: true }),
    );
  });

  test('the pages logged no errors', () => {
    expect(harness.faults).toEqual([]);
  });
});
