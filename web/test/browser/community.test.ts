import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { BrowserHarness, expectOk, hidden, type Person, type TestGuild, visible } from './harness.ts';
import { takeScreenshots } from './screenshots.ts';

interface WireGuild {
  features: string[];
  rules_channel_id: string | null;
  public_updates_channel_id: string | null;
  preferred_locale: string;
  verification_level: number;
  incidents_data: { invites_disabled_until: string | null } | null;
}

let harness: BrowserHarness;
let ada: Person;
let grace: Person;
let place: TestGuild;
let page: Page;

beforeAll(async () => {
  harness = await BrowserHarness.open();
  [ada, grace] = await Promise.all([harness.person('ada', 'Ada'), harness.person('grace', 'Grace')]);
  place = await harness.guild(ada, 'Harbour');
  await expectOk(ada.post(`/guilds/${place.id}/roles`, { name: 'Pilots' }));
  page = await harness.pageOf(ada, `/guilds/${place.id}/settings/community`);
});
afterAll(() => harness.close());

const dialog = () => page.getByRole('dialog');
const open = (path: string) => page.goto(`/guilds/${place.id}/settings/${path}`);
const guild = () => expectOk<WireGuild>(ada.get(`/guilds/${place.id}`));
const save = async () => {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await hidden(page.getByRole('region', { name: 'You have unsaved changes.' }));
};

describe('a community', () => {
  test('is enabled with channels that are created for it', async () => {
    const enable = page.getByRole('button', { name: 'Enable community' });
    await visible(enable);
    expect(await enable.isDisabled()).toBe(true);
    await page.getByLabel('Rules channel').selectOption({ label: 'Create #rules' });
    await page.getByLabel('Updates channel').selectOption({ label: 'Create #moderators (private)' });
    await page.getByLabel('Language', { exact: true }).selectOption('de');
    await page.getByLabel('Verification level for members without a role').selectOption({ label: 'Low' });
    await expectAccessible(page);
    await takeScreenshots(page, 'community-settings');
    await enable.click();
    await visible(page.getByText('This server is a community.'));
    const saved = await guild();
    expect(saved.features).toContain('COMMUNITY');
    expect(saved).toMatchObject({ preferred_locale: 'de', verification_level: 1 });
    const channels = await expectOk<{ id: string; name: string; permission_overwrites: { id: string; deny: string }[] }[]>(
      ada.get(`/guilds/${place.id}/channels`),
    );
    const named = (id: string | null) => channels.find((one) => one.id === id);
    expect(named(saved.rules_channel_id)?.name).toBe('rules');
    expect(named(saved.public_updates_channel_id)).toMatchObject({
      name: 'moderators',
      permission_overwrites: [{ id: place.id, deny: '1024' }],
    });
  });

  test('changes its settings, and is disabled', async () => {
    await page.getByLabel('Safety alerts').selectOption({ label: '#moderators' });
    await save();
    await page.getByRole('button', { name: 'Disable community' }).click();
    await dialog().getByRole('button', { name: 'Disable community' }).click();
    await visible(page.getByRole('button', { name: 'Enable community' }));
    expect((await guild()).features).not.toContain('COMMUNITY');
  });
});

describe('raid protection', () => {
  test('pauses invites, so that no one can join, and resumes them', async () => {
    const { code } = await expectOk<{ code: string }>(ada.post(`/channels/${place.channelId}/invites`, {}));
    await open('raids');
    const panel = page.getByRole('form', { name: 'Pause invites' });
    await panel.getByLabel('How long').selectOption({ label: 'For 24 hours' });
    await panel.getByRole('button', { name: 'Pause' }).click();
    await visible(panel.getByText(/^Paused until/));
    await expectAccessible(page);
    await takeScreenshots(page, 'raid-settings');
    const other = await harness.pageOf(grace, `/invite/${code}`);
    await other.getByRole('button', { name: 'Join Harbour' }).click();
    await visible(other.getByRole('alert'));
    await panel.getByRole('button', { name: 'Resume' }).click();
    await visible(panel.getByLabel('How long'));
    await other.getByRole('button', { name: 'Join Harbour' }).click();
    await visible(other.getByRole('textbox', { name: /^Message / }));
    await other.close();
    expect((await guild()).incidents_data?.invites_disabled_until ?? null).toBeNull();
  });
});

describe('the widget', () => {
  test('is enabled, and strangers can read its data', async () => {
    await open('widget');
    await page.getByRole('switch', { name: 'Enable the widget' }).click();
    await page.getByLabel('Invite channel').selectOption({ label: '#general' });
    await save();
    const preview = page.getByRole('img', { name: 'Preview of the widget' });
    await visible(preview);
    await expect.poll(() => preview.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth)).toBeGreaterThan(0);
    await page.getByLabel('Style').selectOption({ label: 'Banner 4' });
    const address = await page.getByLabel('Data (JSON)').inputValue();
    const answer = await fetch(address);
    expect(await answer.json()).toMatchObject({ name: 'Harbour', instant_invite: expect.any(String) });
    await expectAccessible(page);
    await takeScreenshots(page, 'widget-settings');
  });
});

describe('the template', () => {
  test('is created, brought up to date, and another person creates a server from its link', async () => {
    await open('template');
    await page.getByLabel('Name').fill('A harbour');
    await page.getByRole('button', { name: 'Create template' }).click();
    const link = await page.getByLabel('Link to the template').inputValue();
    await expectOk(ada.post(`/guilds/${place.id}/channels`, { name: 'quay', type: 0 }));
    await visible(page.getByText('This server has changed since the template was updated.'));
    await page.getByRole('button', { name: 'Update template' }).click();
    await hidden(page.getByText('This server has changed since the template was updated.'));
    await expectAccessible(page);
    await takeScreenshots(page, 'template-settings');
    const other = await harness.pageOf(grace, new URL(link).pathname);
    await visible(other.getByText('@Pilots'));
    await visible(other.getByText('quay'));
    await expectAccessible(other);
    await takeScreenshots(other, 'template-page');
    await other.getByLabel('Name of your server').fill('My harbour');
    await other.getByRole('button', { name: 'Create server' }).click();
    await visible(other.getByRole('link', { name: 'quay', exact: true }));
    await open('template');
    await visible(page.getByText('1 server has been created from it'));
    await other.close();
  });

  test('is deleted, and its link stops working', async () => {
    const link = await page.getByLabel('Link to the template').inputValue();
    await page.getByRole('button', { name: 'Delete template' }).click();
    await dialog().getByRole('button', { name: 'Delete template' }).click();
    await visible(page.getByRole('button', { name: 'Create template' }));
    const other = await harness.pageOf(grace, new URL(link).pathname);
    await visible(other.getByText('This template does not exist'));
    await other.close();
  });

  test('a member without the permission sees no such screens', async () => {
    const other = await harness.pageOf(grace, `/guilds/${place.id}/settings`);
    await visible(other.getByText('Harbour').first());
    for (const name of ['Raid protection', 'Community', 'Welcome screen', 'Onboarding', 'Widget', 'Template'])
      expect(await other.getByRole('link', { name, exact: true }).count()).toBe(0);
    await other.close();
  });

  test('the pages logged no errors', () => {
    expect(harness.faults).toEqual([]);
  });
});
