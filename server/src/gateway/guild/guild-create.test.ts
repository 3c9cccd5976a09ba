import { INTENTS } from '@guildhall/protocol/intents';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test('[gateway] GUILD_CREATE has `unavailable: false` for guilds of the start, and lacks the key for one that is joined', async () => {
  const owner = await p.person('owner');
  const guild = await p.guild(owner);
  const bot = await p.bot(owner, { guild });
  const session = await bot.connect({ intents: INTENTS.GUILDS });
  const own = await owner.connect();
  const created = (id: string, of = session) =>
    of.event<{ id: string; unavailable?: boolean }>('GUILD_CREATE', (data) => data.id === id);
  expect(await created(guild.id)).toHaveProperty('unavailable', false);
  const joined = await p.guild(owner);
  await p.install(owner, bot, joined);
  expect(await created(joined.id)).not.toHaveProperty('unavailable');
  // The maker of a guild joins it, too; READY has the guilds of a person's start.
  expect(await created(joined.id, own)).not.toHaveProperty('unavailable');
  expect(own.ready.guilds).toMatchObject([{ id: guild.id, unavailable: false }]);
});
