import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { hashToken } from '@guildhall/server/core/access/viewer.ts';
import { Actor } from '@guildhall/testkit/actor';
import type { Account, Bot, TestPlatform } from '@guildhall/testkit/platform';

/** The fields of a command that the tests read. */
export interface Command {
  id: string;
  application_id: string;
  version: string;
  type: number;
  name: string;
  name_localized?: string;
  name_localizations?: Record<string, string> | null;
  description: string;
  guild_id?: string;
  dm_permission?: boolean;
  contexts?: number[] | null;
  integration_types?: number[];
  default_member_permissions: string | null;
  options?: Record<string, unknown>[];
  nsfw: boolean;
  handler?: number;
}

/** The complaints of a form by dotted path. */
export type Codes = Record<string, string>;

/** A bot's application in a guild of its owner. */
export interface Scene {
  owner: Account;
  bot: Bot;
  guild: { id: string; text: { id: string } };
  /** Paths of the application's commands. */
  global: `/applications/${string}/commands`;
  local: `/applications/${string}/guilds/${string}/commands`;
}

/** Creates an application that is in a guild. */
export async function scene(p: TestPlatform): Promise<Scene> {
  const owner = await p.person('ada');
  const guild = await p.guild(owner);
  const bot = await p.bot(owner, { guild });
  const application = `/applications/${bot.applicationId}` as const;
  return { owner, bot, guild, global: `${application}/commands`, local: `${application}/guilds/${guild.id}/commands` };
}

/** A plain member of the scene's guild. */
export async function plainMember(p: TestPlatform, { owner, guild }: Scene): Promise<Account> {
  const account = await p.person('member');
  await p.join(owner, guild.text.id, account);
  return account;
}

/** A member of the scene's guild with MANAGE_GUILD. */
export async function managingMember(p: TestPlatform, scene: Scene): Promise<Account> {
  const account = await plainMember(p, scene);
  const roles = `/guilds/${scene.guild.id}/roles`;
  const role = await scene.owner.post<{ id: string }>(roles, { permissions: String(PERMISSIONS.MANAGE_GUILD) });
  await scene.owner.put(`/guilds/${scene.guild.id}/members/${account.id}/roles/${role.body.id}`);
  return account;
}

/** The content of the picker. */
export interface CommandIndex {
  applications: { id: string; name: string }[];
  application_commands: Command[];
  version: string;
}

/** The content of the picker for a user in a guild or channel, by its path. */
export async function commandIndex(who: Account, path: string): Promise<CommandIndex> {
  return (await who.get<CommandIndex>(`${path}/application-command-index`)).body;
}

/** The names of the commands in it. */
export async function commandNames(who: Account, path: string): Promise<string[]> {
  return (await commandIndex(who, path)).application_commands.map(({ name }) => name);
}

/** Paths of the scene's guild and of its text channel. */
export const guildOf = ({ guild }: Scene): string => `/guilds/${guild.id}`;
export const textOf = ({ guild }: Scene) => `/channels/${guild.text.id}` as const;

/** A body of a slash command. */
export const slash = (name: string, more: object = {}) => ({ name, description: `About ${name}`, ...more });

/** Creates a command. */
export async function make(bot: Actor, path: string, body: object): Promise<Command> {
  const made = await bot.post<Command>(path, body);
  if (made.status >= 300) throw new Error(`command: ${JSON.stringify(made.body)}`);
  return made.body;
}

/** The complaints of a 50035 response: path to code. */
export function codes(body: unknown): Codes {
  const found: Codes = {};
  const walk = (node: object, path: string[]) => {
    for (const [key, value] of Object.entries(node)) {
      if (key === '_errors') found[path.join('.')] = value[0].code;
      else walk(value, [...path, key]);
    }
  };
  walk(Object(Object(body).errors ?? {}), []);
  return found;
}

let tokens = 0;

/** An access token with scopes for a user, or for the application itself. */
export async function bearer(p: TestPlatform, of: Account, applicationId: string, scopes: string): Promise<Actor> {
  tokens += 1;
  const token = `access.${tokens}`;
  await p.server.platform.store.transaction((db) =>
    db.kysely
      .insertInto('tokens')
      .values({
        hash: hashToken(token),
        kind: 'bearer',
        user_id: of.id,
        application_id: applicationId,
        scopes,
        created_at: 0,
        expires_at: null,
      })
      .execute(),
  );
  return new Actor(p.address, `Bearer ${token}`);
}
