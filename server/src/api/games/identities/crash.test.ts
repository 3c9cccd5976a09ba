import { Actor } from '@guildhall/testkit/actor';
import { register } from '@guildhall/testkit/cluster';
import { answered, newGame, playing } from '@guildhall/testkit/game-login';
import { KillablePlatform } from '@guildhall/testkit/killable-platform';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Friends in the game, more than one transaction moves. */
const FRIENDS = 52;

let platform: KillablePlatform;
beforeAll(async () => {
  platform = await KillablePlatform.make();
});
afterAll(() => platform.dispose());

test("a process killed while a player's data moves to a user moves the rest after a restart", async () => {
  const started = await platform.start().address();
  const ada = new Actor(started, await register(started, 'ada'));
  const { id } = await answered(ada.get('/users/@me'));
  const game = await newGame(ada);
  const enter = async (external_user_id: string) => {
    const { access_token } = await answered(game.bot.post('/partner-sdk/token/bot', { external_user_id }));
    const as = new Actor(started, `Bearer ${access_token}`);
    return { as, access_token, id: (await answered(as.get('/users/@me'))).id };
  };
  const player = await enter('player');
  const friends: (typeof player)[] = [];
  while (friends.length < FRIENDS) {
    const friend = await enter(`friend ${friends.length}`);
    friends.push(friend);
    await answered(player.as.put(`/users/@me/game-relationships/${friend.id}`, {}));
    await answered(friend.as.put(`/users/@me/game-relationships/${player.id}`, {}));
  }
  const [first] = friends;
  const said = await answered(player.as.post(`/users/${first?.id}/messages`, { content: 'hello friend' }));
  const shown = { external_auth_type: 'DISCORD_BOT_ISSUED_ACCESS_TOKEN', external_auth_token: player.access_token };
  const inGame = await playing(ada, game, shown);
  await platform.kill();

  const address = await platform.start().address();
  const back = (one: Actor) => new Actor(address, one.authorization);
  await expect.poll(async () => (await back(ada).get(`/users/${player.id}`)).error.code).toBe(10013);
  const mine = await answered(back(inGame).get('/users/@me/game-relationships'));
  expect(mine.map((one) => one.id).sort()).toEqual(friends.map((one) => one.id).sort());
  expect(mine.every(({ type }) => type === 1)).toBe(true);
  for (const friend of friends.slice(0, 3)) {
    const theirs = await answered(back(friend.as).get('/users/@me/game-relationships'));
    expect(theirs.map((one) => one.id)).toEqual([id]);
  }
  const read = await answered(back(ada).get(`/channels/${said.channel_id}/messages`));
  expect(read.map(({ content, author }) => [content, author.id])).toEqual([['hello friend', id]]);
});
