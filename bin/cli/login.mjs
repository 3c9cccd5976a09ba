import { connect, Refusal } from './api.mjs';
import { credentialsFile, readCredentials, writeCredentials } from './credentials.mjs';
import { Failure } from './failure.mjs';
import { addressOf } from './server.mjs';
import { ask, plain, print, remark } from './terminal.mjs';

/** How often a code may be wrong. */
const TRIES = 3;

/**
 * guildhall login: asks for name and password, and a code if the account has a second factor, and keeps the token of this login, which
 * is one of the user's logins and can be ended there.
 */
export async function login(options) {
  const url = addressOf(options);
  const anyone = connect(url, null);
  // Before the password is typed: is it a server at all?
  await anyone.request('GET', '/auth/options');
  const token = options['with-token'] ? await readToken() : await tokenByPassword(anyone, options);
  const me = await connect(url, token).request('GET', '/users/@me');
  if (me.bot)
    throw new Failure('This is the token of a bot. Log in as a person; for a bot, set GUILDHALL_TOKEN to "Bot" and its token.');
  const { servers } = readCredentials();
  writeCredentials({ current: url, servers: { ...servers, [url]: { token, username: me.username, id: me.id } } });
  print(`Logged in to ${url} as ${plain(me.username)}. The login is kept in ${credentialsFile()}.`);
}

/** guildhall logout: ends the login on the server and forgets it. */
export async function logout(options) {
  const url = addressOf(options);
  const { current, servers } = readCredentials();
  const known = servers[url];
  if (!known) throw new Failure(`You are not logged in to ${url}.`);
  delete servers[url];
  try {
    await connect(url, known.token).request('POST', '/auth/logout', { body: {} });
  } catch (error) {
    // A login that has ended elsewhere is only forgotten.
    if (!(error instanceof Refusal && error.httpStatus === 401)) throw error;
  }
  writeCredentials({ current: current === url ? Object.keys(servers)[0] : current, servers });
  print(`Logged out of ${url}.`);
}

async function tokenByPassword(anyone, options) {
  const name = options.user ?? (await ask('Name or e-mail: '));
  const password = await ask('Password: ', { hidden: true });
  const answer = await anyone.request('POST', '/auth/login', { body: { login: name, password } });
  return answer.token ?? tokenByFactor(anyone, answer);
}

/** Exchanges the ticket of a login and a code for a token; a wrong code may be typed again. */
async function tokenByFactor(anyone, { ticket, totp, backup }) {
  if (!totp && !backup)
    throw new Failure(
      'Your second factor is a passkey, which works in browsers only. Add an authenticator app, or pass a token: guildhall login --with-token',
    );
  for (let attempt = 1; ; attempt += 1) {
    const code = (await ask('Code of your authenticator app, or a recovery code: ')).replaceAll(' ', '');
    const factor = /^\d{6}$/.test(code) ? 'totp' : 'backup';
    try {
      return (await anyone.request('POST', `/auth/mfa/${factor}`, { body: { ticket, code } })).token;
    } catch (error) {
      if (!(error instanceof Refusal) || attempt === TRIES) throw error;
      remark(error.message);
    }
  }
}

/** The first line of standard input. */
async function readToken() {
  let text = '';
  for await (const piece of process.stdin.setEncoding('utf8')) {
    text += piece;
    if (text.includes('\n')) break;
  }
  const [token = ''] = text.trim().split(/\s/);
  if (token === '') throw new Failure('There is no token on standard input.');
  return token;
}
