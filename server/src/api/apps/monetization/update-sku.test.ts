import { afterAll, beforeAll, expect, test } from 'vitest';
import { Shop } from '@guildhall/testkit/shop-scene';
import { scene, teamApplication } from '../teams/test/scene.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.p.stop());

test('a SKU is taken from sale, renamed and put on sale again', async () => {
  const sku = await shop.sku(2);
  const path = `${shop.path}/skus/${sku.id}` as const;
  const hidden = await shop.olga.patch(path, { flags: 0 });
  expect([hidden.status, hidden.body]).toEqual([200, { ...sku, flags: 0 }]);
  expect((await shop.buy(sku)).error.code).toBe(50057);
  const renamed = await shop.olga.patch(path, { name: ' Silver Cup ', access_type: 2 });
  expect(renamed.body).toMatchObject({ name: 'Silver Cup', slug: 'silver-cup', access_type: 2, flags: 0 });
  expect((await shop.olga.patch(path, { flags: 4 })).body.flags).toBe(4);
  expect((await shop.buy(sku)).status).toBe(201);
  expect((await shop.bot.get(`${shop.path}/skus`)).body).toContainEqual({ ...renamed.body, flags: 4 });
});

test.each([
  ['name', { name: '!!' }],
  ['access_type', { access_type: 4 }],
  ['flags', { flags: 128 }],
])('an invalid %s is refused and nothing is changed: %j', async (field, body) => {
  const sku = await shop.sku(2);
  const refused = await shop.olga.patch(`${shop.path}/skus/${sku.id}`, body);
  expect([refused.status, refused.error.code]).toEqual([400, 50035]);
  expect(refused.error.errors).toHaveProperty([field]);
  expect((await shop.bot.get(`${shop.path}/skus`)).body).toContainEqual(sku);
});

test('[errors 10027, errors 50057, errors 10002] SKUs of others, unknown ones and groups are refused', async () => {
  const sku = await shop.sku(5);
  const group = (await shop.bot.get(`${shop.path}/skus`)).body.find(({ type }) => type === 6);
  const other = await shop.p.bot(shop.olga);
  const body = { name: 'Silver' };
  const codeOf = async (path: string) => (await shop.olga.patch(path, body)).error.code;
  expect(await codeOf(`/applications/${other.applicationId}/skus/${sku.id}`)).toBe(10027);
  expect(await codeOf(`${shop.path}/skus/1`)).toBe(10027);
  expect(await codeOf(`${shop.path}/skus/${group?.id}`)).toBe(50057);
  expect(await codeOf(`/applications/1/skus/${sku.id}`)).toBe(10002);
});

test('[errors 20012] developers of a team may; its readers and strangers may not', async () => {
  const s = await scene(shop.p);
  const { path } = await teamApplication(s);
  const { id } = (await s.developer.post<{ id: string }>(`${path}/skus`, { name: 'Gold', type: 2 })).body;
  expect((await s.developer.patch(`${path}/skus/${id}`, { name: 'Silver' })).status).toBe(200);
  for (const who of [s.reader, s.eve]) expect((await who.patch(`${path}/skus/${id}`, { name: 'Lead' })).error.code).toBe(20012);
});
