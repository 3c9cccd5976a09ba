import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { type ActivityScene, command, startActivityScene } from './activity-scene.ts';
import { ALLOWED } from './call-scene.ts';
import { expectOk, hidden, type Person, visible } from './harness.ts';
import { picture } from './media-samples.ts';
import { takeScreenshots } from './screenshots.ts';

let scene: ActivityScene;
let ada: Person;
let page: Page;
let path: `/applications/${string}`;

/** Messages of the browser about the sandbox of the activity's frame. */
const OF_THE_FRAME = /sandbox|Permissions policy|Content Security Policy/i;

beforeAll(async () => {
  scene = await startActivityScene();
  ada = scene.ada;
  path = `/applications/${scene.applicationId}`;
  page = await scene.harness.pageOf(ada, `/developers/${scene.applicationId}/general`, ALLOWED);
});
afterAll(async () => {
  await scene.close();
  expect(scene.harness.faults.filter((fault) => !OF_THE_FRAME.test(fault))).toEqual([]);
});

const open = (name: string) => page.goto(`/developers/${scene.applicationId}/${name}`);
const dialog = () => page.getByRole('dialog');
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
const copied = () => page.evaluate(() => navigator.clipboard.readText());

test('commands are read, globally and in a server, copied and deleted, and their permissions set', async () => {
  const { id } = scene.place;
  const water = {
    ...{ name: 'water', description: 'Waters beds', default_member_permissions: '32' },
    options: [
      {
        ...{ type: 1, name: 'bed', description: 'One bed' },
        options: [{ type: 4, name: 'liters', description: 'How much', required: true, min_value: 1, max_value: 9 }],
      },
    ],
  };
  const local = `${path}/guilds/${id}/commands` as const;
  const { id: waterId } = await expectOk<{ id: string }>(ada.post(local, water));
  await open('commands');
  const plant = page.getByRole('list', { name: 'Commands everywhere' }).getByRole('listitem', { name: '/plant' });
  await plant.getByText('/plant').click();
  await visible(plant.getByText('servers, messages with the bot and other private conversations'));
  await takeScreenshots(page, 'portal-commands');
  await plant.getByRole('button', { name: 'Copy as JSON' }).click();
  await visible(page.getByText('The command was copied.'));
  expect(JSON.parse(await copied())).toMatchObject({ name: 'plant', options: [{ name: 'seed' }, { name: 'count' }] });

  await page.getByLabel('Where', { exact: true }).selectOption({ label: 'Engine works' });
  const here = page.getByRole('list', { name: 'Commands of this server' });
  await here.getByText('/water').click();
  await visible(here.getByText('How much · at least 1 · at most 9'));
  await visible(here.getByText('Members with: Manage server'));
  await page.getByRole('button', { name: 'Edit the permissions of /water' }).click();
  await dialog().getByLabel('Add a role').selectOption({ label: 'Everyone' });
  await dialog().getByRole('combobox', { name: 'Everyone' }).selectOption({ label: 'Denied' });
  await dialog().getByLabel('Add a person').fill(scene.grace.id);
  await press('Add');
  await expectAccessible(page);
  await press('Save');
  await hidden(dialog());
  const permissions = page.getByRole('list', { name: 'Permissions in this server' });
  await visible(permissions.getByRole('listitem').filter({ hasText: '/water' }).getByText('Everyone'));
  await takeScreenshots(page, 'portal-commands-server');
  expect((await ada.get(`${local}/${waterId}/permissions`)).body.permissions).toEqual([
    { id, type: 1, permission: false },
    { id: scene.grace.id, type: 2, permission: true },
  ]);

  await here.getByRole('button', { name: 'Delete command' }).click();
  await visible(page.getByText('Delete /water?'));
  await press('Delete command');
  await visible(page.getByText('The application has no commands of its own in this server.'));
  expect((await ada.get(local)).body).toEqual([]);
});

test('emojis are uploaded, renamed, copied as text and deleted', async () => {
  await open('emojis');
  await visible(page.getByText('The application has no emojis yet.'));
  const files = await Promise.all(
    ['red rose.png', 'fern.png'].map(async (name, at) => ({
      ...{ name, mimeType: 'image/png' },
      buffer: await picture(64, 64, at * 120),
    })),
  );
  await page.locator('input[type=file]').setInputFiles(files);
  await visible(page.getByText('It has 2 of 2,000.', { exact: false }));
  await page.getByRole('button', { name: 'Edit fern' }).click();
  await dialog().getByLabel('Name').fill('moss');
  await press('Save');
  await page.getByRole('button', { name: 'Copy the text that sends moss' }).click();
  await visible(page.getByText('The text that sends the emoji was copied.'));
  await expectAccessible(page);
  await takeScreenshots(page, 'portal-emojis');
  await page.getByRole('button', { name: 'Delete red_rose' }).click();
  await press('Delete');
  await visible(page.getByText('It has 1 of 2,000.', { exact: false }));
  const { items } = (await ada.get(`${path}/emojis`)).body;
  expect(items.map(({ name }) => name)).toEqual(['moss']);
  expect(await copied()).toBe(`<:moss:${items[0]?.id}>`);
});

