import type { GatewaySession } from '@guildhall/testkit/gateway-session';
import { identify } from '@guildhall/testkit/gateway-session';
import { type BotAccount, type BrowserHarness, expectOk, type Person, type TestGuild } from './harness.ts';

/** A guild with a conversation that shows most message features. */
export interface PopulatedGuild {
  ada: Person;
  grace: Person;
  bot: BotAccount;
  place: TestGuild;
  /** Closes the sessions of the online users. */
  leave(): Promise<void>;
}

interface CreatedGuild {
  id: string;
}

/** Creates that guild: four users, two of them offline, an online bot, three more channels and a conversation. */
export async function createPopulatedGuild(harness: BrowserHarness): Promise<PopulatedGuild> {
  const [ada, grace, mary, emmy] = await Promise.all([
    harness.person('ada', 'Ada Byron'),
    harness.person('grace', 'Grace Hopper'),
    harness.person('mary', 'Mary Jackson'),
    harness.person('emmy', 'Emmy Noether'),
  ]);
  const place = await harness.guild(ada, 'Engine works');
  for (const name of ['Reading room', 'Night shift']) await harness.guild(ada, name);
  await harness.join(ada, place, grace, mary, emmy);
  const bot = await harness.bot(ada, 'Mill', place);
  const channels = await expectOk<{ id: string; type: number; name: string }[]>(ada.get(`/guilds/${place.id}/channels`));
  const parent = channels.find((channel) => channel.type === 4)?.id;
  for (const name of ['show-and-tell', 'bots', 'off-topic']) {
    await expectOk(ada.post(`/guilds/${place.id}/channels`, { name, type: 0, parent_id: parent }));
  }
  await expectOk(ada.patch(`/channels/${place.channelId}`, { topic: 'What we build, and how it goes' }));
  const role = await expectOk<CreatedGuild>(
    ada.post(`/guilds/${place.id}/roles`, { name: 'Builders', color: 0x1b6f61, hoist: true }),
  );
  for (const person of [ada, grace]) await expectOk(ada.put(`/guilds/${place.id}/members/${person.id}/roles/${role.id}`, {}));
  const sessions = await Promise.all([
    identify(harness.address, bot.token, { intents: 1 }),
    identify(harness.address, grace.token),
    identify(harness.address, mary.token, { presence: { status: 'idle', since: 0, activities: [], afk: true } }),
  ]);
  await converse({ ada, grace, bot, place });
  return { ada, grace, bot, place, leave: () => close(sessions) };
}

async function close(sessions: GatewaySession[]): Promise<void> {
  await Promise.all(sessions.map((session) => session.close()));
}

async function converse({ ada, grace, bot, place }: Omit<PopulatedGuild, 'leave'>): Promise<void> {
  const path = `/channels/${place.channelId}/messages` as const;
  const first = await expectOk<CreatedGuild>(
    grace.post(path, { content: 'Good morning! The new **difference engine** ran through the night without a slip. 🎉' }),
  );
  await expectOk(
    ada.post(path, {
      content:
        'Wonderful. Now the bot can `read()` it:\n```\nif (message.content === "!counters") message.reply(read(engine));\n```',
      message_reference: { message_id: first.id },
    }),
  );
  const asked = await expectOk<CreatedGuild>(grace.post(path, { content: '!counters' }));
  const answer = await expectOk<CreatedGuild>(
    bot.actor.post(path, {
      message_reference: { message_id: asked.id },
      allowed_mentions: { parse: [] },
      embeds: [
        {
          title: 'Counters of the engine',
          description: 'All wheels turn as they should.',
          color: 0x1b6f61,
          fields: [
            { name: 'Turns', value: '41 250', inline: true },
            { name: 'Slips', value: '0', inline: true },
            { name: 'Steam', value: '3.2 bar', inline: true },
          ],
        },
      ],
    }),
  );
  await expectOk(ada.post(path, { content: `<@${grace.id}> that was quick. I am *impressed*.` }));
  const react = (who: { put(path: string): Promise<{ status: number; body: unknown }> }, id: string, emoji: string) =>
    expectOk(who.put(`${path}/${id}/reactions/${encodeURIComponent(emoji)}/@me`));
  for (const who of [ada, bot.actor]) await react(who, first.id, '🎉');
  await react(ada, first.id, '🚀');
  for (const who of [grace, ada]) await react(who, answer.id, '👍');
}
