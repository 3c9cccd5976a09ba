import { callOf } from '@guildhall/testkit/interaction-scene';
import type { Account, Bot, TestPlatform } from '@guildhall/testkit/platform';

/** Ada's guild with a bot of hers. */
export interface Scene {
  ada: Account;
  bot: Bot;
  guild: Awaited<ReturnType<TestPlatform['guild']>>;
  /** The environment of a program of the bot. */
  env: Record<string, string>;
}

/** Creates the scene. */
export async function scene(p: TestPlatform): Promise<Scene> {
  const ada = await p.person('ada');
  const guild = await p.guild(ada);
  const bot = await p.bot(ada, { guild });
  const { applicationId } = bot;
  const env = { GUILDHALL_URL: p.address, BOT_TOKEN: bot.token, APPLICATION_ID: applicationId, CHANNEL_ID: guild.text.id };
  return { ada, guild, bot, env: { ...env, CLIENT_ID: applicationId, USER_TOKEN: ada.token, PORT: '0' } };
}

/** Ada writes this; resolves with the answer of the bot. */
export async function answerTo({ ada, bot, guild }: Scene, content: string): Promise<string> {
  const session = await ada.connect();
  await ada.post(`/channels/${guild.text.id}/messages`, { content });
  const answer = await session.event<Message>('MESSAGE_CREATE', ({ author }) => author.id === bot.id);
  await session.close();
  return answer.content;
}

/** Ada runs a command of the bot; resolves with the answer. */
export async function answerToCommand({ ada, bot, guild }: Scene, name: string, options: object[] = []): Promise<string> {
  const session = await ada.connect();
  const { body } = await ada.get(`/channels/${guild.text.id}/application-command-index`);
  const command = body.application_commands.find((one) => one.name === name);
  if (!command) throw new Error(`there is no command ${name}`);
  const asked = await ada.post('/interactions', callOf({ guild }, command, { options }));
  if (asked.status !== 204) throw new Error(JSON.stringify(asked.body));
  const answer = await session.event<Message>('MESSAGE_CREATE', ({ author }) => author.id === bot.id);
  await session.close();
  return answer.content;
}

interface Message {
  content: string;
  author: { id: string };
}
