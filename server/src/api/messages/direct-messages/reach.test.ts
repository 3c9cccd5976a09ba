import { Game } from '@guildhall/testkit/game-scene';
import { startFixtures } from '@guildhall/testkit/fixtures';
import type { Account } from '@guildhall/testkit/platform';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

/** Whether `from` may write to `to`: the status, and the error code. */
async function writes(from: Account, to: Account): Promise<[number, number | undefined]> {
  const direct = await from.post<{ id: string; code?: number }>('/users/@me/channels', { recipient_id: to.id });
  if (direct.status !== 200) return [direct.status, direct.body.code];
  const sent = await from.post<{ code?: number }>(`/channels/${direct.body.id}/messages`, { content: 'hi' });
  return [sent.status, sent.status === 200 ? undefined : sent.body.code];
}
const yes = [200, undefined];
const no = [403, 50007];

async function together(...people: Account[]) {
  const owner = await p.person('owner');
  const guild = await p.guild(owner);
  for (const one of people) await p.join(owner, guild.text.id, one);
  return guild;
}

test('[errors 50007] strangers cannot write to each other; friends and members of one guild can', async () => {
  const [ada, bob, cat] = [await p.person('ada'), await p.person('bob'), await p.person('cat')];
  expect(await writes(ada, bob)).toEqual(no);
  await p.befriend(ada, bob);
  expect(await writes(ada, bob)).toEqual(yes);
  await ada.delete(`/users/@me/relationships/${bob.id}`);
  expect(await writes(bob, ada)).toEqual(no);
  const guild = await together(ada, cat);
  expect(await writes(ada, cat)).toEqual(yes);
  await cat.delete(`/users/@me/guilds/${guild.id}`);
  expect(await writes(ada, cat)).toEqual(no);
});

test('[errors 50007] a block in either direction refuses messages, even between members of the same guild', async () => {
  const [ada, bob] = [await p.person('ada'), await p.person('bob')];
  await together(ada, bob);
  await ada.put(`/users/@me/relationships/${bob.id}`, { type: 2 });
  expect(await writes(bob, ada)).toEqual(no);
  expect(await writes(ada, bob)).toEqual(no);
  await ada.delete(`/users/@me/relationships/${bob.id}`);
  expect(await writes(bob, ada)).toEqual(yes);
});

test('restricted_guilds refuses members of a guild, unless they share another', async () => {
  const [ada, bob] = [await p.person('ada'), await p.person('bob')];
  const guild = await together(ada, bob);
  await ada.patch('/users/@me/settings', { restricted_guilds: [guild.id] });
  expect(await writes(bob, ada)).toEqual(no);
  expect(await writes(ada, bob)).toEqual(yes);
  await together(ada, bob);
  expect(await writes(bob, ada)).toEqual(yes);
  const bot = await p.bot(ada);
  expect(await writes(ada, bot)).toEqual(yes);
});

test('default_guilds_restricted restricts guilds that the user joins later', async () => {
  const [ada, bob] = [await p.person('ada'), await p.person('bob')];
  await together(ada, bob);
  expect((await ada.patch('/users/@me/settings', { default_guilds_restricted: true })).status).toBe(200);
  expect(await writes(bob, ada)).toEqual(yes);
  const cat = await p.person('cat');
  const guild = await together(cat, ada);
  expect((await ada.get('/users/@me/settings')).body.restricted_guilds).toEqual([guild.id]);
  expect(await writes(cat, ada)).toEqual(no);
  expect(await writes(ada, cat)).toEqual(yes);
});

test('[errors 50278] a bot needs a shared guild that the user does not restrict, and a block refuses it', async ({
  alice,
  guild,
  bob,
  bot,
}) => {
  expect(await writes(bot, bob)).toEqual([403, 50278]);
  await p.join(alice, guild.text.id, bob);
  expect(await writes(bot, bob)).toEqual(yes);
  await bob.patch('/users/@me/settings', { restricted_guilds: [guild.id] });
  expect(await writes(bot, bob)).toEqual(no);
  await bob.patch('/users/@me/settings', { restricted_guilds: [] });
  await bob.put(`/users/@me/relationships/${bot.id}`, { type: 2 });
  expect(await writes(bot, bob)).toEqual(no);
});

test('a guild that has paused direct messages separates strangers, not friends', async ({ alice, guild, member }) => {
  const bob = await p.person('bob');
  await p.join(alice, guild.text.id, bob);
  await alice.put(`/guilds/${guild.id}/incident-actions`, {
    dms_disabled_until: new Date(p.clock.now() + 3_600_000).toISOString(),
  });
  expect(await writes(member, bob)).toEqual(no);
  await p.befriend(member, bob);
  expect(await writes(member, bob)).toEqual(yes);
});

test('[games/friends-in-a-game] friends in a game only can reply to each other here, including players known only to the game, until the friendship ends', async () => {
  const game = await Game.open(p);
  const [ada, bob, guest] = [await game.player('ada'), await game.player('bob'), await game.provisional('guest')];
  expect(await writes(ada.person, bob.person)).toEqual(no);
  for (const other of [bob, guest]) {
    await ada.game.put(`/users/@me/game-relationships/${other.id}`, {});
    expect(await writes(ada.person, other.person)).toEqual(no);
    await other.game.put(`/users/@me/game-relationships/${ada.id}`, {});
    const said = (await other.write(ada, 'from the game')).body;
    const answer = await ada.person.post(`/channels/${said.channel_id}/messages`, { content: 'from the web' });
    expect(answer.status).toBe(200);
    expect((await other.read(ada)).body.map(({ content }) => content)).toEqual(['from the web', 'from the game']);
  }
  // A user who revokes the game's access loses its friends until access is granted again.
  const [given] = (await bob.person.get('/oauth2/tokens')).body;
  await bob.person.delete(`/oauth2/tokens/${given?.id}`);
  expect(await writes(ada.person, bob.person)).toEqual(no);
  expect(await ada.write(bob, 'still there?')).toMatchObject({ status: 403, body: { code: 50007 } });
  const again = await game.player(bob.person);
  expect(await writes(ada.person, bob.person)).toEqual(yes);
  expect((await ada.write(bob, 'welcome back')).status).toBe(200);
  await again.game.delete(`/users/@me/game-relationships/${ada.id}`);
  expect(await writes(ada.person, bob.person)).toEqual(no);
  await ada.person.put(`/users/@me/relationships/${guest.id}`, { type: 2 });
  await ada.person.delete(`/users/@me/relationships/${guest.id}`);
  expect(await writes(ada.person, guest.person)).toEqual(no);
});
