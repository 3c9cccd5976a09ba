import { permissionBits } from '@guildhall/testkit/fixtures';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

const VIEW_CHANNEL = 1n << 10n;
const MANAGE_ROLES = 1n << 28n;

async function house(permissions = VIEW_CHANNEL | MANAGE_ROLES) {
  const ada = await p.person('ada');
  const guild = await p.guild(ada);
  const bot = await p.bot(ada, { guild, permissions: String(permissions) });
  return { ada, guild, bot, path: `/channels/${guild.text.id}/permissions` as const };
}

test('[operations] deleting an overwrite returns 204 and writes entry 15; then it is unknown (10009)', async () => {
  const { ada, bot, guild, path } = await house();
  await ada.put(`${path}/${guild.id}`, { type: 0, deny: permissionBits('SEND_MESSAGES') });
  expect((await bot.delete(`${path}/${guild.id}`)).status).toBe(204);
  expect(p.emitted('CHANNEL_UPDATE').at(-1)).toMatchObject({ id: guild.text.id, permission_overwrites: [] });
  const entry = p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1);
  expect(entry).toMatchObject({
    action_type: 15,
    target_id: guild.text.id,
    options: { id: guild.id, type: '0', role_name: '@everyone' },
  });
  const again = await bot.delete(`${path}/${guild.id}`);
  expect([again.status, again.error.code]).toEqual([404, 10009]);
  const idle = await house(VIEW_CHANNEL);
  expect((await idle.bot.delete(`${idle.path}/${idle.guild.id}`)).error.code).toBe(50013);
});
