import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] lists each application with its bot and the user who added it; requires MANAGE_GUILD', async () => {
  const ada = await p.person('ada');
  const bob = await p.person('bob');
  const guild = await p.guild(ada);
  const path = `/guilds/${guild.id}/integrations`;
  expect((await ada.get(path)).body).toEqual([]);
  const bot = await p.bot(ada, { guild, name: 'Helper' });
  const listed = await ada.get<object[]>(path);
  expect(listed.status).toBe(200);
  expect(listed.body).toMatchObject([
    {
      type: 'discord',
      name: 'Helper',
      account: { id: bot.applicationId, name: 'Helper' },
      enabled: true,
      application: { id: bot.applicationId, name: 'Helper', summary: '', bot: { id: bot.id } },
      scopes: ['applications.commands', 'bot'],
      user: { id: ada.id },
    },
  ]);
  expect((await bob.get(path)).body.code).toBe(50001);
  await p.join(ada, guild.text.id, bob);
  expect((await bob.get(path)).body.code).toBe(50013);
});
