import { afterAll, beforeAll, expect, test } from 'vitest';
import { Shop } from '@guildhall/testkit/shop-scene';

let shop: Shop;
let messages: `/channels/${string}/messages`;
beforeAll(async () => {
  shop = await Shop.open();
  const guild = await shop.p.guild(shop.olga);
  await shop.p.install(shop.olga, shop.bot, guild);
  messages = `/channels/${guild.text.id}/messages`;
});
afterAll(() => shop.p.stop());

const row = (sku_id: string) => [{ type: 1, components: [{ type: 2, style: 6, sku_id }] }];

test("[enums button_style] a premium button offers one of its application's SKUs", async () => {
  const sku = await shop.sku(2);
  const sent = await shop.bot.post(messages, { components: row(sku.id) });
  expect(sent.body.components).toMatchObject([{ components: [{ type: 2, style: 6, sku_id: sku.id }] }]);
});

test('[enums button_style] another application’s SKU, or none, is refused at its path, also in an edit', async () => {
  const other = await shop.p.bot(shop.bob);
  const foreign = await shop.bob.post(`/applications/${other.applicationId}/skus`, { name: 'Gold', type: 2 });
  const path = 'errors.components.0.components.0.sku_id._errors.0.code';
  for (const id of [foreign.body.id, '1']) {
    const refused = await shop.bot.post(messages, { components: row(id) });
    expect(refused.status).toBe(400);
    expect(refused.body).toHaveProperty(path, 'BUTTON_COMPONENT_SKU_INVALID');
  }
  const sent = await shop.bot.post(messages, { content: 'plain' });
  const edited = await shop.bot.patch(`${messages}/${sent.body.id}`, { components: row(foreign.body.id) });
  expect(edited.body).toHaveProperty(path, 'BUTTON_COMPONENT_SKU_INVALID');
  const container = [
    { type: 17, components: [{ type: 9, components: [{ type: 10, content: 'Buy' }], accessory: row('1')[0]?.components[0] }] },
  ];
  const deep = await shop.bot.post(messages, { flags: 1 << 15, components: container });
  expect(deep.body).toHaveProperty('errors.components.0.components.0.accessory.sku_id');
});
