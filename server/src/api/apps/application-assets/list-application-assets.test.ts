import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { assetsScene } from './test/assets-scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[applications/assets] anyone lists the assets of an application, the oldest first, also with nocache', async () => {
  const { ada, eve, app, path, image, made } = await assetsScene(p);
  const second = await ada.post(path, { name: 'arena', type: 1, image });
  const all = [made.body, second.body];
  for (const who of [p.anyone, eve, app]) expect((await who.get(path)).body).toEqual(all);
  expect((await p.anyone.get(path, { query: { nocache: true } })).body).toEqual(all);
  const older = await fetch(`${p.address}/api${path}?nocache=true`);
  expect([older.status, await older.json()]).toEqual([200, all]);
});

test('[errors 10002] an unknown application has no list, and one without assets an empty one', async () => {
  const unknown = await p.anyone.get('/oauth2/applications/1/assets');
  expect([unknown.status, unknown.error.code]).toEqual([404, 10002]);
  const { applicationId } = await p.bot(await p.person('ada'));
  expect((await p.anyone.get(`/oauth2/applications/${applicationId}/assets`)).body).toEqual([]);
  const invalid = await p.anyone.get(`/oauth2/applications/${applicationId}/assets`, { query: { nocache: 'maybe' } });
  expect([invalid.status, invalid.error.code]).toEqual([400, 50035]);
});
