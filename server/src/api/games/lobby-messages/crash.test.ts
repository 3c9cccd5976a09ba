import { Actor } from '@guildhall/testkit/actor';
import { answered, newGame, playing } from '@guildhall/testkit/game-login';
import { KillablePlatform } from '@guildhall/testkit/killable-platform';
import { afterAll, beforeAll, expect, test } from 'vitest';

let platform: KillablePlatform;
beforeAll(async () => {
  platform = await KillablePlatform.make();
});
afterAll(() => platform.dispose());

test('a process killed while messages cross leaves each message on both sides or on none; acknowledged ones on both', async () => {
  const anyone = new Actor(await platform.start().address(), null);
  const { token } = await answered(
    anyone.post('/auth/register', {
      username: 'ada',
      email: 'ada@example.org',
      password: 'correct horse',
      date_of_birth: '1990-01-01',
      consent: true,
    }),
  );
  const ada = new Actor(anyone.address, token);
  const game = await newGame(ada);
  const player = await playing(ada, game);
  const guild = await answered(ada.post('/guilds', { name: 'Raiders' }));
  const me = await answered(ada.get<{ id: string }>('/users/@me'));
  const lobby = await answered(game.bot.post<{ id: string }>('/lobbies', { members: [{ id: me.id, flags: 1 }] }));
  await answered(player.patch(`/lobbies/${lobby.id}/channel-linking`, { channel_id: guild.system_channel_id }));
  const [inLobby, inChannel] = [`/lobbies/${lobby.id}/messages`, `/channels/${guild.system_channel_id}/messages`];

  const known: string[] = [];
  const say = async (by: Actor, path: string, content: string) => {
    const { status, body } = await by.post<{ id: string }>(path, { content });
    if (status < 300) known.push(body.id);
  };
  const all = Array.from({ length: 60 }, (_, n) => (n % 2 ? say(player, inLobby, `game ${n}`) : say(ada, inChannel, `web ${n}`)));
  await Promise.any(all);
  await platform.kill();
  await Promise.allSettled(all);

  const address = await platform.start().address();
  const idsOf = async (by: Actor, path: string) =>
    (await answered(new Actor(address, by.authorization).get<{ id: string; type: number }[]>(path, { query: { limit: 100 } })))
      .filter(({ type }) => type === 0)
      .map(({ id }) => id);
  const [heard, read] = [await idsOf(player, inLobby), await idsOf(ada, inChannel)];
  expect(heard).toEqual(read);
  expect(new Set(heard).size).toBe(heard.length);
  expect(known.length).toBeGreaterThan(0);
  expect(heard).toEqual(expect.arrayContaining(known));
});
