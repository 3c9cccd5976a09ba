import { afterAll, beforeAll, expect, test } from 'vitest';
import { Shop } from '@guildhall/testkit/shop-scene';

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.p.stop());

test('[people/applications] an owner creates each kind of SKU; it is for sale immediately, and its slug is derived from its name', async () => {
  const made = await shop.olga.post(`${shop.path}/skus`, { name: ' Test Premium! ', type: 2, access_type: 2 });
  expect([made.status, made.body]).toEqual([
    201,
    {
      id: expect.any(String),
      type: 2,
      dependent_sku_id: null,
      application_id: shop.bot.applicationId,
      manifest_labels: null,
      access_type: 2,
      name: 'Test Premium!',
      features: [],
      release_date: null,
      premium: false,
      slug: 'test-premium',
      flags: 1 << 2,
      show_age_gate: false,
    },
  ]);
  expect(await shop.sku(3)).toMatchObject({ type: 3, flags: 1 << 2 });
  expect(await shop.sku(5)).toMatchObject({ type: 5, flags: (1 << 2) | (1 << 8) });
  expect(await shop.sku(5, { flags: 1 << 7 })).toMatchObject({ flags: 1 << 7 });
});

test.each([
  ['name', { name: '', type: 2 }],
  ['name', { name: '!!', type: 2 }],
  ['name', { name: 'x'.repeat(101), type: 2 }],
  ['type', { name: 'Group', type: 6 }],
  ['type', { name: 'None' }],
  ['access_type', { name: 'Gold', type: 2, access_type: 4 }],
  ['flags', { name: 'Gold', type: 5, flags: 4 }],
  ['flags', { name: 'Gold', type: 5, flags: 128 | 256 }],
  ['flags', { name: 'Gold', type: 2, flags: 128 }],
  ['flags', { name: 'Gold', type: 2, flags: 2 ** 40 }],
])('an invalid %s is refused and nothing is created: %j', async (field, body) => {
  const before = (await shop.bot.get(`${shop.path}/skus`)).body;
  const refused = await shop.olga.post(`${shop.path}/skus`, body);
  expect([refused.status, refused.error.code]).toEqual([400, 50035]);
  expect(refused.error.errors).toHaveProperty([field]);
  expect((await shop.bot.get(`${shop.path}/skus`)).body).toEqual(before);
});

test('[errors 20012, errors 20001, errors 10002] only the owner may', async () => {
  const body = { name: 'Gold', type: 2 };
  expect((await shop.bob.post(`${shop.path}/skus`, body)).error.code).toBe(20012);
  expect((await shop.bot.post(`${shop.path}/skus`, body)).error.code).toBe(20001);
  expect((await shop.olga.post('/applications/1/skus', body)).error.code).toBe(10002);
});

test('an application has at most fifty SKUs, even under concurrent creation', async () => {
  const { body } = await shop.olga.post('/applications', { name: 'Store' });
  const path = `/applications/${body.id}/skus` as const;
  const made = await Promise.all(Array.from({ length: 52 }, () => shop.olga.post(path, { name: 'Gold', type: 5 })));
  expect(made.filter(({ status }) => status === 201)).toHaveLength(50);
  expect(made.find(({ status }) => status !== 201)?.error.errors).toHaveProperty('_errors.0.code', 'SKU_LIMIT_REACHED');
});
