import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('[operations] a member reads one emoji; its creator only with CREATE_ or MANAGE_GUILD_EXPRESSIONS', async () => {
  const ada = await p.person('ada');
  const guild = await p.guild(ada);
  await ada.patch(`/guilds/${guild.id}/roles/${guild.id}`, { permissions: '0' });
  const path = `/guilds/${guild.id}/emojis`;
  const made = await ada.post(path, { name: 'party', image: PNG });
  const { user: _user, ...plain } = made.body;
  const bot = await p.bot(ada, { guild, permissions: '0' });
  expect((await bot.get(`${path}/${made.body.id}`)).body).toEqual(plain);
  expect((await ada.get(`${path}/${made.body.id}`)).body).toEqual(made.body);
  const unknown = await ada.get(`${path}/1`);
  expect([unknown.status, unknown.body.code]).toEqual([404, 10014]);
});
