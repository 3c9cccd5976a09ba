import { Api, type ServerLink } from '../api.ts';
import { Refused } from '../errors.ts';
import type { Account as Connected } from '../person/account.ts';
import { Person } from '../person/person.ts';
import { clearRecord } from '../record/clear.ts';
import { storyOf } from '../record/story.ts';
import { connect, type Session } from '../seen/session.ts';
import { Bot } from './bot.ts';
import { type Account, buildGuild, showChannels } from './build-guild.ts';
import type { WorldDeclaration } from './declaration.ts';
import type { BotPlan, WorldPlan } from './plan.ts';
import { type MadeGuild, World } from './world.ts';

/** A registered person who is not connected yet. */
interface Registered extends Account {
  token: string;
  username: string;
}

/** Makes a world on a server and connects its people. `within` is how long their waits may take, in ms. */
export async function buildWorld<D extends WorldDeclaration>(
  server: ServerLink,
  plan: WorldPlan,
  within: number,
): Promise<World<D>> {
  const registered = await Promise.all(plan.people.map((name) => register(server, name)));
  const accounts = byName(registered);
  const made = await Promise.all(plan.guilds.map((guild) => buildGuild(guild, accounts)));
  const guilds = byName(made);
  const bots = await Promise.all(plan.bots.map((bot) => buildBot(server, bot, { plan, accounts, guilds })));
  await Promise.all(bots.map((bot) => clearRecord(server, bot)));
  const members = { ...accounts, ...byName(bots.map((bot) => ({ name: bot.name, id: bot.id, api: undefined }))) };
  await Promise.all(plan.guilds.map((guild) => showChannels(guild, guilds[guild.name], members)));
  const sessions = await Promise.all(registered.map((one) => connect(server, { name: one.name, token: one.token, within })));
  const declared = new Map([...registered, ...bots].map(({ id, name }) => [id, name]));
  const connected = registered.flatMap((one, at) => {
    const session = sessions[at];
    const ofWorld = { declared, story: (startedAt: number) => storyOf(server, bots, startedAt) };
    return session ? [{ ...one, account: accountOf(one, session, ofWorld) }] : [];
  });
  const people = connected.map(({ account, username, token }) => new Person(account, { username, token }));
  return new World<D>(
    { people: byName(people), bots: byName(bots), guilds },
    connected.map(({ account }) => account),
  );
}

function accountOf({ name, id, api }: Registered, session: Session, ofWorld: Pick<Connected, 'declared' | 'story'>): Connected {
  api.retries({
    within: session.within,
    waits: (route, ms) => session.log.add({ kind: 'did', words: `${name} was rate limited and waited ${ms} ms: ${route}` }),
  });
  return { name, id, api, session, ...ofWorld, lastAct: session.log.entries.length, heard: new Set() };
}

/** The members of a list by their names. */
function byName<T extends { name: string }>(all: readonly T[]): Record<string, T> {
  return Object.fromEntries(all.map((one) => [one.name, one]));
}

/** Registers a person under their name, or if it is taken under the name and a number. */
async function register(server: ServerLink, name: string): Promise<Registered> {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9_.]/g, '_')
    .slice(0, 26);
  const free = plain.length < 2 ? `${plain}_` : plain;
  const anyone = new Api(server, name, null);
  const sign = (username: string) =>
    anyone.request('POST /auth/register', {
      body: {
        username,
        global_name: name,
        email: `${username}@example.org`,
        password: `correct horse ${username}`,
        date_of_birth: '1990-01-01',
        consent: true,
      },
    });
  const { token } = await sign(free).catch((error: unknown) => {
    if (error instanceof Refused && error.complaints.username) return sign(`${free}_${randomDigits()}`);
    throw error;
  });
  const api = new Api(server, name, token);
  const { id, username } = await api.request('GET /users/@me');
  return { name, id, username, token, api };
}

function randomDigits(): string {
  return String(Math.floor(Math.random() * 1e5)).padStart(5, '0');
}

async function buildBot(
  server: ServerLink,
  bot: BotPlan,
  { plan, accounts, guilds }: { plan: WorldPlan; accounts: Record<string, Registered>; guilds: Record<string, MadeGuild> },
): Promise<Bot> {
  const homes = plan.guilds.filter((guild) => bot.guilds.includes(guild.name));
  const owner = accounts[homes[0]?.owner ?? plan.people[0] ?? ''];
  if (!owner) throw new Error(`the bot ${bot.name} has no owner`);
  const application = await owner.api.request('POST /applications', { body: { name: bot.name } });
  const { id: application_id, verify_key: publicKey, bot: user } = application;
  const body = { flags: bot.flags, ...(bot.interactionsUrl && { interactions_endpoint_url: bot.interactionsUrl }) };
  await owner.api.request('PATCH /applications/{application_id}', { application_id, body });
  const { token } = await owner.api.request('POST /applications/{application_id}/bot/reset', { application_id });
  const query = { client_id: application_id, scope: 'bot applications.commands', permissions: bot.permissions };
  for (const home of homes) {
    const inviter = accounts[home.owner];
    const guild_id = guilds[home.name]?.id;
    await inviter?.api.request('POST /oauth2/authorize', {
      query,
      body: { authorize: true, guild_id, permissions: bot.permissions },
    });
  }
  return new Bot(
    { name: bot.name, id: user.id, username: user.username, token, applicationId: application_id, publicKey },
    { owner: owner.api, server, guildId: guilds[homes[0]?.name ?? '']?.id },
  );
}
