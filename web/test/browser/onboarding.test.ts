import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import {
  BrowserHarness,
  chooseItem,
  expectOk,
  hidden,
  messageOf,
  type Person,
  say,
  type TestGuild,
  TIMEOUT_MS,
  visible,
} from './harness.ts';
import { SCREENSHOTS, takeScreenshot, takeScreenshots } from './screenshots.ts';

interface WireMember {
  roles: string[];
  pending: boolean;
  flags: number;
}

let harness: BrowserHarness;
let ada: Person;
let grace: Person;
let place: TestGuild;
let page: Page;
/** Grace's page, who joins when everything is set up. */
let other: Page;
let carvers: string;
let invite: string;

beforeAll(async () => {
  harness = await BrowserHarness.open();
  [ada, grace] = await Promise.all([harness.person('ada', 'Ada'), harness.person('grace', 'Grace')]);
  place = await harness.guild(ada, 'Wood club');
  carvers = (await expectOk<{ id: string }>(ada.post(`/guilds/${place.id}/roles`, { name: 'Carvers' }))).id;
  for (const name of ['news', 'benches', 'spoons', 'tools', 'offtopic', 'help'])
    await expectOk(ada.post(`/guilds/${place.id}/channels`, { name, type: 0 }));
  invite = (await expectOk<{ code: string }>(ada.post(`/channels/${place.channelId}/invites`, {}))).code;
  page = await harness.pageOf(ada, `/guilds/${place.id}/settings/welcome`);
});
afterAll(() => harness.close());

const dialog = () => page.getByRole('dialog');
const save = async (of: Page) => {
  await of.getByRole('button', { name: 'Save', exact: true }).click();
  await hidden(of.getByRole('region', { name: 'You have unsaved changes.' }));
};
const memberOf = (person: Person) => expectOk<WireMember>(ada.get(`/guilds/${place.id}/members/${person.id}`));

