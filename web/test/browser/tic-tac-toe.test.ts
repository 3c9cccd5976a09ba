import { Actor } from '@guildhall/testkit/actor';
import { identify } from '@guildhall/testkit/gateway-session';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { CHROMIUM, expectOk, hidden, TIMEOUT_MS, visible } from './harness.ts';
import { SCREENSHOTS, takeScreenshots } from './screenshots.ts';

const START = fileURLToPath(new URL('../../../examples/tic-tac-toe/start.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'guildhall-tic-tac-toe-'));

let game: ChildProcess;
let browser: Browser;
/** The address of the game, printed by the program. */
let address: string;
let owner: Actor;
let channelId: string;
const faults: string[] = [];

beforeAll(async () => {
  const program = process.env.GUILDHALL_TEST_PROGRAM;
  const settings = { GUILDHALL_DATA: folder, PORT: '0', GAME_PORT: '0', ...(program && { GUILDHALL_PROGRAM: program }) };
  game = spawn(process.execPath, [START], { env: { ...process.env, ...settings }, stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  for await (const line of createInterface({ input: game.stdout ?? process.stdin })) {
    printed += `${line}\n`;
    if (line.includes('password')) break;
  }
  address = /^ {2}(http:\/\/127\.0\.0\.1:\d+)$/m.exec(printed)?.[1] ?? '';
  const [, platform = '', , channel = ''] = /(http\S+)\/channels\/(\d+)\/(\d+)/.exec(printed) ?? [];
  const [, login, password] = /username (\S+), password (\S+)/.exec(printed) ?? [];
  const { token } = await expectOk<{ token: string }>(new Actor(platform, null).post('/auth/login', { login, password }));
  owner = new Actor(platform, token);
  channelId = channel;
  browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
});
afterAll(async () => {
  await browser.close();
  const ended = new Promise((resolve) => game.once('exit', resolve));
  game.kill('SIGTERM');
  await ended;
  rmSync(folder, { recursive: true, force: true });
});

/** A player in a browser of their own, who has entered the arcade. */
async function player(name: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  context.setDefaultTimeout(TIMEOUT_MS);
  context.on('weberror', (error) => faults.push(String(error.error())));
  const page = await context.newPage();
  await page.goto(address);
  if (name === 'Ada') await look(page, 'name');
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Enter the arcade' }).click();
  await visible(page.getByRole('heading', { name: 'Arcade' }));
  return page;
}

/** Takes screenshots, and checks that the narrowest phone shows everything. */
async function look(page: Page, name: string): Promise<void> {
  await takeScreenshots(page, `tic-tac-toe-${name}`);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page);
  await page.screenshot({ path: `${SCREENSHOTS}tic-tac-toe-${name}-360.png`, animations: 'disabled' });
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** A line of the chat that is on the screen. */
const line = (page: Page, text: string) => page.getByRole('log').getByText(text);

/** A player over the API: the backend issues a further token for the same guest. */
async function guestOf(page: Page): Promise<Actor & { id: string }> {
  const body = await page.evaluate(() =>
    JSON.stringify({ id: sessionStorage.getItem('id'), name: sessionStorage.getItem('name') }),
  );
  const { accessToken } = await (await fetch(`${address}/guest`, { method: 'POST', body })).json();
  const actor = new Actor(owner.address, `Bearer ${accessToken}`);
  const { id } = await expectOk<{ id: string }>(actor.get('/users/@me'));
  return Object.assign(actor, { id });
}

/** The sizes of the party in a presence. */
const sizes = ({ activities }: { activities: unknown[] }) => activities.map((activity) => Object(activity).party?.size);

/** Waits for the player's turn, and takes a cell. */
async function take(page: Page, cell: string): Promise<void> {
  await visible(page.getByRole('heading', { name: 'Your move' }));
  await page.getByRole('button', { name: `${cell}, empty`, exact: true }).click();
  await visible(page.getByRole('button', { name: new RegExp(`^${cell}, [XO]$`) }));
}

test('two guests meet in the arcade, whose chat is also a channel of the web client', async () => {
  const [ada, ben] = [await player('Ada'), await player('Ben')];
  await visible(ada.getByRole('button', { name: 'Invite Ben' }));
  await ada.getByLabel('Message the arcade').fill('Who plays?');
  await ada.getByLabel('Message the arcade').press('Enter');
  await visible(line(ben, 'Who plays?'));
  const [message] = await expectOk<{ content: string; author: { global_name: string } }[]>(
    owner.get(`/channels/${channelId}/messages`),
  );
  expect(message).toMatchObject({ content: 'Who plays?', author: { global_name: 'Ada' } });
  await expectOk(owner.post(`/channels/${channelId}/messages`, { content: 'I watch from the web client.' }));
  for (const page of [ada, ben]) await visible(line(page, 'I watch from the web client.'));
  await visible(ada.getByRole('listitem').filter({ hasText: 'I watch' }).getByText('web', { exact: true }));
  await look(ada, 'arcade');

  await ada.getByRole('button', { name: 'Invite Ben' }).click();
  const card = ben.getByRole('article', { name: 'Invitation' });
  await visible(card.getByText('Ada invites you to a match.'));
  await look(ben, 'invitation');
  await card.getByRole('button', { name: 'Join' }).click();
  await hidden(card);

  await take(ada, 'center');
  await take(ben, 'top left');
  await visible(line(ada, 'Ben takes the top left'));
  await ben.getByLabel('Say something to the table').fill('Bold. I like the corners.');
  await ben.getByRole('button', { name: 'Send' }).click();
  await visible(line(ada, 'Bold. I like the corners.'));
  await look(ada, 'match');
  // The digits of the keyboard play, too.
  await visible(ada.getByRole('heading', { name: 'Your move' }));
  await ada.getByRole('button', { name: 'center, X' }).press('3');
  await ben.reload();
  await visible(ben.getByRole('button', { name: 'top right, X', exact: true }));
  await take(ben, 'bottom right');
  await take(ada, 'bottom left');
  await visible(ada.getByRole('heading', { name: 'You win!' }));
  await visible(ben.getByRole('heading', { name: 'Ada wins' }));
  await visible(ben.getByRole('img', { name: '1 round won' }));
  await look(ada, 'win');

  // A friend in the game sees the party of two, and later that there is room.
  const [adas, bens] = [await guestOf(ada), await guestOf(ben)];
  await expectOk(adas.put(`/users/@me/game-relationships/${bens.id}`));
  await expectOk(bens.put(`/users/@me/game-relationships/${adas.id}`));
  const friend = await identify(owner.address, bens.authorization ?? '');
  const ready = await friend.event('READY');
  expect(ready.presences?.filter(({ user }) => user.id === adas.id).map(sizes)).toEqual([[[2, 2]]]);

  await ada.getByRole('button', { name: 'Play again' }).click();
  await ben.getByRole('button', { name: 'Ada wants a rematch: play' }).click();
  await take(ben, 'center');
  await visible(ada.getByRole('button', { name: 'center, O', exact: true }));

  await ben.getByRole('button', { name: '← Leave' }).click();
  await visible(ben.getByRole('heading', { name: 'Arcade' }));
  await visible(ada.getByRole('heading', { name: 'Waiting for an opponent' }));
  await friend.event('PRESENCE_UPDATE', (presence) => presence.user.id === adas.id && String(sizes(presence)) === '1,2');
  friend.socket.close();
  // A visitor takes the free seat by the link.
  const eve = await player('Eve');
  await eve.goto(ada.url());
  await take(ada, 'left');
  await visible(eve.getByRole('heading', { name: 'Your move' }));
  expect(faults).toEqual([]);
});

test('the backend of the game refuses requests that no page of it sends', async () => {
  const post = (body: string) => fetch(`${address}/guest`, { method: 'POST', body });
  const id = crypto.randomUUID();
  for (const body of [
    '',
    '{}',
    '{"id":"1","name":"Ada"}',
    JSON.stringify({ id, name: ' ' }),
    JSON.stringify({ id, name: 'A'.repeat(2000) }),
  ])
    expect((await post(body)).status, body.slice(0, 40)).toBe(400);
  expect((await fetch(`${address}/setup.ts`)).status).toBe(404);
  expect((await fetch(`${address}/guest`)).status).toBe(404);
});
