import { randomInt } from 'node:crypto';
import type { Db } from '../../../core/framework/store.ts';
import { checkPersonName } from '../users/names.ts';
import { findPersonByUsername } from '../users/queries.ts';
import type { Identity } from './identity.ts';

const MAX = 32;
/** How many names are tried before one is made up. */
const TRIES = 10;

/** A free and valid username for a new account: what the person is called at the provider, with digits if it is taken. */
export async function suggestUsername(
  db: Db,
  { username, email, global_name }: Pick<Identity, 'username' | 'email' | 'global_name'>,
): Promise<string> {
  const sources = [username?.split('@')[0], email?.split('@')[0], global_name];
  const base = sources.map((source) => plainName(source ?? '')).find((name) => name.length >= 2) ?? 'user';
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const ending = attempt === 1 ? '' : attempt < 4 ? String(attempt) : String(randomInt(1000, 1_000_000));
    const name = base.slice(0, MAX - ending.length) + ending;
    if (checkPersonName(name) === undefined && !(await findPersonByUsername(db, name))) return name;
  }
  return `user_${randomInt(1e9, 1e12)}`;
}

/** Only characters that usernames have: accents are dropped, spaces and dashes become underscores. */
function plainName(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
  return plain.replaceAll(/[^a-z0-9_.]/g, '').slice(0, MAX);
}
