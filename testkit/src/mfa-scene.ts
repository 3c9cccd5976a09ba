import { randomBytes } from 'node:crypto';
import { passwordOf } from './mail-scene.ts';
import { Account, type TestPlatform } from './platform.ts';
import { SoftPasskey } from './passkey.ts';
import { Secret, TOTP } from 'otpauth';

/** The lifetime of an authenticator code, in ms. */
export const STEP = 30_000;

/** A recovery code on the wire. */
export interface BackupCode {
  user_id: string;
  code: string;
  consumed: boolean;
}

/** The header that carries a proof. */
export const PROOF = 'x-discord-mfa-authorization';

/** A user with an authenticator app. */
export interface Enrolled {
  /** Uses the token returned by enabling the app. */
  person: Account;
  password: string;
  secret: string;
  codes: string[];
}

/** A new secret, 32 base32 letters as created by people's clients. */
export function newSecret(): string {
  return new Secret({ buffer: new Uint8Array(randomBytes(20)).buffer }).base32;
}

/** The code of an authenticator app, `steps` away from the platform's clock. */
export function codeOf(p: TestPlatform, secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: p.server.platform.clock.now() + steps * STEP });
}

/** A new user who sets up an authenticator app. Advances the clock by two steps, so that the next code is a new one. */
export async function enrolled(p: TestPlatform, name = 'ada'): Promise<Enrolled> {
  const person = await p.person(name);
  const [secret, password] = [newSecret(), passwordOf(person)];
  const body = { password, secret, code: codeOf(p, secret) };
  const answer = await person.post<{ token: string; backup_codes: BackupCode[] }>('/users/@me/mfa/totp/enable', body);
  if (answer.status !== 200) throw new Error(`enable: ${JSON.stringify(answer.body)}`);
  await p.clock.advance(2 * STEP);
  const codes = answer.body.backup_codes.map(({ code }) => code);
  return { person: new Account(p.address, answer.body.token, '', person), password, secret, codes };
}

/** The first step of a login. */
export interface Asked {
  mfa: true;
  ticket: string;
  totp: boolean;
  backup: boolean;
  webauthn: string | null;
}

/** Logs in up to the second factor. */
export async function logInHalf(p: TestPlatform, person: Account): Promise<Asked> {
  const answer = await p.anyone.post<Asked>('/auth/login', { login: person.username, password: passwordOf(person) });
  if (!answer.body.ticket) throw new Error(`login: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** A passkey of a browser for this platform, whose relying party is `localhost`. */
export function softPasskey(p: TestPlatform): SoftPasskey {
  return new SoftPasskey(p.address.replace('127.0.0.1', 'localhost'));
}

/** Adds a passkey to an account; `proof` is sent with the first step. */
export async function addPasskey(
  p: TestPlatform,
  person: Account,
  proof: object,
  name = 'My key',
): Promise<{ passkey: SoftPasskey; id: string; codes: BackupCode[] }> {
  const path = '/users/@me/mfa/webauthn/credentials';
  const begun = await person.post<{ ticket: string; challenge: string }>(path, proof);
  if (begun.status !== 200) throw new Error(`passkey: ${JSON.stringify(begun.body)}`);
  const passkey = softPasskey(p);
  const { ticket, challenge } = begun.body;
  const made = await person.post<{ id: string; backup_codes: BackupCode[] }>(path, {
    ticket,
    name,
    credential: passkey.create(challenge),
  });
  if (made.status !== 200) throw new Error(`passkey: ${JSON.stringify(made.body)}`);
  return { passkey, id: made.body.id, codes: made.body.backup_codes };
}

/** Completes a 60003 challenge; returns the proof. */
export async function prove(person: Account, answer: { body: unknown }, mfa_type: string, data: string): Promise<string> {
  const asked: { mfa: { ticket: string } } = JSON.parse(JSON.stringify(answer.body));
  const finished = await person.post<{ token: string }>('/mfa/finish', { ticket: asked.mfa.ticket, mfa_type, data });
  if (finished.status !== 200) throw new Error(`finish: ${JSON.stringify(finished.body)}`);
  return finished.body.token;
}
