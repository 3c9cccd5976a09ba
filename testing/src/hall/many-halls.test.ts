import { Client, Events } from 'discord.js';
import { afterEach, expect, test, vi } from 'vitest';
import { startHall } from '../index.ts';
import { startTestHall } from '../test/scene.ts';

/** As many test files as may run at once on a large machine; `npm run bench -- testkit` does the same with a hundred. */
const HALLS = 12;

afterEach(() => vi.unstubAllEnvs());

async function startBot(env: Readonly<Record<string, string>>, answer: string): Promise<Client<true>> {
  const bot = new Client<true>({ intents: ['Guilds'], rest: { api: `${env.GUILDHALL_URL}/api` } });
  bot.on(Events.InteractionCreate, (interaction) => {
    if (interaction.isChatInputCommand()) void interaction.reply(answer);
  });
  const ready = new Promise((resolve) => bot.once(Events.ClientReady, resolve));
  await bot.login(env.GUILDHALL_TOKEN);
  await ready;
  await bot.application.commands.set([{ name: 'where', description: 'Where?' }], env.GUILDHALL_GUILD_ID ?? '');
  return bot;
}

test('many halls of one server run at once, each with the same names and a bot of its own', { timeout: 120_000 }, async () => {
  await using server = await startTestHall();
  vi.stubEnv('GUILDHALL_URL', server.url);
  const one = async (at: number) => {
    await using hall = await startHall({ within: '60s' });
    const { people, bots } = await hall.world({ people: ['ada'], bots: { helper: {} } });
    await using _bot = await startBot(bots.helper.env, `In hall ${at}.`);
    const asked = await people.ada.in('general').slash('/where');
    const { content } = await people.ada.hears({ to: asked });
    return { url: hall.url, username: people.ada.username, content, seen: people.ada.messages.length };
  };
  const all = await Promise.all(Array.from({ length: HALLS }, (_one, at) => one(at)));
  expect(new Set(all.map(({ url }) => url)).size).toBe(HALLS);
  expect(all.map(({ url: _url, ...rest }) => rest)).toEqual(
    all.map((_one, at) => ({ username: 'ada', content: `In hall ${at}.`, seen: 1 })),
  );
  expect(await (await fetch(`${server.url}/testing/halls`)).json()).toEqual([]);
});
