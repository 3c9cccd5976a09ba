// Creates the guild, the application and the person that a bot's test needs.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';

/** Flags of an application: the privileged intents for presences, members and message content (docs/contract/applications.md). */
const PRIVILEGED_INTENTS = (1 << 13) | (1 << 15) | (1 << 19);

const ADMINISTRATOR = '8';

/**
 * Creates a person, their guild with a text channel, and an application whose bot is a member, with all permissions and privileged intents.
 * Returns the variables for the environment of a test. `certificate` is the path of what clients of voice must trust, if it exists.
 */
export async function makeWorld(address, certificate) {
  const person = await request(address, null, 'POST', '/auth/register', {
    username: 'tester',
    global_name: 'Tester',
    email: 'tester@example.org',
    password: randomBytes(12).toString('base64url'),
    date_of_birth: '1990-01-01',
    consent: true,
  });
  const call = (method, path, body) => request(address, person.token, method, path, body);
  const guild = await call('POST', '/guilds', { name: 'Test hall' });
  const application = await call('POST', '/applications', { name: 'Bot under test' });
  await call('PATCH', `/applications/${application.id}`, { flags: PRIVILEGED_INTENTS });
  const bot = await call('POST', `/applications/${application.id}/bot/reset`, {});
  const scopes = new URLSearchParams({
    client_id: application.id,
    scope: 'bot applications.commands',
    permissions: ADMINISTRATOR,
  });
  await call('POST', `/oauth2/authorize?${scopes}`, { authorize: true, guild_id: guild.id, permissions: ADMINISTRATOR });
  return {
    GUILDHALL_URL: address,
    GUILDHALL_TOKEN: bot.token,
    GUILDHALL_APPLICATION_ID: application.id,
    GUILDHALL_PUBLIC_KEY: application.verify_key,
    GUILDHALL_GUILD_ID: guild.id,
    GUILDHALL_CHANNEL_ID: guild.system_channel_id,
    GUILDHALL_PERSON_TOKEN: person.token,
    ...(existsSync(certificate) ? { NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS ?? certificate } : {}),
  };
}

async function request(address, token, method, path, body) {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) };
  const response = await fetch(`${address}/api/v10${path}`, { method, headers, body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok)
    throw new Error(`the guild for the test could not be created: ${path.split('?')[0]} answered ${response.status} ${text}`);
  return JSON.parse(text || '{}');
}
