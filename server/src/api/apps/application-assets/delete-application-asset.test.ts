import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { assetsScene } from './test/assets-scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[applications/assets] a deleted asset is not listed, its file is gone in every form, and its name is free', async () => {
  const { ada, path, image, made, served } = await assetsScene(p);
  const { id } = made.body;
  expect(await served(`${id}.png`)).toEqual([200, 'image/png']);
  expect(await served(`${id}.webp?size=64`)).toEqual([200, 'image/webp']);
  expect((await ada.delete(`${path}/${id}`)).status).toBe(204);
  expect((await p.anyone.get(path)).body).toEqual([]);
  await p.jobs();
  for (const file of [`${id}.png`, `${id}.webp?size=64`]) expect((await served(file))[0]).toBe(404);
  const again = await ada.post(path, { name: 'boss', type: 2, image });
  expect(again.status).toBe(201);
  expect(again.body.id).not.toBe(id);
});

test('[errors 20012, errors 10021, errors 10002] others may not delete it, and an asset of another application is unknown', async () => {
  const { ada, eve, app, path, made } = await assetsScene(p);
  const one = `${path}/${made.body.id}` as const;
  const refused = await eve.delete(one);
  expect([refused.status, refused.error.code]).toEqual([403, 20012]);
  expect((await p.anyone.delete(one)).status).toBe(401);
  const other = await p.bot(ada);
  for (const gone of [`/oauth2/applications/${other.applicationId}/assets/${made.body.id}`, `${path}/1`]) {
    const unknown = await ada.delete(gone);
    expect([unknown.status, unknown.error.code]).toEqual([404, 10021]);
  }
  expect((await ada.delete(`/oauth2/applications/1/assets/${made.body.id}`)).error.code).toBe(10002);
  expect((await p.anyone.get(path)).body).toEqual([made.body]);
  expect((await app.delete(one)).status).toBe(204);
});

test('[people/applications] the files of all assets are deleted with their application', async () => {
  const { ada, app, path, image, made, served } = await assetsScene(p);
  const second = await ada.post(path, { name: 'arena', type: 1, image });
  expect((await ada.delete(`/applications/${app.applicationId}`)).status).toBe(204);
  expect((await p.anyone.get(path)).error.code).toBe(10002);
  await p.jobs();
  for (const { body } of [made, second]) expect((await served(`${body.id}.png`))[0]).toBe(404);
});
