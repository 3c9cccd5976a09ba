import { afterAll, expect, test } from 'vitest';
import { startScene } from './test/scene.ts';

const scene = await startScene();
const { p } = scene;
afterAll(() => scene.stop());

test('persons see the services they can link; bots and unauthenticated callers do not', async () => {
  const ada = await p.person('ada');
  const { status, body } = await ada.get('/connections');
  expect([status, body[0]]).toEqual([200, { type: 'github' }]);
  expect(body.map(({ type }) => type)).toEqual(['github', 'twitch', 'xbox', 'battlenet', 'riotgames', 'leagueoflegends']);
  expect((await p.anyone.get('/connections')).status).toBe(401);
  expect(await (await p.bot(ada)).get('/connections')).toMatchObject({ status: 403, body: { code: 20001 } });
});
