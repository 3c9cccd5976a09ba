import { compareIds } from '@guildhall/protocol/ids';
import { Game } from '@guildhall/testkit/game-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());
const game = await Game.open(p);

test('[limits] newest first, 50 by default, at most 200; members only', async () => {
  const [ada, cat] = [await game.player('ada'), await game.player('cat')];
  const lobby = await game.lobby([ada]);
  const said: string[] = [];
  for (let n = 0; n < 201; n += 67)
    said.push(...(await Promise.all(Array.from({ length: 67 }, () => ada.say(lobby, 'hi')))).map(({ body }) => body.id));
  const newest = said.toSorted((one, other) => compareIds(other, one));
  expect((await ada.hear(lobby, 200)).body.map(({ id }) => id)).toEqual(newest.slice(0, 200));
  const unsaid = await ada.game.get(`/lobbies/${lobby.id}/messages`);
  expect(unsaid.body.map(({ id }) => id)).toEqual(newest.slice(0, 50));
  for (const limit of [0, 201]) expect(await ada.hear(lobby, limit)).toMatchObject({ status: 400, body: { code: 50035 } });
  expect(await cat.hear(lobby)).toMatchObject({ status: 403, body: { code: 50001 } });
});

test('[limits] no messages older than 72 hours', async () => {
  const quiet = await startPlatform({ settings: { GUILDHALL_ROLES: 'api' } });
  const there = await Game.open(quiet);
  const ada = await there.player('ada');
  const lobby = await there.lobby([ada]);
  await ada.say(lobby, 'old');
  await quiet.clock.advance(72 * 3_600_000 - 1);
  await ada.say(lobby, 'new');
  expect((await ada.hear(lobby)).body.map(({ content }) => content)).toEqual(['new', 'old']);
  await quiet.clock.advance(2);
  expect((await ada.hear(lobby)).body.map(({ content }) => content)).toEqual(['new']);
  await quiet.stop();
});

test('the history is deleted with the lobby', async () => {
  const ada = await game.player('ada');
  const lobby = await game.lobby([ada]);
  await ada.say(lobby, 'hello');
  await game.bot.delete(`/lobbies/${lobby.id}`);
  const { kysely } = p.server.platform.store.read;
  expect(await kysely.selectFrom('lobby_messages').select('id').where('lobby_id', '=', lobby.id).execute()).toEqual([]);
});
