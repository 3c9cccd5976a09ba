import { startFixtures } from '@guildhall/testkit/fixtures';
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

const POP = `data:audio/ogg;base64,${readFileSync(new URL('./sounds/pop.ogg', import.meta.url)).toString('base64')}`;

test('[operations] members see the sounds in items; their creators only with CREATE_ or MANAGE_GUILD_EXPRESSIONS', async ({
  alice,
  guild,
}) => {
  await alice.patch(`/guilds/${guild.id}/roles/${guild.id}`, { permissions: '0' });
  const path = `/guilds/${guild.id}/soundboard-sounds` as const;
  for (const name of ['one', 'two']) await alice.post(path, { name, sound: POP });
  const bot = await p.bot(alice, { guild, permissions: '0' });
  const seen = async (by: typeof alice) => (await by.get(path)).body.items.map((sound) => [sound.name, sound.user?.id]);
  expect(await seen(bot)).toEqual([
    ['one', undefined],
    ['two', undefined],
  ]);
  expect(await seen(alice)).toEqual([
    ['one', alice.id],
    ['two', alice.id],
  ]);
  const stranger = await (await p.person('bob')).get(path);
  expect([stranger.status, stranger.error.code]).toEqual([403, 50001]);
});
