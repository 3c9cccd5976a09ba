import { Client, Events, GatewayIntentBits } from 'discord.js';
import { type Account, type Bot, startPlatform, type TestPlatform } from './platform.ts';

/** A fault as the server shows it. */
export interface ShownFault {
  id: string;
  kind: string;
  seed: number;
  matched: number;
  effects: number;
  is_active: boolean;
}

/** An error of /testing. */
export interface Refused {
  code: number;
  message: string;
  errors?: Record<string, object>;
}

/** The state of the clock of a server for tests. */
export interface ShownClock {
  now: string;
  frozen: boolean;
  next: string | null;
  next_is: string | null;
}

/** The settings of a server for tests on any store. */
export const TESTING = { GUILDHALL_TESTING: 'on', NATS_URL: '' };

/** Starts a server for tests, whose time runs unless `isStill`. */
export function startTesting({ isStill = false, settings = {} }: { isStill?: boolean; settings?: Record<string, string> } = {}) {
  return startPlatform({ settings: { ...TESTING, ...settings }, ...(isStill ? {} : { isRunning: true as const }) });
}

/** A request to /testing. */
export async function testing<T>(
  p: TestPlatform,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: T }> {
  const response = await fetch(`${p.address}/testing${path}`, {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

/** Makes a fault. */
export async function addFault(p: TestPlatform, body: object): Promise<ShownFault> {
  const made = await testing<ShownFault>(p, 'POST', '/faults', body);
  if (made.status !== 201) throw new Error(`fault: ${JSON.stringify(made.body)}`);
  return made.body;
}

/** The fault as it is now. */
export async function faultNow(p: TestPlatform, { id }: { id: string }): Promise<ShownFault> {
  const { body } = await testing<ShownFault[]>(p, 'GET', '/faults');
  const found = body.find((one) => one.id === id);
  if (!found) throw new Error(`there is no fault ${id}`);
  return found;
}

/** Turns the clock; returns its state. */
export async function turnClock(p: TestPlatform, body: object): Promise<ShownClock> {
  const turned = await testing<ShownClock>(p, 'PATCH', '/clock', body);
  if (turned.status !== 200) throw new Error(`clock: ${JSON.stringify(turned.body)}`);
  return turned.body;
}

/** Ends all faults. */
export async function clearFaults(p: TestPlatform): Promise<void> {
  await testing(p, 'DELETE', '/faults');
}

const { Guilds, GuildMessages, MessageContent } = GatewayIntentBits;

/** Ada's guild with a bot, whose program is an unmodified discord.js client. */
export interface BotScene {
  p: TestPlatform;
  ada: Account;
  guild: { id: string; text: { id: string } };
  bot: Bot;
  client: Client<true>;
  /** The client's debug lines. */
  lines: string[];
}

/** A client for a bot, not logged in. */
export function clientFor(p: TestPlatform, intents: number[] = [Guilds, GuildMessages, MessageContent]): Client<true> {
  return new Client<true>({ intents, rest: { api: `${p.address}/api` } });
}

/** Resolves when a client emits an event, with its first argument. */
export function heard<T>(client: Client, name: string, wants: (value: T) => boolean = () => true): Promise<T> {
  return new Promise((resolve) => {
    const listen = (value: T) => {
      if (!wants(value)) return;
      client.off(name, listen);
      resolve(value);
    };
    client.on(name, listen);
  });
}

/** Logs a client in; resolves when it is ready. */
export async function logIn(client: Client, token: string): Promise<void> {
  const ready = heard(client, Events.ClientReady);
  await client.login(token);
  await ready;
}

/** Starts a server for tests with the scene. */
export async function botScene(settings: Record<string, string> = {}): Promise<BotScene> {
  const p = await startTesting({ settings });
  const ada = await p.person('ada');
  const guild = await p.guild(ada);
  const bot = await p.bot(ada, { guild });
  const client = clientFor(p);
  const lines: string[] = [];
  client.on(Events.Debug, (line) => lines.push(line));
  await logIn(client, bot.token);
  return { p, ada, guild, bot, client, lines };
}

/** Ends the client and the server. */
export async function endScene({ p, client }: BotScene): Promise<void> {
  await clearFaults(p);
  await client.destroy();
  await p.stop();
}
