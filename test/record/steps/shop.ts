import { bearer, HOUR, UNKNOWN, type World } from '../world.ts';

/** SKUs, entitlements and subscriptions. */
export async function shop(w: World): Promise<void> {
  const { owner, member, stranger, bot, guild, recorder, sessions } = w;
  const at = `/applications/${bot.applicationId}`;
  const made: string[] = [];
  for (const type of [2, 3, 5]) made.push((await owner.post(`${at}/skus`, { name: `Thing ${type}`, type })).id);
  const [durable, consumable, subscription] = made;
  for (const body of [{ name: '', type: 2 }, { name: 'x', type: 99 }, { type: 2 }]) await owner.post(`${at}/skus`, body);
  await stranger.post(`${at}/skus`, { name: 'mine', type: 2 });
  await bot.get(`${at}/skus`);
  await member.get(`${at}/skus`);
  await member.get(`/store/published-listings/skus/${durable}`);
  await member.get(`/store/published-listings/skus/${UNKNOWN}`);
  const given = await bot.post(`${at}/entitlements`, { sku_id: durable, owner_id: guild, owner_type: 1 });
  const once = await bot.post(`${at}/entitlements`, { sku_id: consumable, owner_id: member.id, owner_type: 2 });
  for (const body of [
    { sku_id: UNKNOWN, owner_id: guild, owner_type: 1 },
    { sku_id: durable, owner_id: UNKNOWN, owner_type: 1 },
    { sku_id: durable, owner_id: member.id, owner_type: 9 },
    {},
  ])
    await bot.post(`${at}/entitlements`, body);
  for (const query of [
    {},
    { user_id: member.id },
    { guild_id: guild, exclude_ended: true },
    { limit: 1 },
    { limit: 101 },
    { sku_ids: 'none' },
  ])
    await bot.get(`${at}/entitlements`, { query });
  await stranger.get(`${at}/entitlements`);
  await bot.get(`${at}/entitlements/${given.id}`);
  await bot.get(`${at}/entitlements/${UNKNOWN}`);
  await bot.post(`${at}/entitlements/${given.id}/consume`);
  await bot.post(`${at}/entitlements/${once.id}/consume`);
  await bot.post(`${at}/entitlements/${once.id}/consume`);
  await bot.delete(`${at}/entitlements/${given.id}`);
  await bot.delete(`${at}/entitlements/${given.id}`);
  const bought = await member.post(`/skus/${subscription}/purchase`, {});
  await member.post(`/skus/${subscription}/purchase`, {});
  await member.post(`/skus/${durable}/purchase`, {});
  await member.post(`/skus/${UNKNOWN}/purchase`, {});
  await bot.delete(`${at}/entitlements/${bought.id}`);
  const plan = bought.at('subscription.id');
  await bot.get(`/skus/${subscription}/subscriptions`, { query: { user_id: member.id } });
  await bot.get(`/skus/${subscription}/subscriptions`);
  await bot.get(`/skus/${subscription}/subscriptions/${plan}`);
  await bot.get(`/skus/${subscription}/subscriptions/${UNKNOWN}`);
  await stranger.get(`/skus/${subscription}/subscriptions/${plan}`);
  await recorder.wait(31 * 24 * HOUR, [[sessions.bot, 'SUBSCRIPTION_UPDATE']]);
  await bot.get(`/skus/${subscription}/subscriptions/${plan}`);
  await member.patch(`/users/@me/subscriptions/${plan}`, { action: 'cancel' });
  await member.patch(`/users/@me/subscriptions/${plan}`, { action: 'restart' });
  await stranger.patch(`/users/@me/subscriptions/${plan}`, { action: 'cancel' });
  await recorder.wait(32 * 24 * HOUR, [[sessions.bot, 'SUBSCRIPTION_UPDATE']]);
  await bot.get(`/skus/${subscription}/subscriptions/${plan}`);
  await bot.get(`${at}/entitlements`);
  const scoped = await bearer(w, member, 'identify applications.entitlements');
  await scoped.get(`/users/@me/applications/${bot.applicationId}/entitlements`);
  await member.get(`/users/@me/applications/${bot.applicationId}/entitlements`, { query: { exclude_consumed: false } });
}
