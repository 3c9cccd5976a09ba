import { bitsOf } from '@guildhall/protocol/permissions';
import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('[operations] members list the emojis, oldest first; their creators only with CREATE_ or MANAGE_GUILD_EXPRESSIONS', async ({
  alice,
  guild,
}) => {
  await alice.patch(`/guilds/${guild.id}/roles/${guild.id}`, { permissions: '0' });
  const path = `/guilds/${guild.id}/emojis` as const;
  for (const name of ['one', 'two']) await alice.post(path, { name, image: PNG });
  for (const [permissions, seen] of [
    [0n, false],
    [bitsOf('CREATE_GUILD_EXPRESSIONS'), true],
    [bitsOf('MANAGE_GUILD_EXPRESSIONS'), true],
  ] as const) {
    const bot = await p.bot(alice, { guild, permissions: String(permissions) });
    const list = await bot.get(path);
    expect(list.body.map((emoji) => emoji.name)).toEqual(['one', 'two']);
    expect(list.body.map((emoji) => emoji.user?.id)).toEqual(Array(2).fill(seen ? alice.id : undefined));
  }
});

test('[errors] non-members are refused', async ({ guild, bob }) => {
  const refused = await bob.get(`/guilds/${guild.id}/emojis`);
  expect([refused.status, refused.error.code]).toEqual([403, 50001]);
  const unknown = await bob.get('/guilds/1/emojis');
  expect([unknown.status, unknown.error.code]).toEqual([404, 10004]);
});
