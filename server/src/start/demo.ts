import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type DemoActivity, makeActivity, runActivity } from './demo-activity.ts';
import { callServer } from './demo-call.ts';
import type { Server } from './server.ts';

const MESSAGE_CONTENT_LIMITED = 1 << 19;

/** Paths of the programs that the demo runs. */
export interface Examples {
  bot: string;
  activity: string;
}

interface Demo {
  people: { name: string; username: string; password: string }[];
  guildId: string;
  applicationId: string;
  botToken: string;
  /** Absent in demos of earlier versions. */
  activity?: DemoActivity;
}

/** Creates the demo data, once for each data directory, runs the hello bot, and returns instructions to log in. */
export async function createDemo(server: Server, examples: Examples): Promise<string> {
  const file = join(server.platform.config.dataDirectory, 'demo.json');
  const demo = readDemo(file) ?? (await makeDemo(server));
  const owner = await logIn(server, demo);
  const activity = demo.activity ?? (await makeActivity(server, owner, demo.guildId));
  saveDemo(file, { ...demo, activity });
  runBot(server, demo, examples.bot);
  await runActivity(server, owner, { activity, program: examples.activity });
  const url = server.platform.publicUrl;
  return `
The demo is ready. Open ${url} and log in:

${demo.people.map(({ username, password }) => `  ${username.padEnd(8)} password ${password}`).join('\n')}

In the server 'Demo hall', send !hello or /hello and hello-bot replies.
Its channels have activities: start Chalkboard as both, and draw together.
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

function saveDemo(file: string, demo: Demo): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
}

/** Logs in the owner of the demo; returns their token. */
async function logIn(server: Server, { people: [owner] }: Demo): Promise<string> {
  const body = { login: owner?.username, password: owner?.password };
  return (await callServer<{ token: string }>(server, null, 'POST', '/auth/login', body)).token;
}

async function makeDemo(server: Server): Promise<Demo> {
  const ada = await register(server, 'Ada');
  const grace = await register(server, 'Grace');
  const guild = await callServer<{ id: string; system_channel_id: string }>(server, ada.token, 'POST', '/guilds', {
    name: 'Demo hall',
  });
  const channel = guild.system_channel_id;
  const invite = await callServer<{ code: string }>(server, ada.token, 'POST', `/channels/${channel}/invites`, { max_age: 0 });
  await callServer(server, grace.token, 'POST', `/invites/${invite.code}`, {});
  const application = await callServer<{ id: string }>(server, ada.token, 'POST', '/applications', { name: 'hello-bot' });
  await callServer(server, ada.token, 'PATCH', `/applications/${application.id}`, { flags: MESSAGE_CONTENT_LIMITED });
  const { token } = await callServer<{ token: string }>(
    server,
    ada.token,
    'POST',
    `/applications/${application.id}/bot/reset`,
    {},
  );
  const query = new URLSearchParams({ client_id: application.id, scope: 'bot', permissions: '68608' });
  await callServer(server, ada.token, 'POST', `/oauth2/authorize?${query}`, {
    authorize: true,
    guild_id: guild.id,
    permissions: '68608',
  });
  await callServer(server, grace.token, 'POST', `/channels/${channel}/messages`, {
    content: 'Welcome! Send **!hello** or **/hello** and the bot replies.',
  });
  return {
    people: [ada, grace].map(({ name, username, password }) => ({ name, username, password })),
    guildId: guild.id,
    applicationId: application.id,
    botToken: token,
  };
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
  const { token } = await callServer<{ token: string }>(server, null, 'POST', '/auth/register', body);
  return { name, username, password, token };
}

/** In a thread instead of a process, so that it ends with the server in any case. */
function runBot(server: Server, demo: Demo, program: string): void {
  const bot = new Worker(program, { env: { ...process.env, GUILDHALL_URL: server.address, BOT_TOKEN: demo.botToken } });
  bot.on('error', (error) => server.platform.log.error({ err: error }, 'hello-bot failed'));
}
