import { compareIds } from '@guildhall/protocol/ids';
import { Game } from '@guildhall/testkit/game-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());
const game = await Game.open(p);
const HOUR = 3_600_000;

test('[limits] newest first, 50 by default, at most 200', async () => {
  const [ada, ben] = await game.friends();
  const said: string[] = [];
  for (let n = 0; n < 201; n += 67)
    said.push(...(await Promise.all(Array.from({ length: 67 }, () => ada.write(ben, 'hi')))).map(({ body }) => body.id));
  const newest = said.toSorted((one, other) => compareIds(other, one));
  const unsaid = await ben.game.get(`/users/${ada.id}/messages`);
  expect(unsaid.body.map(({ id }) => id)).toEqual(newest.slice(0, 50));
  expect((await ben.read(ada, 200)).body.map(({ id }) => id)).toEqual(newest.slice(0, 200));
  for (const limit of [0, 201]) expect(await ben.read(ada, limit)).toMatchObject({ status: 400, body: { code: 50035 } });
});

test('[limits] no messages older than 72 hours', async () => {
  const quiet = await startPlatform({ settings: { GUILDHALL_ROLES: 'api' } });
  const { clock } = quiet;
  const [ada, ben] = await (await Game.open(quiet)).friends();
  await ada.write(ben, 'old');
  await clock.advance(HOUR);
  await ada.write(ben, 'new');
  await clock.advance(71 * HOUR - 1000);
  expect((await ben.read(ada)).body.map(({ content }) => content)).toEqual(['new', 'old']);
  await clock.advance(2000);
  expect((await ben.read(ada)).body.map(({ content }) => content)).toEqual(['new']);
  await quiet.stop();
});

test('[games/direct-messages] 404 if the other user never played, and before the first message', async () => {
  const [ada, cat] = [await game.player('ada'), await p.person('cat')];
  await p.befriend(ada.person, cat);
  await ada.write(cat, 'hello');
  expect(await ada.read(cat)).toMatchObject({ status: 404, body: { code: 10013 } });
  await game.player(cat, 'sdk.social_layer_presence');
  expect(await ada.read(cat)).toMatchObject({ status: 404, body: { code: 10013 } });
  await game.player(cat);
  expect((await ada.read(cat)).body).toHaveLength(1);
  const ben = await game.player('ben');
  expect(await ada.read(ben)).toMatchObject({ status: 404, body: { code: 10003 } });
});
