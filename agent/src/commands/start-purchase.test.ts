import { expect, test } from 'vitest';
import { startScene } from '../test/scene.ts';

const { p, agentOf, application, connected } = await startScene();

test('[rpc/commands, rpc/events] START_PURCHASE buys a SKU; the game lists the entitlement and receives its event', async () => {
  const ada = await p.person('ada');
  const asked: string[] = [];
  const answers = [false, true, true];
  const agent = await agentOf(ada, {
    person: {
      consent: async () => true,
      async buys({ name }, article) {
        asked.push(`${name}: ${article}`);
        return answers[asked.length - 1] ?? false;
      },
    },
  });
  const [game, other] = [await application('Galaxy Raid'), await application('Other')];
  const [client, elsewhere] = [await connected(agent, game), await connected(agent, other)];
  for (const one of [client, elsewhere]) await one.command('SUBSCRIBE', {}, 'ENTITLEMENT_CREATE');
  const made = await game.owner.post<{ id: string }>(`/applications/${game.id}/skus`, { name: 'Golden ship', type: 2 });
  const sku_id = made.body.id;
  const skus = (await client.command('GET_SKUS')).data;
  expect(skus).toEqual([expect.objectContaining({ id: sku_id, name: 'Golden ship', price: { amount: 0, currency: 'usd' } })]);
  expect((await client.command('GET_ENTITLEMENTS')).data).toEqual([]);
  expect(await client.command('START_PURCHASE', { sku_id })).toMatchObject({ evt: null, data: null });
  const { data } = await client.command('START_PURCHASE', { sku_id, pid: 7 });
  expect(data).toEqual([expect.objectContaining({ sku_id, user_id: ada.id, application_id: game.id, consumed: false })]);
  expect((await client.event('ENTITLEMENT_CREATE')).data).toEqual({ entitlement: data[0] });
  expect((await client.command('GET_ENTITLEMENTS')).data).toEqual(data);
  expect(asked).toEqual(['Galaxy Raid: Golden ship', 'Galaxy Raid: Golden ship']);
  const code = async (given: unknown, by = client) => (await by.command('START_PURCHASE', { sku_id: given })).data.code;
  expect([await code('1'), await code('ship'), await code(sku_id, elsewhere)]).toEqual([4000, 4000, 4000]);
  // A durable item can be bought only once.
  expect(await code(sku_id)).toBe(4000);
  expect(elsewhere.received.some(({ evt }) => evt === 'ENTITLEMENT_CREATE')).toBe(false);
  expect(client.received.filter(({ evt }) => evt === 'ENTITLEMENT_CREATE')).toHaveLength(1);
});

test('[rpc/events] ENTITLEMENT_CREATE and ENTITLEMENT_DELETE reach the game wherever the entitlement comes from', async () => {
  const eve = await p.person('eve');
  const agent = await agentOf(eve);
  const [game, other] = [await application('Galaxy Raid'), await application('Other')];
  const [client, elsewhere] = [await connected(agent, game), await connected(agent, other)];
  for (const one of [client, elsewhere])
    for (const name of ['ENTITLEMENT_CREATE', 'ENTITLEMENT_DELETE']) await one.command('SUBSCRIBE', {}, name);
  const sku = await game.owner.post<{ id: string }>(`/applications/${game.id}/skus`, { name: 'Golden ship', type: 2 });
  const given = { sku_id: sku.body.id, owner_id: eve.id, owner_type: 2 };
  const made = await game.bot.post<{ id: string }>(`/applications/${game.id}/entitlements`, given);
  const entitlement = { id: made.body.id, sku_id: sku.body.id, user_id: eve.id, application_id: game.id, deleted: false };
  expect((await client.event('ENTITLEMENT_CREATE')).data).toMatchObject({ entitlement });
  expect((await game.bot.delete(`/applications/${game.id}/entitlements/${made.body.id}`)).status).toBe(204);
  expect((await client.event('ENTITLEMENT_DELETE')).data).toMatchObject({ entitlement: { ...entitlement, deleted: true } });
  expect((await client.command('GET_ENTITLEMENTS')).data).toEqual([]);
  await elsewhere.command('GET_USER', { id: eve.id });
  expect(elsewhere.received.filter(({ cmd, evt }) => cmd === 'DISPATCH' && evt !== 'READY')).toEqual([]);
});
