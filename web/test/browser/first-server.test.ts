import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BrowserHarness, expectOk, hidden, type Person, visible } from './harness.ts';

/**
 * A person who uses the client for the first time, and knows no more than what it shows. It counts their presses, and a press that opens a list of
 * options as one more. Fields that have the focus already are typed into without a press.
 */
class Newcomer {
  readonly page: Page;
  #presses = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async press(target: Locator): Promise<void> {
    this.#presses += 1;
    await target.click();
  }

  async type(field: Locator, text: string): Promise<void> {
    await visible(field);
    if (!(await field.evaluate((one) => one === document.activeElement))) await this.press(field);
    await field.fill(text);
  }

  /** The presses since the last call. */
  take(): number {
    const presses = this.#presses;
    this.#presses = 0;
    return presses;
  }
}

/**
 * The presses that the same tasks take in the client of the public platform, counted in its help pages and in guides of 2022 to 2026 in
 * the same way.
 * - server: add, create my own, for friends, create
 * - roles: server menu, settings, roles; three times create, the field, save
 * - private channel: a menu of the list, create channel, private, next, create
 * - event: server menu, create event, voice channel, the list of channels and one of them, next, the field, next, create
 * - rule: server menu, settings, safety, automatic moderation, set up custom words, the field, save
 */
const PEER = { server: 4, roles: 12, privateChannel: 5, event: 9, rule: 7 } as const;
/** The presses of each task so far. */
const counted: Partial<Record<keyof typeof PEER, number>> = {};

let harness: BrowserHarness;
let ada: Person;
let page: Page;
let hand: Newcomer;

beforeAll(async () => {
  harness = await BrowserHarness.open();
  ada = await harness.person('ada', 'Ada');
  page = await harness.pageOf(ada);
  hand = new Newcomer(page);
});
afterAll(() => harness.close());

const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = () => page.getByRole('dialog');
const menu = async (item: string) => {
  await hand.press(button(/: server menu$/));
  await hand.press(page.getByRole('menuitem', { name: item, exact: true }));
};
/** The id of the server that was created. */
const guildId = async () => (await expectOk<{ id: string }[]>(ada.get('/users/@me/guilds')))[0]?.id ?? '';
const list = async <T>(path: string) => expectOk<T[]>(ada.get(`/guilds/${await guildId()}/${path}`));

describe('a new user sets up a server', () => {
  test('a server', async () => {
    await hand.press(button(/^Create a server/));
    await hand.type(dialog().getByLabel('Name'), 'Chess club');
    await hand.press(dialog().getByRole('button', { name: 'Create server' }));
    await visible(page.getByRole('heading', { level: 1, name: 'general' }));
    counted.server = hand.take();
    expect(counted.server).toBeLessThan(PEER.server);
  });

  test('three roles', async () => {
    await menu('Server settings');
    await hand.press(page.getByRole('link', { name: 'Roles', exact: true }));
    for (const name of ['Captains', 'Players', 'Guests']) {
      await hand.press(button('Create role'));
      await visible(page.getByRole('heading', { level: 2, name: 'New role' }));
      await hand.type(page.getByLabel('Name', { exact: true }), name);
      await hand.press(page.getByRole('button', { name: 'Save', exact: true }));
      await visible(page.getByRole('heading', { level: 2, name }));
    }
    counted.roles = hand.take();
    expect(counted.roles).toBeLessThan(PEER.roles);
    const names = (await list<{ name: string }>('roles')).map((role) => role.name);
    expect(names).toEqual(expect.arrayContaining(['Captains', 'Players', 'Guests']));
  });

  test('a private channel', async () => {
    // The way out of the settings belongs to neither task, here and in the peer.
    await page.getByRole('link', { name: 'Chess club' }).last().click();
    await menu('Create channel');
    await hand.type(dialog().getByLabel('Name'), 'board');
    await hand.press(dialog().getByRole('switch', { name: 'Private' }));
    await hand.press(dialog().getByRole('button', { name: 'Create channel' }));
    await visible(page.getByRole('heading', { level: 1, name: 'board' }));
    counted.privateChannel = hand.take();
    expect(counted.privateChannel).toBeLessThan(PEER.privateChannel);
    const channel = (await list<{ name: string; permission_overwrites: object[] }>('channels')).find(
      ({ name }) => name === 'board',
    );
    expect(channel?.permission_overwrites).toHaveLength(2);
  });

  test('a scheduled event', async () => {
    await hand.press(page.getByRole('link', { name: 'Events', exact: true }));
    await hand.press(button('Create event'));
    await hand.type(dialog().getByLabel('Name'), 'First match');
    await hand.press(dialog().getByRole('button', { name: 'Create event' }));
    await visible(page.getByRole('listitem', { name: 'First match', exact: true }));
    counted.event = hand.take();
    expect(counted.event).toBeLessThan(PEER.event);
    expect((await list<{ name: string }>('scheduled-events')).map((event) => event.name)).toEqual(['First match']);
  });

  test('a rule of automatic moderation', async () => {
    await menu('Server settings');
    await hand.press(page.getByRole('link', { name: 'Automatic moderation' }));
    await hand.press(button(/^Words Catches/));
    await hand.type(dialog().getByLabel('Words and phrases'), 'cheat*');
    await hand.press(dialog().getByRole('button', { name: 'Create rule' }));
    await hidden(dialog());
    counted.rule = hand.take();
    expect(counted.rule).toBeLessThan(PEER.rule);
    expect(await list('auto-moderation/rules')).toHaveLength(1);
  });

  test('the pages logged no errors', () => {
    console.info(`Presses: ${JSON.stringify(counted)}; in the peer: ${JSON.stringify(PEER)}`);
    expect(harness.faults).toEqual([]);
  });
});
