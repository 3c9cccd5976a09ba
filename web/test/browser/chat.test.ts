import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { choose, gone, Hall, made, messageOf, type Person, type Place, say, seen } from './hall.ts';

let hall: Hall;
let ada: Person;
let place: Place;
/** Ada's page and Grace's, each in a profile of its own. */
let hers: Page;
let graces: Page;

beforeAll(async () => {
  hall = await Hall.open();
  ada = await hall.person('ada', 'Ada');
  place = await hall.guild(ada, 'Engine works');
  hers = await hall.pageOf(ada, `/channels/${place.id}/${place.channelId}`);
  await seen(hers.getByRole('heading', { level: 1, name: 'general' }));
});
afterAll(() => hall.close());

/** What can be done with a message, once the pointer is on it. */
async function actionsOf(page: Page, text: string): Promise<Locator> {
  const message = messageOf(page, text);
  await message.hover();
  return message.getByRole('toolbar', { name: 'Message actions' });
}

describe('two people in two browsers', () => {
  test('an invite link lets somebody without an account in, through registering', async () => {
    await hers.getByRole('button', { name: 'Invite people' }).click();
    const dialog = hers.getByRole('dialog', { name: 'Invite people to Engine works' });
    await dialog.getByLabel('Maximum uses').selectOption({ label: '1 use' });
    await dialog.getByRole('button', { name: 'Create invite link' }).click();
    const link = await dialog.getByLabel('Share this link').inputValue();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await gone(dialog);

    graces = await hall.visitor();
    await graces.goto(link);
    await seen(graces.getByText('Ada invited you to join.'));
    await graces.getByRole('link', { name: 'Create an account to join' }).click();
    await graces.getByLabel('Username').fill('grace');
    await graces.getByLabel('Email').fill('grace@example.org');
    await graces.getByLabel('Password').fill('a moth in a relay');
    await graces.getByLabel('Date of birth').fill('1986-12-09');
    await graces.getByRole('checkbox').check();
    await graces.getByRole('button', { name: 'Create account' }).click();
    await graces.getByRole('button', { name: 'Join Engine works' }).click();
    await seen(graces.getByRole('heading', { level: 1, name: 'general' }));
    await seen(hers.getByRole('button', { name: /^grace, online/ }));
  });

  test('a used-up invite says so', async () => {
    const { code } = await made<{ code: string }>(
      ada.post(`/channels/${place.channelId}/invites`, { max_uses: 1, unique: true }),
    );
    await made(ada.delete(`/invites/${code}`));
    const stranger = await hall.visitor();
    await stranger.goto(`/invite/${code}`);
    await seen(stranger.getByRole('heading', { name: 'This invite is not valid' }));
    await stranger.context().close();
  });

  test('typing is shown until the message comes', async () => {
    await graces.getByRole('textbox', { name: 'Message #general' }).pressSequentially('Good mor');
    await seen(hers.getByText('grace is typing'));
    await say(graces, 'Good morning');
    await seen(messageOf(hers, 'Good morning'));
    await gone(hers.getByText('grace is typing'));
  });

  test('a slash in a guild without applications says that there is nothing to call', async () => {
    const field = hers.getByRole('textbox', { name: 'Message #general' });
    await field.fill('/');
    await seen(hers.getByText('No commands here yet.'));
    await field.fill('');
  });

  test('each sees what the other writes, once and in order', async () => {
    await say(hers, 'first word');
    await say(hers, 'second word');
    await seen(messageOf(graces, 'second word'));
    await say(graces, 'third word');
    await seen(messageOf(hers, 'third word'));
    for (const page of [hers, graces]) {
      const texts = await page.locator('li.message .content').allTextContents();
      expect(texts).toEqual(['Good morning', 'first word', 'second word', 'third word']);
    }
  });

  test('a reply names what it answers, and leads there', async () => {
    await (await actionsOf(hers, 'Good morning')).getByRole('button', { name: 'Reply' }).click();
    await seen(hers.locator('.composer-reply', { hasText: 'Replying to grace Good morning' }));
    await say(hers, 'and to you');
    const answer = messageOf(graces, 'and to you');
    expect(await answer.locator('.reply-preview').textContent()).toBe('graceGood morning');
    await answer.locator('.reply-preview').click();
    await seen(graces.locator('li.message.flash', { hasText: 'Good morning' }));
    expect(await graces.locator('li.message:focus').textContent()).toContain('Good morning');
    await gone(hers.locator('.composer-reply'));
  });

  test('an edit is seen by both, and marked', async () => {
    const field = hers.getByRole('textbox', { name: 'Message #general' });
    await field.press('ArrowUp');
    const editor = hers.getByRole('textbox', { name: 'Edit message' });
    expect(await editor.inputValue()).toBe('and to you');
    await editor.fill('and a good one to **you**');
    await editor.press('Enter');
    await seen(messageOf(graces, 'and a good one to you').getByText('edited'));
    await seen(messageOf(hers, 'and a good one to you').getByText('edited'));
    await gone(editor);
    const actions = await actionsOf(graces, 'and a good one');
    await seen(actions.getByRole('button', { name: 'Reply' }));
    expect(await actions.getByRole('button', { name: 'Edit' }).count()).toBe(0);
  });

  test('a reaction is given, joined and taken back', async () => {
    const on = (page: Page) => messageOf(page, 'third word').getByRole('list', { name: 'Reactions' });
    await (await actionsOf(hers, 'third word')).getByRole('button', { name: 'Add reaction' }).click();
    await hers.getByRole('searchbox', { name: 'Search emoji' }).fill('party');
    await hers.getByRole('button', { name: 'party popper' }).click();
    await on(graces).getByRole('button', { name: 'party popper, 1', pressed: false }).click();
    await seen(on(hers).getByRole('button', { name: 'party popper, 2', pressed: true }));
    await on(hers).getByRole('button', { name: 'party popper, 2' }).click();
    await on(graces).getByRole('button', { name: 'party popper, 1', pressed: true }).click();
    await gone(on(hers));
  });

  test('deleting asks first, and the message goes for both', async () => {
    await choose(hers, (await actionsOf(hers, 'second word')).getByRole('button', { name: 'More' }), 'Delete message');
    const dialog = hers.getByRole('dialog', { name: 'Delete this message?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await gone(dialog);
    expect(await messageOf(graces, 'second word').count()).toBe(1);
    await choose(hers, (await actionsOf(hers, 'second word')).getByRole('button', { name: 'More' }), 'Delete message');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await gone(messageOf(hers, 'second word'));
    await gone(messageOf(graces, 'second word'));
    await (await actionsOf(graces, 'first word')).getByRole('button', { name: 'More' }).click();
    await seen(graces.getByRole('menuitem', { name: 'Copy text' }));
    expect(await graces.getByRole('menuitem', { name: 'Delete message' }).count()).toBe(0);
    await graces.keyboard.press('Escape');
  });

  test('a mention is offered while it is typed, and marks the message for her', async () => {
    await graces.goto('/channels/@me');
    await seen(graces.getByRole('heading', { name: /^Welcome back/ }));
    const field = hers.getByRole('textbox', { name: 'Message #general' });
    await field.pressSequentially('hey @gra');
    await seen(hers.getByRole('option', { name: /grace/ }));
    await field.press('Enter');
    expect(await field.inputValue()).toBe('hey @grace ');
    await field.press('Enter');
    expect(await messageOf(hers, 'hey').locator('.mention').textContent()).toBe('@grace');
    await graces.getByRole('link', { name: 'Engine works, 1 mention' }).click();
    await seen(graces.locator('li.message.for-me', { hasText: 'hey @grace' }));
    await seen(graces.getByRole('navigation', { name: 'Servers' }).getByRole('link', { name: 'Engine works', exact: true }));
  });

  test('nothing went wrong behind the pages', () => {
    expect(hall.faults).toEqual([]);
  });
});
