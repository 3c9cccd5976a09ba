import { Actor } from '@guildhall/testkit/actor';
import { newGame, playing } from '@guildhall/testkit/game-login';
import { identify } from '@guildhall/testkit/gateway-session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { choose, gone, Hall, made, messageOf, type Person, say, seen } from './hall.ts';
import { shoot } from './shots.ts';

let hall: Hall;
let ada: Person;
let grace: Person;
beforeAll(async () => {
  hall = await Hall.open();
  ada = await hall.person('ada', 'Ada Byron');
  grace = await hall.person('grace', 'Grace Hopper');
});
afterAll(() => hall.close());

test('what is said in a game shows in the web client, and the reverse: direct messages, and a channel that is linked to a lobby', async () => {
  const app = await newGame(ada);
  const [adas, graces] = [await playing(ada, app), await playing(grace, app)];
  await made(ada.put(`/users/@me/relationships/${grace.id}`, {}));
  await made(grace.put(`/users/@me/relationships/${ada.id}`, {}));
  const { channel_id } = await made<{ channel_id: string }>(
    graces.post(`/users/${ada.id}/messages`, { content: 'ready to raid?' }),
  );
  const page = await hall.pageOf(ada, `/channels/@me/${channel_id}`);
  await seen(messageOf(page, 'ready to raid?'));
  await say(page, 'in a minute');
  await seen(messageOf(page, 'in a minute'));
  const read = await made<{ content: string }[]>(graces.get(`/users/${ada.id}/messages`));
  expect(read.map(({ content }) => content)).toEqual(['in a minute', 'ready to raid?']);
  await shoot(page, 'game-direct');

  const guild = await made<{ id: string }>(ada.post('/guilds', { name: 'Raiders' }));
  const channels = await made<{ id: string; type: number }[]>(ada.get(`/guilds/${guild.id}/channels`));
  const text = channels.find(({ type }) => type === 0)?.id ?? '';
  const members = [ada, grace].map(({ id }) => ({ id, flags: 1 }));
  const lobby = await made<{ id: string }>(app.bot.post('/lobbies', { members }));
  await made(adas.patch(`/lobbies/${lobby.id}/channel-linking`, { channel_id: text }));
  await page.goto(`/channels/${guild.id}/${text}`);
  await made(graces.post(`/lobbies/${lobby.id}/messages`, { content: 'the gate is open' }));
  await seen(messageOf(page, 'the gate is open'));
  await say(page, 'coming from the web');
  await seen(messageOf(page, 'coming from the web'));
  const heard = await made<{ content: string }[]>(graces.get(`/lobbies/${lobby.id}/messages`));
  expect(heard.map(({ content }) => content)).toEqual(['coming from the web', 'the gate is open']);
  await made(app.bot.put(`/lobbies/${lobby.id}/members/${grace.id}`, { additional_name: 'The Admiral' }));
  await made(graces.post(`/lobbies/${lobby.id}/messages`, { content: 'as who I am there' }));
  await seen(messageOf(page, 'as who I am there').getByText('as The Admiral'));
  await seen(page.getByText('Shared with a game'));
  await shoot(page, 'game-lobby');
  await choose(page, page.getByRole('button', { name: 'Options for general' }), 'Edit channel');
  const dialog = page.getByRole('dialog', { name: 'Edit channel' });
  await seen(dialog.getByText(/^Linked to a game lobby since .* by Ada Byron/));
  await shoot(page, 'game-link', 'desktop');
  await dialog.getByRole('switch', { name: 'Age-restricted' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await gone(page.getByText('Shared with a game'));
  expect(await made(app.bot.get(`/lobbies/${lobby.id}`))).not.toHaveProperty('linked_channel');
  expect(hall.faults).toEqual([]);
});

test('who plays is seen playing; an invitation says into which game; who takes no messages is said, with what helps', async () => {
  const [mary, dan] = [await hall.person('mary', 'Mary Jackson'), await hall.person('dan', 'Dan Murphy')];
  const app = await newGame(mary);
  const [marys, dans] = [await playing(mary, app), await playing(dan, app)];
  const friends = async () => {
    await made(mary.put(`/users/@me/relationships/${dan.id}`, {}));
    await made(dan.put(`/users/@me/relationships/${mary.id}`, {}));
  };
  await friends();
  const page = await hall.pageOf(dan, '/channels/@me/friends');
  const session = await identify(hall.address, marys.authorization ?? '');
  const party = { id: 'party', size: [1, 4] };
  const activity = {
    name: 'Galaxy Raid',
    type: 0,
    details: 'Moon base',
    state: 'Two lives left',
    party,
    secrets: { join: 'in' },
  };
  session.send(3, { status: 'online', since: null, afk: false, activities: [activity] });
  await seen(page.getByText('mary · Playing Galaxy Raid'));
  const invitation = { type: 1, party_id: 'party', session_id: session.ready.session_id };
  await made(marys.post(`/users/${dan.id}/messages`, { activity: invitation }));
  await made(dans.post(`/users/${mary.id}/messages`, { activity: { type: 5 } }));
  await page.getByRole('link', { name: /^Mary Jackson/ }).click();
  await seen(page.getByText('Mary Jackson sent an invite to Galaxy Raid'));
  await seen(page.getByText('Dan Murphy wants to join Galaxy Raid'));

  await made(mary.delete(`/users/@me/relationships/${dan.id}`));
  await say(page, 'are you there?');
  await seen(page.getByText(/^Not sent. Mary Jackson only accepts messages from friends/));
  await shoot(page, 'game-invitation');
  await page.getByRole('button', { name: 'Add friend' }).click();
  await seen(page.getByText('Friend request sent to Mary Jackson.'));
  await made(mary.put(`/users/@me/relationships/${dan.id}`, {}));
  await page.getByRole('button', { name: 'Try again' }).click();
  await gone(page.getByText(/^Not sent/));

  const place = await hall.guild(mary, 'Raiders');
  await hall.join(mary, place, dan);
  await page.goto(`/channels/${place.id}/${place.channelId}`);
  await page.getByRole('button', { name: 'Mary Jackson, owner, online, Playing Galaxy Raid' }).click();
  await seen(page.getByRole('dialog', { name: 'Mary Jackson' }).getByText('Two lives left'));
  await shoot(page, 'game-activity', 'desktop');
  session.socket.close();
  expect(hall.faults).toEqual([]);
});

test('a player whom only the game knows is answered there, or here by friends; whoever writes can be blocked, and the conversation closed', async () => {
  const eve = await hall.person('eve', 'Eve Curie');
  const app = await newGame(eve);
  const eves = await playing(eve, app);
  const given = { external_user_id: 'seat-7', preferred_global_name: 'Guest of seat 7' };
  const { access_token } = await made<{ access_token: string }>(app.bot.post('/partner-sdk/token/bot', given));
  const guest = new Actor(hall.address, `Bearer ${access_token}`);
  const { id } = await made<{ id: string }>(guest.get('/users/@me'));
  const sessions = await Promise.all([guest, eves].map(({ authorization }) => identify(hall.address, authorization ?? '')));
  const page = await hall.pageOf(eve, '/channels/@me');
  await made(guest.post(`/users/${eve.id}/messages`, { content: 'good game!' }));
  await page.getByRole('link', { name: /^Guest of seat 7/ }).click();
  await say(page, 'well played');
  await seen(page.getByText('Not sent. Guest of seat 7 only plays in a game.'));
  await shoot(page, 'game-guest', 'phone');
  await made(eves.put(`/users/@me/game-relationships/${id}`, {}));
  await made(guest.put(`/users/@me/game-relationships/${eve.id}`, {}));
  await page.getByRole('button', { name: 'Try again' }).click();
  await gone(page.getByText(/^Not sent/));
  const [first] = await made<{ content: string }[]>(guest.get(`/users/${eve.id}/messages`));
  expect(first?.content).toBe('well played');
  const menu = page.getByRole('button', { name: 'Options for Guest of seat 7' });
  await choose(page, menu, 'Block');
  await seen(page.getByText('Guest of seat 7 is blocked.'));
  expect((await guest.post(`/users/${eve.id}/messages`, { content: 'again?' })).status).toBe(403);
  await choose(page, menu, 'Close conversation');
  await gone(page.getByRole('link', { name: /^Guest of seat 7/ }));
  for (const { socket } of sessions) socket.close();
  expect(hall.faults).toEqual([]);
});
