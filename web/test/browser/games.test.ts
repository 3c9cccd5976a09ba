import { Actor } from '@guildhall/testkit/actor';
import { newGame, playing } from '@guildhall/testkit/game-login';
import { identify } from '@guildhall/testkit/gateway-session';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseItem, hidden, BrowserHarness, expectOk, messageOf, type Person, say, visible } from './harness.ts';
import { takeScreenshots } from './screenshots.ts';

let harness: BrowserHarness;
let ada: Person;
let grace: Person;
beforeAll(async () => {
  harness = await BrowserHarness.open();
  ada = await harness.person('ada', 'Ada Byron');
  grace = await harness.person('grace', 'Grace Hopper');
});
afterAll(() => harness.close());

/** Messages that the server has confirmed. */
const sent = (page: Page) => page.locator(':not(.pending)');

test('messages are shared between a game and the web client: direct messages, and a channel linked to a lobby', async () => {
  const app = await newGame(ada);
  const [adas, gracePage] = [await playing(ada, app), await playing(grace, app)];
  await expectOk(ada.put(`/users/@me/relationships/${grace.id}`, {}));
  await expectOk(grace.put(`/users/@me/relationships/${ada.id}`, {}));
  const { channel_id } = await expectOk<{ channel_id: string }>(
    gracePage.post(`/users/${ada.id}/messages`, { content: 'ready to raid?' }),
  );
  const page = await harness.pageOf(ada, `/channels/@me/${channel_id}`);
  await visible(messageOf(page, 'ready to raid?'));
  await say(page, 'in a minute');
  await visible(messageOf(page, 'in a minute').and(sent(page)));
  const read = await expectOk<{ content: string }[]>(gracePage.get(`/users/${ada.id}/messages`));
  expect(read.map(({ content }) => content)).toEqual(['in a minute', 'ready to raid?']);
  await takeScreenshots(page, 'game-direct');

  const guild = await expectOk<{ id: string }>(ada.post('/guilds', { name: 'Raiders' }));
  const channels = await expectOk<{ id: string; type: number }[]>(ada.get(`/guilds/${guild.id}/channels`));
  const text = channels.find(({ type }) => type === 0)?.id ?? '';
  const members = [ada, grace].map(({ id }) => ({ id, flags: 1 }));
  const lobby = await expectOk<{ id: string }>(app.bot.post('/lobbies', { members }));
  await expectOk(adas.patch(`/lobbies/${lobby.id}/channel-linking`, { channel_id: text }));
  await page.goto(`/channels/${guild.id}/${text}`);
  await expectOk(gracePage.post(`/lobbies/${lobby.id}/messages`, { content: 'the gate is open' }));
  await visible(messageOf(page, 'the gate is open'));
  await say(page, 'coming from the web');
  await visible(messageOf(page, 'coming from the web').and(sent(page)));
  const heard = await expectOk<{ content: string }[]>(gracePage.get(`/lobbies/${lobby.id}/messages`));
  expect(heard.map(({ content }) => content)).toEqual(['coming from the web', 'the gate is open']);
  await expectOk(app.bot.put(`/lobbies/${lobby.id}/members/${grace.id}`, { additional_name: 'The Admiral' }));
  await expectOk(gracePage.post(`/lobbies/${lobby.id}/messages`, { content: 'as who I am there' }));
  await visible(messageOf(page, 'as who I am there').getByText('as The Admiral'));
  await visible(page.getByText('Shared with a game'));
  await takeScreenshots(page, 'game-lobby');
  await chooseItem(page, page.getByRole('button', { name: 'Options for general' }), 'Edit channel');
  const dialog = page.getByRole('dialog', { name: 'Edit channel' });
  await visible(dialog.getByText(/^Linked to a game lobby since .* by Ada Byron/));
  await takeScreenshots(page, 'game-link', 'desktop');
  await dialog.getByRole('switch', { name: 'Age-restricted' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await hidden(page.getByText('Shared with a game'));
  expect(await expectOk(app.bot.get(`/lobbies/${lobby.id}`))).not.toHaveProperty('linked_channel');
  expect(harness.faults).toEqual([]);
});

test('the client shows activities, game invites, and why a direct message was not accepted', async () => {
  const [mary, dan] = [await harness.person('mary', 'Mary Jackson'), await harness.person('dan', 'Dan Murphy')];
  const app = await newGame(mary);
  const [marys, dans] = [await playing(mary, app), await playing(dan, app)];
  const friends = async () => {
    await expectOk(mary.put(`/users/@me/relationships/${dan.id}`, {}));
    await expectOk(dan.put(`/users/@me/relationships/${mary.id}`, {}));
  };
  await friends();
  const page = await harness.pageOf(dan, '/channels/@me/friends');
  const session = await identify(harness.address, marys.authorization ?? '');
  const party = { id: 'party', size: [1, 4] };
  const activity = {
    name: 'Galaxy Raid',
    type: 0,
    details: 'Moon base',
    state: 'Two lives left',
    party,
    secrets: { join: 'in', spectate: 'view' },
  };
  session.send(3, { status: 'online', since: null, afk: false, activities: [activity] });
  await visible(page.getByText('mary · Playing Galaxy Raid'));
  const invitation = { type: 1, party_id: 'party', session_id: session.ready.session_id };
  await expectOk(marys.post(`/users/${dan.id}/messages`, { activity: invitation }));
  await expectOk(dans.post(`/users/${mary.id}/messages`, { activity: { type: 5 } }));
  await page.getByRole('link', { name: /^Mary Jackson/ }).click();
  await visible(page.getByText('Mary Jackson sent an invite to Galaxy Raid'));
  await visible(page.getByText('Dan Murphy wants to join Galaxy Raid'));
  const join = page.getByRole('button', { name: 'Join', exact: true });
  await join.click();
  await visible(page.getByText('Open Galaxy Raid first, then join.'));
  const running = await identify(harness.address, dans.authorization ?? '');
  await join.click();
  await visible(page.getByText('You are joining. Switch to Galaxy Raid.'));
  expect(await running.event('ACTIVITY_JOIN')).toEqual({ application_id: app.id, secret: 'in' });
  await page.getByRole('button', { name: 'Spectate Galaxy Raid' }).first().click();
  await visible(page.getByText('You are spectating. Switch to Galaxy Raid.'));
  expect(await running.event('ACTIVITY_SPECTATE')).toEqual({ application_id: app.id, secret: 'view' });
  running.close();

  await expectOk(mary.delete(`/users/@me/relationships/${dan.id}`));
  await say(page, 'are you there?');
  await visible(page.getByText(/^Not sent. Mary Jackson only accepts messages from friends/));
  await takeScreenshots(page, 'game-invitation');
  await page.getByRole('button', { name: 'Add friend' }).click();
  await visible(page.getByText('Friend request sent to Mary Jackson.'));
  await expectOk(mary.put(`/users/@me/relationships/${dan.id}`, {}));
  await page.getByRole('button', { name: 'Try again' }).click();
  await hidden(page.getByText(/^Not sent/));

  const place = await harness.guild(mary, 'Raiders');
  await harness.join(mary, place, dan);
  await page.goto(`/channels/${place.id}/${place.channelId}`);
  await page.getByRole('button', { name: 'Mary Jackson Owner Playing Galaxy Raid, online' }).click();
  await visible(page.getByRole('dialog', { name: 'Mary Jackson' }).getByText('Two lives left'));
  await takeScreenshots(page, 'game-activity', 'desktop');
  session.socket.close();
  expect(harness.faults).toEqual([]);
});

test('a provisional player can be replied to in the game, or here by friends; they can be blocked and the conversation closed', async () => {
  const eve = await harness.person('eve', 'Eve Curie');
  const app = await newGame(eve);
  const eves = await playing(eve, app);
  const given = { external_user_id: 'seat-7', preferred_global_name: 'Guest of seat 7' };
  const { access_token } = await expectOk<{ access_token: string }>(app.bot.post('/partner-sdk/token/bot', given));
  const guest = new Actor(harness.address, `Bearer ${access_token}`);
  const { id } = await expectOk<{ id: string }>(guest.get('/users/@me'));
  const sessions = await Promise.all([guest, eves].map(({ authorization }) => identify(harness.address, authorization ?? '')));
  const page = await harness.pageOf(eve, '/channels/@me');
  await expectOk(guest.post(`/users/${eve.id}/messages`, { content: 'good game!' }));
  await page.getByRole('link', { name: /^Guest of seat 7/ }).click();
  await say(page, 'well played');
  await visible(page.getByText('Not sent. Guest of seat 7 only plays in a game.'));
  await takeScreenshots(page, 'game-guest', 'phone');
  await expectOk(eves.put(`/users/@me/game-relationships/${id}`, {}));
  await expectOk(guest.put(`/users/@me/game-relationships/${eve.id}`, {}));
  await page.getByRole('button', { name: 'Try again' }).click();
  await hidden(page.getByText(/^Not sent/));
  // The note is hidden as soon as the message is sent again.
  const messages = () => expectOk<{ content: string }[]>(guest.get(`/users/${eve.id}/messages`));
  await expect.poll(async () => (await messages())[0]?.content).toBe('well played');
  const menu = page.getByRole('button', { name: 'Options for Guest of seat 7' });
  await chooseItem(page, menu, 'Block');
  await visible(page.getByText('Guest of seat 7 is blocked.'));
  expect((await guest.post(`/users/${eve.id}/messages`, { content: 'again?' })).status).toBe(403);
  await chooseItem(page, menu, 'Close conversation');
  await hidden(page.getByRole('link', { name: /^Guest of seat 7/ }));
  for (const { socket } of sessions) socket.close();
  expect(harness.faults).toEqual([]);
});
