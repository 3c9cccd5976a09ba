import { Actor } from '@guildhall/testkit/actor';
import { type App, app, tokensOf } from '@guildhall/testkit/oauth-scene';
import type { Account, TestPlatform } from '@guildhall/testkit/platform';

/** The application's metadata records in these tests. */
export const RECORDS = [
  { type: 2, key: 'level', name: 'Level', description: 'The level reached' },
  { type: 7, key: 'verified', name: 'Verified', description: 'Whether it is real' },
  { type: 6, key: 'since', name: 'Since', description: 'When it began' },
];

/** An application with records that is in a guild with a role, and a member. */
export interface Scene {
  app: App;
  guild: { id: string; text: { id: string } };
  /** The owner of both. */
  ada: Account;
  bob: Account;
  role: { id: string };
  /** Paths of the role's rules, and of the member. */
  rules: `/guilds/${string}/roles/${string}/connections`;
  member: `/guilds/${string}/members/${string}`;
  /** Path of the application's role connections. */
  said: `/users/@me/applications/${string}/role-connection`;
  /** The application for bob. */
  forBob: Actor;
}

/** Creates a scene. */
export async function scene(p: TestPlatform, records: readonly object[] = RECORDS): Promise<Scene> {
  const made = await app(p);
  const ada = made.owner;
  const guild = await p.guild(ada);
  await p.install(ada, made.bot, guild);
  await made.bot.put(`/applications/${made.id}/role-connections/metadata`, records);
  const bob = await p.person('bob');
  await p.join(ada, guild.text.id, bob);
  const role = (await ada.post<{ id: string }>(`/guilds/${guild.id}/roles`, { name: 'Linked' })).body;
  return {
    app: made,
    guild,
    ada,
    bob,
    role,
    rules: `/guilds/${guild.id}/roles/${role.id}/connections`,
    member: `/guilds/${guild.id}/members/${bob.id}`,
    said: `/users/@me/applications/${made.id}/role-connection`,
    forBob: await speaker(p, made, bob),
  };
}

/** The application with a token by which it may write a user's role connection. */
export async function speaker(p: TestPlatform, of: App, person: Account): Promise<Actor> {
  const { access_token } = await tokensOf(p, person, of, 'identify role_connections.write');
  return new Actor(p.address, `Bearer ${access_token}`);
}

/** A rule of the scene's application. */
export function rule(
  s: Pick<Scene, 'app'>,
  field: string | null = null,
  operator: number | null = null,
  value: string | null = null,
) {
  const connection = { connection_type: 'application', application_id: s.app.id };
  return { ...connection, connection_metadata_field: field, operator, value };
}

/** The roles that the member of the scene has. */
export async function rolesOfBob({ ada, member }: Scene): Promise<string[]> {
  return (await ada.get<{ roles: string[] }>(member)).body.roles;
}

/** The member of the scene requests the role. */
export const askFor = ({ bob, rules }: Scene) => bob.put(`${rules}/assign`);

/** The owner of the scene's guild sets the role's rules. */
export const setRules = ({ ada, rules }: Scene, groups: readonly object[]) => ada.put(`${rules}/configuration`, groups);