describe('what an owner sets up', () => {
  test('the welcome screen, with channels and emojis', async () => {
    await page.getByRole('switch', { name: 'Show the welcome screen' }).click();
    await page.getByLabel('What this server is about').fill('We make things of wood.');
    await page.getByRole('button', { name: 'Add channel' }).click();
    await page.getByLabel('Channel', { exact: true }).selectOption({ label: '#spoons' });
    await page.getByLabel('What it is for').fill('Show your spoons');
    await page.getByRole('button', { name: 'Choose an emoji' }).click();
    await page.getByRole('searchbox').fill('spoon');
    await visible(dialog().getByRole('button', { name: 'spoon', exact: true }));
    await page.getByRole('searchbox').press('Enter');
    await visible(page.getByRole('button', { name: /^Change the emoji/ }));
    await visible(page.getByRole('region', { name: 'Preview' }).getByText('Show your spoons'));
    await expectAccessible(page);
    await takeScreenshots(page, 'welcome-settings');
    await save(page);
    const screen = await expectOk<{ description: string; welcome_channels: { description: string; emoji_name: string }[] }>(
      ada.get(`/guilds/${place.id}/welcome-screen`),
    );
    expect(screen).toMatchObject({
      description: 'We make things of wood.',
      welcome_channels: [{ description: 'Show your spoons', emoji_name: '🥄' }],
    });
  });

  test('the rules', async () => {
    await page.getByRole('link', { name: 'Rules for new members' }).click();
    await page.getByRole('switch', { name: 'New members must accept the rules' }).click();
    await page.getByLabel('Introduction').fill('Please read these.');
    for (const [at, rule] of ['Wear gloves.', 'Be kind.'].entries()) {
      await page.getByRole('button', { name: 'Add rule' }).click();
      await page.getByLabel(`Rule ${at + 1}`, { exact: true }).fill(rule);
    }
    await page.getByRole('button', { name: 'Move Rule 2 up' }).click();
    await expectAccessible(page);
    await takeScreenshots(page, 'rules-settings');
    await save(page);
    const form = await expectOk<{ form_fields: object[] }>(ada.get(`/guilds/${place.id}/member-verification`));
    expect(form.form_fields).toMatchObject([{ field_type: 'TERMS', required: true, values: ['Be kind.', 'Wear gloves.'] }]);
  });

  test('questions, which need enough channels, and their preview', async () => {
    await page.getByRole('link', { name: 'Onboarding' }).click();
    await page.getByRole('switch', { name: 'Ask new members' }).click();
    await page.getByRole('button', { name: 'Add question' }).click();
    await page.getByRole('textbox', { name: 'Question 1' }).fill('What do you make?');
    for (const [answer, role] of [
      ['Spoons', 'Carvers'],
      ['Benches', null],
    ] as const) {
      await page.getByRole('button', { name: 'Add answer' }).click();
      await dialog().getByLabel('Answer', { exact: true }).fill(answer);
      if (role) await dialog().locator('select').first().selectOption({ label: role });
      await dialog()
        .locator('select')
        .nth(1)
        .selectOption({ label: `#${answer.toLowerCase()}` });
      if (role) await takeScreenshots(page, 'onboarding-answer', 'desktop');
      await dialog().getByRole('button', { name: 'Done' }).click();
      await hidden(dialog());
    }
    await page.getByRole('switch', { name: 'Required' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await visible(page.getByRole('region', { name: 'You have unsaved changes.' }).getByRole('alert'));
    expect(await page.getByRole('textbox', { name: 'Question 1' }).inputValue()).toBe('What do you make?');
    const picker = page.getByRole('region', { name: 'Default channels' }).locator('select');
    for (const name of ['general', 'news', 'benches', 'spoons', 'tools', 'offtopic', 'help'])
      await picker.selectOption({ label: `#${name}` });
    await visible(page.getByText('7 of at least 7 channels'));
    await page.getByRole('button', { name: 'Preview' }).click();
    await visible(dialog().getByRole('checkbox', { name: 'Spoons' }));
    await dialog().getByRole('button', { name: 'Close preview' }).click();
    await hidden(dialog());
    await expectAccessible(page);
    await takeScreenshots(page, 'onboarding-settings');
    await save(page);
    const onboarding = await expectOk<{ enabled: boolean; prompts: object[] }>(ada.get(`/guilds/${place.id}/onboarding`));
    expect(onboarding).toMatchObject({
      enabled: true,
      prompts: [
        {
          title: 'What do you make?',
          required: true,
          options: [
            { title: 'Spoons', role_ids: [carvers] },
            { title: 'Benches', role_ids: [] },
          ],
        },
      ],
    });
  });
});

describe('what a newcomer does', () => {
  test('accepts the rules before they can write', async () => {
    other = await harness.pageOf(grace, `/invite/${invite}`);
    await other.getByRole('button', { name: 'Join Wood club' }).click();
    const steps = other.getByRole('dialog', { name: 'Welcome to Wood club' });
    await visible(steps.getByText('Wear gloves.'));
    await expectAccessible(other);
    await takeScreenshots(other, 'newcomer-rules', 'desktop');
    await steps.getByRole('button', { name: 'Later' }).click();
    await hidden(steps);
    await visible(other.getByText('Accept the rules of this server to write here.'));
    await takeScreenshots(other, 'newcomer-put-off');
    expect(await memberOf(grace)).toMatchObject({ pending: true });
    await other.getByRole('button', { name: 'Read the rules' }).click();
    await steps.getByRole('checkbox', { name: 'I have read and accept the rules' }).check();
    await steps.getByRole('button', { name: 'Accept' }).click();
    await visible(steps.getByText('What do you make?'));
    expect(await memberOf(grace)).toMatchObject({ pending: false });
  });

  test('answers the questions, gets the role, and sees the welcome screen', async () => {
    const steps = other.getByRole('dialog', { name: 'Welcome to Wood club' });
    expect(await steps.getByRole('button', { name: 'Continue' }).isDisabled()).toBe(true);
    await steps.getByRole('checkbox', { name: 'Spoons' }).check();
    await expectAccessible(other);
    await takeScreenshots(other, 'newcomer-questions', 'desktop');
    await other.setViewportSize({ width: 360, height: 740 });
    await takeScreenshot(other, `${SCREENSHOTS}newcomer-questions-360.png`);
    await other.setViewportSize({ width: 1280, height: 800 });
    await steps.getByRole('button', { name: 'Continue' }).click();
    await visible(steps.getByText('We make things of wood.'));
    await takeScreenshots(other, 'newcomer-welcome', 'desktop');
    expect((await memberOf(grace)).roles).toEqual([carvers]);
    await steps.getByRole('button', { name: /Show your spoons/ }).click();
    await hidden(steps);
    await say(other, 'Here is my first spoon');
    await page.goto(`/channels/${place.id}/${other.url().split('/').at(-1)}`);
    await visible(messageOf(page, 'Here is my first spoon'));
  });

  test('does not see it again, and changes the answers later', async () => {
    await other.reload();
    await visible(messageOf(other, 'Here is my first spoon'));
    expect(await other.getByRole('dialog').count()).toBe(0);
    await chooseItem(other, other.getByRole('button', { name: 'Wood club: server menu' }), 'Channels and roles');
    await other.getByRole('checkbox', { name: 'Spoons' }).uncheck();
    await other.getByRole('checkbox', { name: 'Benches' }).check();
    await expectAccessible(other);
    await takeScreenshots(other, 'newcomer-customize');
    await save(other);
    await expect.poll(async () => (await memberOf(grace)).roles, { timeout: TIMEOUT_MS }).toEqual([]);
  });

  test('asks to join where moderators decide, and joins when one approves', async () => {
    await page.goto(`/guilds/${place.id}/settings/rules`);
    await page.getByRole('switch', { name: 'Moderators decide who joins' }).click();
    await page.getByRole('button', { name: 'Add question' }).click();
    await page.getByRole('textbox', { name: 'Question 1' }).fill('Which wood do you like?');
    await save(page);
    const joan = await harness.person('joan', 'Joan');
    const third = await harness.pageOf(joan, `/invite/${invite}`);
    await third.getByRole('button', { name: 'Join Wood club' }).click();
    await third.getByRole('checkbox', { name: 'I have read and accept the rules' }).check();
    await third.getByLabel('Which wood do you like?').fill('Oak');
    await expectAccessible(third);
    await takeScreenshots(third, 'join-request');
    await third.getByRole('button', { name: 'Send request' }).click();
    await visible(third.getByText('Your request was sent.', { exact: false }));
    const { guild_join_requests: requests } = await expectOk<{ guild_join_requests: { id: string; form_responses: object[] }[] }>(
      ada.get(`/guilds/${place.id}/requests?status=SUBMITTED`),
    );
    expect(requests).toMatchObject([{ form_responses: [{ response: true }, { response: 'Oak' }] }]);
    await expectOk(ada.patch(`/guilds/${place.id}/requests/${requests[0]?.id}`, { action: 'APPROVED' }));
    await visible(third.getByRole('button', { name: 'Go to Wood club' }));
    await third.close();
  });

  test('the pages logged no errors', () => {
    expect(harness.faults).toEqual([]);
  });
});
