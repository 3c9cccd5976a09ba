import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Server } from './server.ts';

const BOT = fileURLToPath(new URL('../../../examples/hello-bot/bot.mjs', import.meta.url));
const MESSAGE_CONTENT_LIMITED = 1 << 19;

interface Demo {
  people: { name: string; username: string; password: string }[];
  guildId: string;
  applicationId: string;
  botToken: string;
}

/** Creates the demo data, once for each data directory, runs the hello bot, and returns instructions to log in. */
export async function createDemo(server: Server): Promise<string> {
  const file = join(server.platform.config.dataDirectory, 'demo.json');
  const demo = readDemo(file) ?? (await makeDemo(server, file));
  runBot(server, demo);
  const url = server.platform.publicUrl;
  return `
The demo is ready. Open ${url} and log in:

${demo.people.map(({ username, password }) => `  ${username.padEnd(8)} password ${password}`).join('\n')}

In the server 'Demo hall', send !hello or /hello and hello-bot replies.
Bot token:   ${demo.botToken}
Application: ${url}/developers/${demo.applicationId}
Console:     ${url}/console (as ada; it shows the mails that would be sent)
These logins are saved in ${file}. Delete the data directory to start over.
`;
}

function readDemo(file: string): Demo | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

async function makeDemo(server: Server, file: string): Promise<Demo> {
  const ada = await register(server, 'Ada');
  const grace = await register(server, 'Grace');
  const guild = await call<{ id: string; system_channel_id: string }>(server, ada.token, 'POST', '/guilds', {
    name: 'Demo hall',
  });
  const channel = guild.system_channel_id;
  const invite = await call<{ code: string }>(server, ada.token, 'POST', `/channels/${channel}/invites`, { max_age: 0 });
  await call(server, grace.token, 'POST', `/invites/${invite.code}`, {});
  const application = await call<{ id: string }>(server, ada.token, 'POST', '/applications', { name: 'hello-bot' });
  await call(server, ada.token, 'PATCH', `/applications/${application.id}`, { flags: MESSAGE_CONTENT_LIMITED });
  const { token } = await call<{ token: string }>(server, ada.token, 'POST', `/applications/${application.id}/bot/reset`, {});
  const query = new URLSearchParams({ client_id: application.id, scope: 'bot', permissions: '68608' });
  await call(server, ada.token, 'POST', `/oauth2/authorize?${query}`, {
    authorize: true,
    guild_id: guild.id,
    permissions: '68608',
  });
  await call(server, grace.token, 'POST', `/channels/${channel}/messages`, {
    content: 'Welcome! Send **!hello** or **/hello** and the bot replies.',
  });
  const demo: Demo = {
    people: [ada, grace].map(({ name, username, password }) => ({ name, username, password })),
    guildId: guild.id,
    applicationId: application.id,
    botToken: token,
  };
  mkdirSync(server.platform.config.dataDirectory, { recursive: true });
  writeFileSync(file, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  return demo;
}

async function register(
  server: Server,
  name: string,
): Promise<{ name: string; username: string; password: string; token: string }> {
  const username = name.toLowerCase();
  const password = randomBytes(9).toString('base64url');
  const body = {
    username,
    email: `${username}@example.org`,
    password,
    global_name: name,
    date_of_birth: '1990-01-01',
    consent: true,
  };
  const { token } = await call<{ token: string }>(server, null, 'POST', '/auth/register', body);
  return { name, username, password, token };
}

/** Calls the server like a client, so that the demo uses the public API. */
async function call<T>(server: Server, token: string | null, method: string, path: string, body: unknown): Promise<T> {
  const response = await fetch(`${server.address}/api/v10${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok)
    throw new Error(`could not create the demo: ${method} ${path.split('?')[0]} answered ${response.status} ${text}`);
  return JSON.parse(text);
}

/** In a thread instead of a process, so that it ends with the server in any case. */
function runBot(server: Server, demo: Demo): void {
  const bot = new Worker(BOT, { env: { ...process.env, GUILDHALL_URL: server.address, BOT_TOKEN: demo.botToken } });
  bot.on('error', (error) => server.platform.log.error({ err: error }, 'hello-bot failed'));
}
