import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('[operations] a member reads one emoji; its creator only with CREATE_ or MANAGE_GUILD_EXPRESSIONS', async ({
  alice,
  guild,
}) => {
  await alice.patch(`/guilds/${guild.id}/roles/${guild.id}`, { permissions: '0' });
  const path = `/guilds/${guild.id}/emojis` as const;
  const made = await alice.post(path, { name: 'party', image: PNG });
  const { user: _user, ...plain } = made.body;
  const bot = await p.bot(alice, { guild, permissions: '0' });
  expect((await bot.get(`${path}/${made.body.id}`)).body).toEqual(plain);
  expect((await alice.get(`${path}/${made.body.id}`)).body).toEqual(made.body);
  const unknown = await alice.get(`${path}/1`);
  expect([unknown.status, unknown.error.code]).toEqual([404, 10014]);
});
