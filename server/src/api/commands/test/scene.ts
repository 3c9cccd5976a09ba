import { hashToken } from '@guildhall/server/core/viewer.ts';
import { Actor } from '@guildhall/testkit/actor';
import type { Account, Bot, TestPlatform } from '@guildhall/testkit/platform';

/** What the tests read of a command. */
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

/** A form's complaints by path, joined by dots. */
export type Codes = Record<string, string>;

/** A bot's application in a guild of its owner's. */
export interface Scene {
  owner: Account;
  bot: Bot;
  guild: { id: string; text: { id: string } };
  /** Paths of the application's commands. */
  global: string;
  local: string;
}

/** Makes an application that is in a guild. */
export async function scene(p: TestPlatform): Promise<Scene> {
  const owner = await p.person('ada');
  const guild = await p.guild(owner);
  const bot = await p.bot(owner, { guild });
  const application = `/applications/${bot.applicationId}`;
  return { owner, bot, guild, global: `${application}/commands`, local: `${application}/guilds/${guild.id}/commands` };
}

/** A body of a slash command. */
export const slash = (name: string, more: object = {}) => ({ name, description: `About ${name}`, ...more });

/** Makes a command. */
export async function make(bot: Actor, path: string, body: object): Promise<Command> {
  const made = await bot.post<Command>(path, body);
  if (made.status >= 300) throw new Error(`command: ${JSON.stringify(made.body)}`);
  return made.body;
}

/** The complaints of a 50035 answer: path to code. */
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

/** An access token with scopes that a person, or the application for itself, has. */
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
