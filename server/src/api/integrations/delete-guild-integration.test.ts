import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] the bot leaves with its role; events and audit entry 82', async () => {
  const ada = await p.person('ada');
  const guild = await p.guild(ada);
  const bot = await p.bot(ada, { guild, name: 'Helper' });
  const path = `/guilds/${guild.id}/integrations`;
  const [integration] = (await ada.get<{ id: string }[]>(path)).body;
  const before = p.events.length;
  const gone = await ada.delete(`${path}/${integration?.id}`, undefined, { headers: { 'x-audit-log-reason': 'unused' } });
  expect(gone.status).toBe(204);
  const names = p.events.slice(before).map(({ message }) => (message.kind === 'event' ? message.name : message.signal.type));
  expect(names).toEqual([
    'guild_left',
    'GUILD_MEMBER_REMOVE',
    'GUILD_ROLE_DELETE',
    'INTEGRATION_DELETE',
    'GUILD_INTEGRATIONS_UPDATE',
    'GUILD_AUDIT_LOG_ENTRY_CREATE',
  ]);
  expect(p.emitted('INTEGRATION_DELETE').at(-1)).toEqual({
    id: integration?.id,
    guild_id: guild.id,
    application_id: bot.applicationId,
  });
  expect(p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1)).toMatchObject({
    action_type: 82,
    target_id: integration?.id,
    reason: 'unused',
    changes: expect.arrayContaining([{ key: 'name', old_value: 'Helper' }]),
  });
  expect((await ada.get(path)).body).toEqual([]);
  expect((await ada.get(`/guilds/${guild.id}/members/${bot.id}`)).body.code).toBe(10007);
  const again = await ada.delete(`${path}/${integration?.id}`);
  expect([again.status, again.body.code]).toEqual([404, 10005]);
});

test('[operations] needs MANAGE_GUILD', async () => {
  const ada = await p.person('ada');
  const bob = await p.person('bob');
  const guild = await p.guild(ada);
  await p.join(ada, guild.text.id, bob);
  expect((await bob.delete(`/guilds/${guild.id}/integrations/1`)).body.code).toBe(50013);
});
