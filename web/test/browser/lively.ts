import type { GatewaySession } from '@guildhall/testkit/gateway-session';
import { identify } from '@guildhall/testkit/gateway-session';
import { type BotAccount, type Hall, made, type Person, type Place } from './hall.ts';

/** A guild with a conversation that shows most of what a message can be. */
export interface Lively {
  ada: Person;
  grace: Person;
  bot: BotAccount;
  place: Place;
  /** Ends the sessions of those who are online. */
  leave(): Promise<void>;
}

interface Made {
  id: string;
}

/** Makes that guild: four people of whom two are away, a bot that is online, three more channels, and a conversation. */
export async function makeLively(hall: Hall): Promise<Lively> {
  const [ada, grace, mary, emmy] = await Promise.all([
    hall.person('ada', 'Ada Byron'),
    hall.person('grace', 'Grace Hopper'),
    hall.person('mary', 'Mary Jackson'),
    hall.person('emmy', 'Emmy Noether'),
  ]);
  const place = await hall.guild(ada, 'Engine works');
  for (const name of ['Reading room', 'Night shift']) await hall.guild(ada, name);
  await hall.join(ada, place, grace, mary, emmy);
  const bot = await hall.bot(ada, 'Mill', place);
  const channels = await made<{ id: string; type: number; name: string }[]>(ada.get(`/guilds/${place.id}/channels`));
  const parent = channels.find((channel) => channel.type === 4)?.id;
  for (const name of ['show-and-tell', 'bots', 'off-topic']) {
    await made(ada.post(`/guilds/${place.id}/channels`, { name, type: 0, parent_id: parent }));
  }
  await made(ada.patch(`/channels/${place.channelId}`, { topic: 'What we build, and how it goes' }));
  const role = await made<Made>(ada.post(`/guilds/${place.id}/roles`, { name: 'Builders', color: 0x1b6f61, hoist: true }));
  for (const person of [ada, grace]) await made(ada.put(`/guilds/${place.id}/members/${person.id}/roles/${role.id}`, {}));
  const sessions = await Promise.all([
    identify(hall.address, bot.token, { intents: 1 }),
    identify(hall.address, grace.token),
    identify(hall.address, mary.token, { presence: { status: 'idle', since: 0, activities: [], afk: true } }),
  ]);
  await converse({ ada, grace, bot, place });
  return { ada, grace, bot, place, leave: () => close(sessions) };
}

async function close(sessions: GatewaySession[]): Promise<void> {
  await Promise.all(sessions.map((session) => session.close()));
}

async function converse({ ada, grace, bot, place }: Omit<Lively, 'leave'>): Promise<void> {
  const path = `/channels/${place.channelId}/messages`;
  const first = await made<Made>(
    grace.post(path, { content: 'Good morning! The new **difference engine** ran through the night without a slip. 🎉' }),
  );
  await made(
    ada.post(path, {
      content:
        'Wonderful. Now the bot can `read()` it:\n```\nif (message.content === "!counters") message.reply(read(engine));\n```',
      message_reference: { message_id: first.id },
    }),
  );
  const asked = await made<Made>(grace.post(path, { content: '!counters' }));
  const answer = await made<Made>(
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
  await made(ada.post(path, { content: `<@${grace.id}> that was quick. I am *impressed*.` }));
  const react = (who: { put(path: string): Promise<{ status: number; body: unknown }> }, id: string, emoji: string) =>
    made(who.put(`${path}/${id}/reactions/${encodeURIComponent(emoji)}/@me`));
  for (const who of [ada, bot.actor]) await react(who, first.id, '🎉');
  await react(ada, first.id, '🚀');
  for (const who of [grace, ada]) await react(who, answer.id, '👍');
}
