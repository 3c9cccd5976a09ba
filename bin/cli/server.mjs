// The server and the application that a command is about.
import { connect } from './api.mjs';
import { readCredentials } from './credentials.mjs';
import { Failure, wrongCall } from './failure.mjs';

/** The address of a server that runs on this machine. */
const LOCAL = 'http://127.0.0.1:3000';

/** The address of the server: `--url`, GUILDHALL_URL, the one of the last login, or the one on this machine. */
export function addressOf({ url }) {
  const given = url ?? (process.env.GUILDHALL_URL || readCredentials().current || LOCAL);
  let parsed;
  try {
    parsed = new URL(given);
  } catch {
    wrongCall(`'${given}' is not an address, such as ${LOCAL}.`);
  }
  if (!/^https?:$/.test(parsed.protocol)) wrongCall(`'${given}' is not an address of http or https.`);
  return parsed.origin;
}

/**
 * The server with the credentials of the environment (GUILDHALL_PERSON_TOKEN, GUILDHALL_TOKEN: the token of a person,
 * or `Bot` and that of a bot), else those of the login.
 */
export function serverOf(options) {
  const url = addressOf(options);
  const { GUILDHALL_PERSON_TOKEN: person, GUILDHALL_TOKEN: token } = process.env;
  const authorization = person || token || readCredentials().servers[url]?.token;
  if (!authorization) throw new Failure(`You are not logged in to ${url}. Run: guildhall login --url ${url}`);
  return connect(url, authorization);
}

/** Whether the credentials are those of a bot, which has one application. */
const isBot = ({ authorization }) => /^bot /i.test(authorization);

/** The applications of the caller and of their teams. */
export async function listApplications(server) {
  if (isBot(server)) return [await server.request('GET', '/applications/@me')];
  return server.request('GET', '/applications', { query: { with_team_applications: 'true' } });
}

/** The application that `--app` or GUILDHALL_APPLICATION_ID names by its id or name, or the only one there is. */
export async function applicationOf(server, { app }) {
  const wanted = app ?? (process.env.GUILDHALL_APPLICATION_ID || undefined);
  const all = await listApplications(server);
  if (wanted === undefined) {
    const [only, ...others] = all;
    if (!only) throw new Failure('You have no applications. Create one: guildhall apps create NAME');
    if (others.length > 0) wrongCall(`Name the application by --app. You have: ${all.map(nameOf).join(', ')}.`);
    return only;
  }
  const found = all.find(({ id }) => id === wanted) ?? all.filter(({ name }) => name.toLowerCase() === wanted.toLowerCase());
  const matches = [found].flat();
  if (matches.length === 1) return matches[0];
  if (matches.length > 1)
    wrongCall(`Several applications are named '${wanted}'. Name one by its id: ${matches.map(({ id }) => id).join(', ')}.`);
  throw new Failure(`You have no application '${wanted}'.${all.length > 0 ? ` You have: ${all.map(nameOf).join(', ')}.` : ''}`);
}

const nameOf = ({ name, id }) => `${name} (${id})`;
