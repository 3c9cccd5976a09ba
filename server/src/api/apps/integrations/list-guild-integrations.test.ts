import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

test('[operations] lists each application with its bot and the user who added it; requires MANAGE_GUILD', async ({
  alice,
  guild,
  bob,
}) => {
  const path = `/guilds/${guild.id}/integrations` as const;
  expect((await alice.get(path)).body).toEqual([]);
  const bot = await p.bot(alice, { guild, name: 'Helper' });
  const listed = await alice.get(path);
  expect(listed.status).toBe(200);
  expect(listed.body).toMatchObject([
    {
      type: 'discord',
      name: 'Helper',
      account: { id: bot.applicationId, name: 'Helper' },
      enabled: true,
      application: { id: bot.applicationId, name: 'Helper', summary: '', bot: { id: bot.id } },
      scopes: ['applications.commands', 'bot'],
      user: { id: alice.id },
    },
  ]);
  expect((await bob.get(path)).error.code).toBe(50001);
  await p.join(alice, guild.text.id, bob);
  expect((await bob.get(path)).error.code).toBe(50013);
});
