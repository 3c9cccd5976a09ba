import { startPlatform } from '@guildhall/testkit/platform';
import { Client, Events, GatewayIntentBits, type User } from 'discord.js';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
const { Guilds, GuildMembers } = GatewayIntentBits;
const client = new Client({
  intents: [Guilds, GuildMembers],
  rest: { api: `${p.address}/api`, cdn: `${p.address}/cdn` },
});
afterAll(async () => {
  await client.destroy();
  await p.stop();
});

test('an unmodified discord.js bot sees the guild tag of a user and fetches its badge', async () => {
  const operator = await p.person('operator');
  const ada = await p.person('ada');
  const home = await p.guild(ada);
  await operator.patch(`/operator/guilds/${home.id}`, { features: ['GUILD_TAGS'] });
  const bot = await p.bot(ada, { guild: home });
  const ready = new Promise((resolve) => client.once(Events.ClientReady, resolve));
  await client.login(bot.token);
  await ready;
  const guild = await client.guilds.fetch(home.id);
  expect((await guild.members.fetch(ada.id)).user.primaryGuild).toBeNull();

  await ada.patch(`/guilds/${home.id}/profile`, { tag: 'HOME', badge: 9 });
  const updated = new Promise<User>((resolve) => client.once(Events.UserUpdate, (_old, user) => resolve(user)));
  await ada.put('/users/@me/clan', { identity_guild_id: home.id, identity_enabled: true });
  const user = await updated;
  expect(user.primaryGuild).toEqual({
    identityGuildId: home.id,
    identityEnabled: true,
    tag: 'HOME',
    badge: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  const badge = await fetch(String(user.guildTagBadgeURL({ extension: 'png', size: 64 })));
  expect([badge.status, badge.headers.get('content-type')]).toEqual([200, 'image/png']);
});
