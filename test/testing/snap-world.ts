import type { Account, Bot, TestPlatform } from '@guildhall/testkit/platform';
import { testing } from '@guildhall/testkit/testing-scene';

/** A picture of one pixel. */
export const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A snapshot as the server shows it. */
export interface ShownSnapshot {
  id: string;
  name: string | null;
  taken_at: string;
  changed_rows: number;
}

/** The outcome of a restore. */
export interface Restored {
  id: string;
  rows: number;
  guild_ids: string[];
  ms: number;
}

/** Something with an id. */
export interface Made {
  id: string;
}

/** Two guilds of ada's with a bot, and people in them. */
export interface SnapWorld {
  p: TestPlatform;
  ada: Account;
  bob: Account;
  eve: Account;
  bot: Bot;
  guild: { id: string; text: { id: string } };
  other: { id: string; text: { id: string } };
  /** A direct message channel of ada and bob. */
  direct: string;
}

/** Takes a snapshot. */
export async function save(p: TestPlatform, body?: object): Promise<ShownSnapshot> {
  const saved = await testing<ShownSnapshot>(p, 'POST', '/snapshots', body);
  if (saved.status !== 201) throw new Error(`save: ${JSON.stringify(saved.body)}`);
  return saved.body;
}

/** Restores a snapshot. */
export async function restore(p: TestPlatform, { id }: Made): Promise<Restored> {
  const restored = await testing<Restored>(p, 'POST', `/snapshots/${id}/restore`);
  if (restored.status !== 200) throw new Error(`restore: ${JSON.stringify(restored.body)}`);
  return restored.body;
}

/** Makes the world, with some of everything that the writes change. */
export async function makeWorld(p: TestPlatform): Promise<SnapWorld> {
  const [ada, bob, eve] = [await p.person('ada'), await p.person('bob'), await p.person('eve')];
  const [guild, other] = [await p.guild(ada), await p.guild(ada)];
  for (const one of [bob, eve]) await p.join(ada, guild.text.id, one);
  await p.join(ada, other.text.id, bob);
  const bot = await p.bot(ada, { guild });
  await p.install(ada, bot, other);
  await p.befriend(ada, bob);
  for (const content of ['first words', 'second words', 'third words'])
    await ada.post(`/channels/${guild.text.id}/messages`, { content });
  await bot.post(`/channels/${guild.text.id}/messages`, { content: 'from a bot' });
  for (const name of ['red', 'green']) await ada.post(`/guilds/${guild.id}/roles`, { name });
  for (const name of ['plans', 'jokes']) await ada.post(`/guilds/${guild.id}/channels`, { name, type: 0 });
  await ada.post(`/guilds/${guild.id}/emojis`, { name: 'pixel', image: PIXEL });
  await ada.post(`/channels/${guild.text.id}/webhooks`, { name: 'hook' });
  await ada.post(`/channels/${guild.text.id}/threads`, { name: 'talk', type: 11 });
  await bot.put(`/applications/${bot.applicationId}/commands`, [{ name: 'hello', description: 'Says hello', type: 1 }]);
  const direct = (await ada.post('/users/@me/channels', { recipients: [bob.id] })).body.id;
  await ada.post(`/channels/${direct}/messages`, { content: 'hello bob' });
  return { p, ada, bob, eve, bot, guild, other, direct };
}

/** The paths that are read, by the owner, a member and the bot. */
export async function pathsOf({ ada, bob, eve, bot, guild, other, direct }: SnapWorld): Promise<string[]> {
  const list = async (path: string) => (await ada.get<Made[]>(path)).body;
  const ofGuild = ['', '/channels', '/roles', '/members?limit=100', '/bans', '/emojis', '/stickers', '/invites', '/webhooks'];
  const more = ['/audit-logs', '/threads/active', '/scheduled-events', '/auto-moderation/rules', '/integrations', '/templates'];
  const rest = ['/welcome-screen', '/widget', '/soundboard-sounds', '/preview', '/regions', '/onboarding', '/prune?days=7'];
  const paths = [guild, other].flatMap(({ id }) => [...ofGuild, ...more, ...rest].map((path) => `/guilds/${id}${path}`));
  const threads = (await ada.get<{ threads: Made[] }>(`/guilds/${guild.id}/threads/active`)).body.threads;
  const channels = [...(await list(`/guilds/${guild.id}/channels`)), ...(await list(`/guilds/${other.id}/channels`)), ...threads];
  for (const { id } of [...channels, { id: direct }]) {
    paths.push(`/channels/${id}`, `/channels/${id}/messages?limit=100`, `/channels/${id}/pins`, `/channels/${id}/invites`);
    paths.push(`/channels/${id}/webhooks`, `/channels/${id}/thread-members`);
    const messages = (await ada.get<Made[]>(`/channels/${id}/messages`)).body;
    if (Array.isArray(messages))
      for (const message of messages)
        paths.push(`/channels/${id}/messages/${message.id}`, `/channels/${id}/messages/${message.id}/reactions/%F0%9F%91%8D`);
  }
  for (const one of [ada, bob, eve, bot]) paths.push(`/users/${one.id}`, `/guilds/${guild.id}/members/${one.id}`);
  const own = ['', '/guilds', '/channels', '/relationships', '/settings', '/connections', `/guilds/${guild.id}/member`];
  paths.push(...own.map((path) => `/users/@me${path}`), '/applications/@me', `/guilds/${guild.id}/messages/search?content=words`);
  const application = `/applications/${bot.applicationId}`;
  paths.push(application, `${application}/commands`, `${application}/guilds/${guild.id}/commands`, `${application}/emojis`);
  return paths;
}

/** The answers to all paths as they are on the wire, by the viewer and the path. */
export async function readAll({ p, ada, bob, bot }: SnapWorld, paths: readonly string[]): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const [who, { authorization }] of Object.entries({ ada, bob, bot }))
    for (const path of paths) {
      const response = await fetch(`${p.address}/api/v10${path}`, { headers: { authorization: authorization ?? '' } });
      answers[`${who} ${path}`] = `${response.status} ${await response.text()}`;
    }
  return answers;
}
