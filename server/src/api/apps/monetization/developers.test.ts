import type { Account } from '@guildhall/testkit/platform';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { scene, teamApplication } from '../teams/test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('developers of a team grant, read, consume and revoke test entitlements; its readers and strangers are refused', async () => {
  const s = await scene(p);
  const { id, path } = await teamApplication(s);
  const sku = (await s.developer.post<{ id: string }>(`${path}/skus`, { name: 'Potion', type: 3 })).body;
  const body = { sku_id: sku.id, owner_id: s.eve.id, owner_type: 2 };
  const made = await s.developer.post<{ id: string }>(`${path}/entitlements`, body);
  expect(made.body).toMatchObject({ application_id: id, user_id: s.eve.id, starts_at: null });
  const one = `${path}/entitlements/${made.body.id}`;
  const refusals = async (who: Account) => [
    (await who.post(`${path}/entitlements`, body)).error.code,
    (await who.get(`${path}/entitlements`)).error.code,
    (await who.get(one)).error.code,
    (await who.post(`${one}/consume`)).error.code,
    (await who.delete(one)).error.code,
  ];
  for (const who of [s.reader, s.eve]) expect(await refusals(who)).toEqual([20012, 20012, 20012, 20012, 20012]);
  expect((await s.admin.get(`${path}/entitlements`)).body).toEqual([made.body]);
  expect((await s.developer.post(`${one}/consume`)).status).toBe(204);
  expect((await s.developer.get(one)).body).toMatchObject({ consumed: true });
  expect((await s.developer.delete(one)).status).toBe(204);
  expect((await s.developer.get(`${path}/entitlements`)).body).toEqual([]);
});
