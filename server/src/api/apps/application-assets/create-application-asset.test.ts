import { LIMITS } from '@guildhall/protocol/limits';
import { startPlatform } from '@guildhall/testkit/platform';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { scene, teamApplication } from '../teams/test/scene.ts';
import { assetsScene, picture } from './test/assets-scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[applications/assets] a developer uploads a picture under a name, and the CDN serves it in any form and size', async () => {
  const { app, path, made, cdn } = await assetsScene(p);
  expect([made.status, made.body]).toEqual([201, { id: expect.stringMatching(/^\d+$/), type: 2, name: 'boss' }]);
  for (const [extension, format] of [
    ['png', 'png'],
    ['jpg', 'jpeg'],
    ['webp', 'webp'],
  ]) {
    const response = await fetch(`${cdn}/${made.body.id}.${extension}?size=64`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, `image/${format}`]);
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({ format, width: 64, height: 64 });
  }
  const jpeg = await app.post(path, { name: 'photo', type: 1, image: await picture('jpeg') });
  expect([jpeg.status, jpeg.body]).toMatchObject([201, { type: 1, name: 'photo' }]);
  const whole = await fetch(`${cdn}/${jpeg.body.id}.jpg`);
  expect(await sharp(await whole.arrayBuffer()).metadata()).toMatchObject({ format: 'jpeg', width: 96 });
  expect((await fetch(`${p.address}/cdn/app-assets/1/${jpeg.body.id}.png`)).status).toBe(404);
});

test('[applications/assets] a name is stored in lower case, and tools send the type as a string', async () => {
  const { ada, path, image } = await assetsScene(p);
  const made = await ada.post(path, { name: 'Level-3_b', type: '1', image });
  expect([made.status, made.body]).toMatchObject([201, { type: 1, name: 'level-3_b' }]);
  const other = await assetsScene(p);
  expect((await other.ada.post(other.path, { name: 'level-3_b', type: 1, image })).status).toBe(201);
});

test('[applications/assets] a taken or invalid name, another type, and another file are 50035 and change nothing', async () => {
  const { ada, path, image, made } = await assetsScene(p);
  const wrong = async (change: object, field: string, code: string) => {
    const answer = await ada.post(path, { name: 'other', type: 1, image, ...change });
    expect([answer.status, answer.error.code, answer.error.errors]).toEqual([
      400,
      50035,
      { [field]: { _errors: [expect.objectContaining({ code })] } },
    ]);
  };
  await wrong({ name: 'BOSS' }, 'name', 'BASE_TYPE_DUPLICATE');
  await wrong({ name: '' }, 'name', 'BASE_TYPE_REQUIRED');
  await wrong({ name: 'x'.repeat(33) }, 'name', 'BASE_TYPE_BAD_LENGTH');
  await wrong({ name: 'the boss' }, 'name', 'STRING_TYPE_REGEX');
  await wrong({ name: undefined }, 'name', 'BASE_TYPE_REQUIRED');
  await wrong({ type: 3 }, 'type', 'BASE_TYPE_CHOICES');
  await wrong({ type: undefined }, 'type', 'BASE_TYPE_REQUIRED');
  await wrong({ image: 'data:image/png;base64,AAAA' }, 'image', 'IMAGE_INVALID');
  await wrong({ image: await picture('gif') }, 'image', 'IMAGE_INVALID');
  await wrong({ image: await picture('webp') }, 'image', 'IMAGE_INVALID');
  const { max } = LIMITS.images.bytes;
  await wrong({ image: `data:image/png;base64,${Buffer.alloc(max + 1).toString('base64')}` }, 'image', 'BINARY_TYPE_MAX_SIZE');
  expect((await ada.get(path)).body).toEqual([made.body]);
});

test('[applications/assets, limits] an application has at most 300 assets, and a refused file is not kept', async () => {
  const { ada, app, path, image } = await assetsScene(p);
  await p.server.platform.store.transaction(async (db) => {
    const rows = Array.from({ length: LIMITS.applications.assets.max - 2 }, (_, n) => ({
      ...{ id: String(2n ** 60n + BigInt(n)), application_id: app.applicationId, name: `a${n}`, type: 1 as const },
    }));
    await db.kysely.insertInto('application_assets').values(rows).execute();
  });
  const answers = await Promise.all([1, 2, 3].map((n) => ada.post(path, { name: `last_${n}`, type: 1, image })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
  const refused = answers.find(({ status }) => status === 400);
  expect(refused?.error).toMatchObject({ code: 50035, errors: { _errors: [{ code: 'ASSET_LIMIT_REACHED' }] } });
  const files: string[] = [];
  for await (const keys of p.server.platform.blobs.list(`app-assets/${app.applicationId}/`)) files.push(...keys);
  expect(files).toHaveLength(2);
});

test('[errors 20012, errors 10002] developers of the team may upload, its other members and others may not', async () => {
  const team = await scene(p);
  const shared = await teamApplication(team);
  const path = `/oauth2/applications/${shared.id}/assets` as const;
  const body = { name: 'cover', type: 2, image: await picture() };
  for (const by of [team.reader, team.eve, await p.bot(team.eve)]) {
    const refused = await by.post(path, body);
    expect([refused.status, refused.error.code]).toEqual([403, 20012]);
  }
  expect((await p.anyone.post(path, body)).status).toBe(401);
  expect((await team.developer.post(path, body)).status).toBe(201);
  const unknown = await team.developer.post('/oauth2/applications/1/assets', body);
  expect([unknown.status, unknown.error.code]).toEqual([404, 10002]);
});