test('pictures of rich presence are uploaded under a key, shown on a card, and deleted; invites have a cover', async () => {
  await open('rich-presence');
  const [assets, cover] = [page.getByRole('region', { name: 'Pictures' }), page.getByRole('region', { name: 'Invite cover' })];
  const upload = async (name: string, hue: number) => {
    const buffer = await picture(256, 256, hue);
    await assets.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer });
    await press('Upload');
    await hidden(dialog());
  };
  await upload('Green House.png', 120);
  await upload('gnome.png', 20);
  await visible(page.getByText('2 of 300 pictures', { exact: false }));
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByLabel('Large picture').selectOption({ label: 'green_house' });
  await preview.getByLabel('Small picture').selectOption({ label: 'gnome' });
  await preview.getByLabel('Details').fill('Watering tulips');
  const card = preview.getByRole('article', { name: 'Garden' });
  await visible(card.getByText('Watering tulips'));
  expect(await card.locator('img').count()).toBe(2);
  const buffer = await picture(512, 256, 200);
  await cover.locator('input[type=file]').setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer });
  await visible(cover.getByRole('button', { name: 'Remove' }));
  await expectAccessible(page);
  await takeScreenshots(page, 'portal-rich-presence');
  await page.getByRole('button', { name: 'Delete gnome' }).click();
  await press('Delete');
  await visible(page.getByText('1 of 300 pictures', { exact: false }));
  const left = (await ada.get(`/oauth2${path}/assets`)).body;
  expect(left).toMatchObject([{ name: 'green_house' }]);
  expect((await ada.get(path)).body.cover_image).toMatch(/^[0-9a-f]{32}$/);
});

test('an activity is mapped, configured, and tried in its frame beside the console', async () => {
  await open('activities');
  const mappings = page.getByRole('form', { name: 'URL mappings' });
  await mappings.getByRole('button', { name: 'Add mapping' }).click();
  const [prefix, target] = [mappings.getByLabel('Prefix').last(), mappings.getByLabel('Target').last()];
  await prefix.fill('api');
  await target.fill('shop.example.com/api');
  await mappings.getByRole('button', { name: 'Save' }).click();
  await visible(mappings.locator('.field-error').getByText('Must start with a slash.'));
  await prefix.fill('/api');
  await mappings.getByRole('button', { name: 'Move mapping 3 up' }).click();
  await mappings.getByRole('button', { name: 'Save' }).click();
  await hidden(mappings.getByRole('button', { name: 'Save' }));
  const { url_map } = (await ada.get(`${path}/proxy-config`)).body;
  expect(url_map.map((one) => one.prefix)).toEqual(['/', '/api', '/seeds']);

  const config = page.getByRole('form', { name: 'Devices and people' });
  await config.getByRole('switch', { name: 'Android' }).click();
  await config.getByLabel('Orientation on phones').selectOption({ label: 'Sideways' });
  await config.getByRole('button', { name: 'Save' }).click();
  await hidden(config.getByRole('button', { name: 'Save' }));
  expect((await ada.get(`${path}/embedded-activity-config`)).body).toMatchObject({
    supported_platforms: ['web', 'ios'],
    default_orientation_lock_state: 3,
  });

  await page.getByLabel('Channel').selectOption({ label: 'lodge' });
  await page.getByRole('button', { name: 'Launch activity' }).click();
  const frame = await scene.frameOf(page);
  await frame.evaluate(`console.warn('The soil is dry.')`);
  const log = page.getByRole('log', { name: 'Console' });
  await visible(log.getByText('The soil is dry.'));
  await visible(log.getByText('READY', { exact: true }));
  await command(frame, 'getChannelPermissions');
  await page.getByLabel('Show', { exact: true }).selectOption({ label: 'Commands' });
  const lines = log.getByText('GET_CHANNEL_PERMISSIONS', { exact: true });
  await visible(lines.last());
  expect(await lines.count()).toBe(2);
  await hidden(log.getByText('The soil is dry.'));
  await lines.last().click();
  await visible(log.locator('pre', { hasText: '"cmd": "GET_CHANNEL_PERMISSIONS"' }).last());
  await takeScreenshots(page, 'portal-activities');
  await page.getByRole('button', { name: 'Leave the activity' }).click();
  await hidden(page.locator('.activity-frame'));
  await page.getByRole('switch', { name: 'Activity', exact: true }).click();
  await hidden(page.getByRole('region', { name: 'Try it' }));
  expect((await ada.get(path)).body.flags & (1 << 17)).toBe(0);
});

test('conditions of linked roles and the verification URL are saved', async () => {
  await open('linked-roles');
  await page.getByLabel('Verification URL').fill('https://garden.example/link');
  await page.getByRole('button', { name: 'Add condition' }).click();
  const record = page.getByRole('list', { name: 'Conditions' }).getByRole('listitem').first();
  await record.getByLabel('Key').fill('Harvests');
  await record.getByLabel('Name').fill('Harvests');
  await record.getByLabel('Description').fill('Times that you harvested');
  await record.getByLabel('Comparison').selectOption({ label: 'Number at least' });
  await record.getByLabel('Key').fill('harvests');
  await expectAccessible(page);
  await takeScreenshots(page, 'portal-linked-roles');
  await page.getByRole('button', { name: 'Save' }).click();
  await hidden(page.getByRole('button', { name: 'Save' }));
  expect((await ada.get(`${path}/role-connections/metadata`)).body).toEqual([
    { type: 2, key: 'harvests', name: 'Harvests', description: 'Times that you harvested' },
  ]);
  expect((await ada.get(path)).body.role_connections_verification_url).toBe('https://garden.example/link');
});
