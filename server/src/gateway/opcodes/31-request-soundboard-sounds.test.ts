import { startPlatform } from '@guildhall/testkit/platform';
import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

const file = readFileSync(new URL('../../api/guild/soundboard/sounds/pop.ogg', import.meta.url));
const GUILDS = 1;

async function house() {
  const ada = await p.person('ada');
  const guild = await p.guild(ada);
  const sound = `data:audio/ogg;base64,${file.toString('base64')}`;
  const made = await ada.post(`/guilds/${guild.id}/soundboard-sounds`, { name: 'pop', sound });
  return { ada, guild, sound: made.body.sound_id };
}

test('[gateway] opcode 31 returns the sounds of each guild that the session is in', async () => {
  const { ada, guild, sound } = await house();
  const empty = await p.guild(ada);
  const stranger = await house();
  const bot = await p.bot(ada, { guild });
  await p.install(ada, bot, empty);
  const session = await bot.connect({ intents: GUILDS });
  const created = await session.event<{ soundboard_sounds: object[] }>(
    'GUILD_CREATE',
    (data) => data.soundboard_sounds.length > 0,
  );
  expect(created.soundboard_sounds).toMatchObject([{ sound_id: sound, name: 'pop', guild_id: guild.id }]);
  await session.event<{ id: string }>('GUILD_CREATE', (data) => data.id === empty.id);
  session.send(31, { guild_ids: [guild.id, empty.id, stranger.guild.id, guild.id] });
  await session.event<{ guild_id: string }>('SOUNDBOARD_SOUNDS', (data) => data.guild_id === empty.id);
  await session.settle();
  expect(session.seen('SOUNDBOARD_SOUNDS')).toEqual([
    { guild_id: guild.id, soundboard_sounds: [expect.objectContaining({ sound_id: sound })] },
    { guild_id: empty.id, soundboard_sounds: [] },
  ]);
  await session.close();
});

test('[gateway] a malformed request closes with 4002', async () => {
  const { ada } = await house();
  const bot = await p.bot(ada);
  for (const d of [{}, { guild_ids: 'all' }, { guild_ids: ['all'] }, null]) {
    const session = await bot.connect({ intents: GUILDS });
    session.send(31, d);
    expect(await session.closed).toBe(4002);
  }
});
