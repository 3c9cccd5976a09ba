import { complaintsOf } from '@guildhall/protocol/client';
import type { InteractionPayload } from '@guildhall/protocol/objects/apps/interactions';
import type { Answer } from './answer.ts';
import type { GatewaySession } from './gateway-session.ts';
import type { Account, Bot, TestPlatform } from './platform.ts';

/** A command as tests name it. */
export interface TestCommand {
  id: string;
  version: string;
  name: string;
  type: number;
  application_id: string;
  guild_id?: string;
}

/** The fields of the data of an interaction that tests read. */
interface ReceivedData {
  options?: { name: string; value?: unknown }[];
  components?: { component?: { values?: unknown } }[];
  resolved?: Partial<Record<'users' | 'members' | 'roles' | 'channels' | 'messages' | 'attachments', Record<string, object>>>;
}

/** An interaction that the bot received. */
export type Received = Omit<InteractionPayload, 'data'> & { data: ReceivedData };

/** Ada's guild with bob as a member and a bot of hers; all three are connected. */
export interface InteractionScene {
  ada: Account;
  bob: Account;
  guild: { id: string; text: { id: string } };
  bot: Bot;
  /** The sessions of the bot, of bob (who runs commands) and of ada (who watches). */
  app: GatewaySession;
  asker: GatewaySession;
  onlooker: GatewaySession;
}

const GUILD_MESSAGES = 1 << 9;
const DIRECT_MESSAGES = 1 << 12;

/** Creates the scene. */
export async function interactionScene(p: TestPlatform): Promise<InteractionScene> {
  const [ada, bob] = [await p.person('ada'), await p.person('bob')];
  const guild = await p.guild(ada);
  await p.join(ada, guild.text.id, bob);
  const bot = await p.bot(ada, { guild });
  const app = await bot.connect({ intents: 1 | GUILD_MESSAGES | DIRECT_MESSAGES });
  await app.event('GUILD_CREATE');
  const [asker, onlooker] = [await bob.connect(), await ada.connect()];
  return { ada, bob, guild, bot, app, asker, onlooker };
}

/** Registers a command, in a guild if one is given. */
export async function addCommand(bot: Bot, body: object, guildId?: string): Promise<TestCommand> {
  const scope = guildId === undefined ? '' : `/guilds/${guildId}`;
  const made = await bot.post<TestCommand>(`/applications/${bot.applicationId}${scope}/commands`, body);
  if (made.status !== 201) throw new Error(`command: ${JSON.stringify(made.body)}`);
  return made.body;
}

/** A body for POST /interactions that runs a command. */
export function callOf(s: Pick<InteractionScene, 'guild'>, command: TestCommand, data: object = {}, more: object = {}): object {
  const { id, version, name, type, application_id } = command;
  return {
    type: 2,
    application_id,
    guild_id: s.guild.id,
    channel_id: s.guild.text.id,
    session_id: 'of no matter',
    data: { id, version, name, type, ...data },
    ...more,
  };
}

/** Bob runs a command, and the bot receives the interaction. */
export async function call(s: InteractionScene, command: TestCommand, data: object = {}, more: object = {}): Promise<Received> {
  const since = s.app.mark();
  const asked = await s.bob.post('/interactions', callOf(s, command, data, more));
  if (asked.status !== 204) throw new Error(`interaction: ${JSON.stringify(asked.body)}`);
  return s.app.event<Received>('INTERACTION_CREATE', () => true, since);
}

/** The paths of the initial response and of follow-ups. */
export const callbackOf = ({ id, token }: Received) => `/interactions/${id}/${token}/callback` as const;
export const followupsOf = ({ bot }: InteractionScene, { token }: Received) => `/webhooks/${bot.applicationId}/${token}` as const;
export const originalOf = (s: InteractionScene, received: Received) => `${followupsOf(s, received)}/messages/@original` as const;

/** The ids of the messages that a user sees in the scene's channel. */
export async function history(s: InteractionScene, who: Account): Promise<string[]> {
  const page = await who.get<{ id: string }[]>(`/channels/${s.guild.text.id}/messages`);
  return page.body.map((message) => message.id);
}

/** Responds to an interaction using only its token. */
export function answer(p: TestPlatform, received: Received, body: object, query: { with_response?: boolean } = {}) {
  return p.anyone.post(callbackOf(received), body, { query });
}

/** The error code of a refusal, or the codes of its form errors by path. */
export function refusal({ error }: Answer): Record<string, string> | number {
  const found = Object.entries(complaintsOf(error.errors)).map(([path, [first]]) => [path, first?.code ?? '']);
  return found.length > 0 ? Object.fromEntries(found) : Number(error.code);
}
