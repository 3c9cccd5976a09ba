import { bitsOf } from '@guildhall/protocol/permissions';
import { startFixtures } from '@guildhall/testkit/fixtures';
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

const POP = `data:audio/ogg;base64,${readFileSync(new URL('./sounds/pop.ogg', import.meta.url)).toString('base64')}`;

test('[operations] a sound is deleted with event and audit entry; another user’s requires MANAGE_GUILD_EXPRESSIONS', async ({
  alice,
  guild,
}) => {
  await alice.patch(`/guilds/${guild.id}/roles/${guild.id}`, { permissions: '0' });
  const maker = await p.bot(alice, { guild, permissions: String(bitsOf('CREATE_GUILD_EXPRESSIONS')) });
  const path = `/guilds/${guild.id}/soundboard-sounds` as const;
  const make = async (by: typeof alice) => (await by.post(path, { name: 'pop', sound: POP })).body.sound_id;
  const [hers, own] = [await make(alice), await make(maker)];
  const refused = await maker.delete(`${path}/${hers}`);
  expect([refused.status, refused.error.code]).toEqual([403, 50013]);
  expect((await maker.delete(`${path}/${own}`)).status).toBe(204);
  expect(p.emitted('GUILD_SOUNDBOARD_SOUND_DELETE').at(-1)).toEqual({ sound_id: own, guild_id: guild.id });
  expect(p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1)).toMatchObject({ action_type: 132, target_id: own, user_id: maker.id });
  const again = await maker.delete(`${path}/${own}`);
  expect([again.status, again.error.code]).toEqual([404, 10097]);
  expect((await alice.get(path)).body.items.map((sound) => sound.sound_id)).toEqual([hers]);
});
