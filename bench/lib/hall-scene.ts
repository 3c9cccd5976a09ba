import { Client, Events } from 'discord.js';
import { WebSocket } from 'ws';
import { Api } from '../../testing/src/api.ts';
import { type Hall, startHall } from '../../testing/src/index.ts';
import { Person } from '../../testing/src/person/person.ts';
import { connect } from '../../testing/src/seen/session.ts';
import { type Recorded, startStub } from './bare/hall-stub.ts';

/** Ms that a wait may take on a busy machine. */
const WITHIN = 30_000;
const COMMAND = {
  name: 'say',
  description: 'Says something',
  options: [{ type: 3, name: 'words', description: 'What?', required: true }],
} as const;

/** A person, and a discord.js bot that answers their command. */
export interface Flow {
  person: Person;
  bot: Client<true>;
  stop(): Promise<void>;
}

/** The person types the command, the bot replies, and the person hears it; returns ms. */
export async function roundTrip({ person }: Flow, words: string): Promise<number> {
  const began = performance.now();
  const asked = await person.in('general').slash(`/say words:${words}`);
  const heard = await person.hears({ to: asked });
  const took = performance.now() - began;
  if (heard.content !== `You said ${words}.`) throw new Error(`the person heard '${heard.content}'`);
  return took;
}

/** Makes a person and a bot in a hall. */
export async function hallFlow(hall: Hall): Promise<Flow & { env: Readonly<Record<string, string>> }> {
  const { people, bots } = await hall.world({ people: ['ada'], bots: { helper: {} } });
  const { env } = bots.helper;
  const bot = await startBot(hall.url, env.GUILDHALL_TOKEN ?? '');
  await bot.application.commands.set([COMMAND], env.GUILDHALL_GUILD_ID ?? '');
  return { person: people.ada, bot, env, stop: () => bot.destroy() };
}

/** The same flow against a stub in this process, which sends what the hall has sent. */
export async function stubFlow(recorded: Recorded): Promise<Flow> {
  const stub = await startStub(recorded);
  const link = { url: stub.url, crash: async () => undefined };
  const session = await connect(link, { name: 'ada', token: recorded.personToken, within: WITHIN });
  const api = new Api(link, 'ada', recorded.personToken);
  const { id } = JSON.parse(recorded.responses.get('GET /users/@me') ?? '{}');
  const account = {
    name: 'ada',
    id,
    api,
    session,
    declared: new Map(),
    lastAct: session.log.entries.length,
    heard: new Set<number>(),
    story: async () => '',
  };
  const person = new Person(account, { username: 'ada', token: recorded.personToken });
  const bot = await startBot(stub.url, recorded.botToken);
  const stop = async () => {
    await bot.destroy();
    session.close();
    await stub.stop();
  };
  return { person, bot, stop };
}

/** Records what a hall sends for the flow of `stubFlow`. */
export async function recordHall(): Promise<Recorded> {
  await using hall = await startHall({ within: WITHIN });
  const flow = await hallFlow(hall);
  const personToken = flow.person.token;
  const botToken = flow.env.GUILDHALL_TOKEN ?? '';
  const interaction = new Promise<Recorded['interaction']>((resolve) => {
    flow.bot.on(Events.Raw, ({ t, d }: { t: string; d: Recorded['interaction'] }) => t === 'INTERACTION_CREATE' && resolve(d));
  });
  const asked = await flow.person.in('general').slash('/say words:hello');
  const message = await flow.person.hears({ to: asked });
  const responses = new Map<string, string>();
  const get = async (path: string, authorization: string) => {
    const response = await fetch(`${hall.url}/api/v10${path}`, { headers: { authorization } });
    responses.set(`GET ${path}`, await response.text());
  };
  await get('/users/@me', personToken);
  await get(`/channels/${message.channel_id}/application-command-index`, personToken);
  const frames = new Map([
    [personToken, await framesOf(hall.url, personToken, { properties: {} })],
    [botToken, await framesOf(hall.url, botToken, { properties: {}, intents: 1 })],
  ]);
  const recorded = { frames, responses, personToken, botToken, interaction: await interaction, message };
  await flow.stop();
  return recorded;
}

/** The frames that follow an Identify, until the guild is there. */
async function framesOf(url: string, token: string, identify: object): Promise<string[]> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/?v=10&encoding=json`);
  const frames: string[] = [];
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('message', (data) => {
      const text = String(data);
      const { op, t, d } = JSON.parse(text);
      if (op === 10) socket.send(JSON.stringify({ op: 2, d: { ...identify, token } }));
      if (op !== 0) return;
      frames.push(text);
      if (t === 'GUILD_CREATE' || (t === 'READY' && d.guilds.some((guild: { unavailable?: boolean }) => !guild.unavailable)))
        resolve();
    });
  });
  socket.terminate();
  return frames;
}

async function startBot(url: string, token: string): Promise<Client<true>> {
  const bot = new Client<true>({ intents: ['Guilds'], rest: { api: `${url}/api` } });
  bot.on(Events.InteractionCreate, (interaction) => {
    if (interaction.isChatInputCommand()) void interaction.reply(`You said ${interaction.options.getString('words')}.`);
  });
  const ready = new Promise((resolve) => bot.once(Events.ClientReady, resolve));
  await bot.login(token);
  await ready;
  return bot;
}
