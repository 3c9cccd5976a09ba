import { setTimeout } from 'node:timers/promises';
import { createClient } from '@guildhall/protocol/client';
import { openPage } from '../launch/open-page.ts';
import { logInByBrowser } from './browser-login.ts';
import { logInByCode } from './code-login.ts';
import type { LoginWay } from './options.ts';
import type { Ask } from './prompt.ts';

/** Logs in by a way that the person chose; resolves with the token. */
export function logInBy(way: LoginWay, address: string, ask: Ask): Promise<string> {
  if (way === 'password') return logIn(address, ask);
  const say = (text: string) => void process.stdout.write(`${text}\n`);
  if (way === 'code')
    return logInByCode(address, { wait: setTimeout, show: (page, code) => say(`Open ${page} and enter the code ${code}`) });
  return logInByBrowser(address, {
    show(url) {
      say(`Open this address in the browser of this computer:\n${url}`);
      void openPage(url);
    },
  });
}

/**
 * Logs in with a name and a password, and a second factor if the account has one; resolves with the token. Rejects with ApiError
 * if the server refuses.
 */
export async function logIn(address: string, ask: Ask): Promise<string> {
  const client = createClient({ base: `${address}/api/v10` });
  const login = await ask('Email address or user name: ');
  const password = await ask('Password: ', { hidden: true });
  const first = await client.request('POST /auth/login', { body: { login, password } });
  if ('token' in first) return first.token;
  if (!first.totp && !first.backup) throw new Error('This account has a passkey only: add an authenticator app, or use --as.');
  const code = (await ask('Code of the authenticator app, or a recovery code: ')).replaceAll(/\s/g, '');
  const mfa_type = /^\d{6}$/.test(code) ? 'totp' : 'backup';
  return (await client.request('POST /auth/mfa/{mfa_type}', { mfa_type, body: { ticket: first.ticket, code } })).token;
}
