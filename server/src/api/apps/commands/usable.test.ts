import { accessChannel } from '@guildhall/server/core/access/channel.ts';
import type { Context } from '@guildhall/server/core/framework/context.ts';
import { type Account, startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { findUsableCommand } from './usable.ts';
import { make, scene, slash } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

/** Whether a user may use a command in a channel, by the lookup of the code that runs commands. */
async function isUsable(who: Account, channelId: string, commandId: string): Promise<boolean> {
  const { platform } = p.server;
  const ctx: Context = Object.create(platform, {
    viewer: { value: await platform.viewers.of(who.token, p.clock.now()) },
  });
  return (await findUsableCommand(ctx, await accessChannel(ctx, channelId), commandId))?.id === commandId;
}

test("a single command is found under the picker's rules: installed, in this guild, permitted", async () => {
  const [s, other] = [await scene(p), await scene(p)];
  const bob = await p.person('bob');
  await p.join(s.owner, s.guild.text.id, bob);
  const text = s.guild.text.id;
  const everywhere = await make(s.bot, s.global, slash('everywhere'));
  const here = await make(s.bot, s.local, slash('here'));
  const guarded = await make(s.bot, s.global, slash('guarded', { default_member_permissions: '0' }));
  const adult = await make(s.bot, s.global, slash('adult', { nsfw: true }));
  const elsewhere = await make(other.bot, other.global, slash('elsewhere'));
  const there = await make(other.bot, other.local, slash('there'));
  const usable = async (who: Account) => {
    const all = [everywhere, here, guarded, adult, elsewhere, there];
    const found = [];
    for (const { id, name } of all) if (await isUsable(who, text, id)) found.push(name);
    return found;
  };
  expect(await usable(bob)).toEqual(['everywhere', 'here']);
  expect(await usable(s.owner)).toEqual(['everywhere', 'here', 'guarded']);
  expect(await isUsable(bob, text, '1')).toBe(false);
  await s.bot.delete(`/users/@me/guilds/${s.guild.id}`);
  expect(await usable(s.owner)).toEqual([]);
});

test('in a direct message only the global commands of its bot are usable', async () => {
  const [s, other] = [await scene(p), await scene(p)];
  const direct = await s.owner.post('/users/@me/channels', { recipient_id: s.bot.id });
  const ping = await make(s.bot, s.global, slash('ping'));
  const guild = await make(s.bot, s.global, slash('guild', { contexts: [0] }));
  const local = await make(s.bot, s.local, slash('local'));
  const foreign = await make(other.bot, other.global, slash('foreign'));
  const found = [];
  for (const { id, name } of [ping, guild, local, foreign]) if (await isUsable(s.owner, direct.body.id, id)) found.push(name);
  expect(found).toEqual(['ping']);
});
