import { sql } from 'kysely';
import type { PublicContext } from '../../../core/framework/context.ts';
import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { UserRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { sendLink } from '../mails/send-mail.ts';
import { checkPersonName } from '../users/names.ts';
import { insertUser, takenFields } from '../users/queries.ts';
import { newUser } from '../users/user.ts';
import { countRegistration } from './attempts.ts';
import { REGISTERED_BY_INVITE } from './hooks.ts';
import { refuseRegistration } from './registration.ts';
import { refuseTaken } from './taken.ts';

const MINIMUM_AGE = 13;

/** The form of a new account. */
export interface Newcomer {
  username: string;
  email: string;
  date_of_birth?: string | null | undefined;
  global_name?: string | null | undefined;
  consent: boolean;
  invite?: string | null | undefined;
}

/**
 * Checks the form of a new account, and counts the registration.
 * - 50035 for a bad field, and where the server accepts no new accounts, or none without an invite.
 * - 20024 under the minimum age.
 * - 429 after too many accounts of one address, of its network, or of all.
 */
export async function checkNewcomer(ctx: PublicContext, form: Newcomer): Promise<void> {
  if (!form.consent) failForm({ consent: complain.custom('CONSENT_REQUIRED', 'You must agree to the terms of this server.') });
  const complaint = checkPersonName(form.username);
  if (complaint) failForm({ username: complaint });
  if (form.date_of_birth) checkAge(form.date_of_birth, ctx.clock.now());
  await refuseRegistration(ctx.config, ctx.store.read, form.invite);
  await countRegistration(ctx);
}

/**
 * Inserts a new account, and mails the link that verifies its address unless it counts as verified. The first person of a server
 * is its operator. 50035 for a username or address that is taken.
 */
export async function insertNewcomer(
  tx: Tx,
  form: Newcomer,
  { password, verified }: Pick<UserRow, 'password'> & { verified: boolean },
): Promise<UserRow> {
  const email = form.email.toLowerCase();
  const user = newUser({
    id: tx.id(),
    kind: 'person',
    username: form.username.toLowerCase(),
    global_name: form.global_name?.trim() || null,
    email,
    password,
    date_of_birth: form.date_of_birth ?? null,
    verified: verified ? 1 : 0,
    operator: (await isFirstPerson(tx.db)) ? 1 : 0,
  });
  if (!(await insertUser(tx.db, user))) refuseTaken(await takenFields(tx.db, user));
  if (user.verified === 0) await sendLink(tx, user, { kind: 'verify', to: email });
  return user;
}

/** Accepts the invite that a new account came with, if any; its first token must exist. */
export async function acceptInvite(tx: Tx, user: UserRow, { invite }: Pick<Newcomer, 'invite'>): Promise<void> {
  if (invite) await tx.notify(REGISTERED_BY_INVITE, { user, code: invite });
}

/** Under age: 20024, with the form error for the field. An invalid date: a form error. */
function checkAge(dateOfBirth: string, now: number): void {
  const born = new Date(`${dateOfBirth}T00:00:00Z`);
  if (Number.isNaN(born.getTime()) || born.toISOString().slice(0, 10) !== dateOfBirth || born.getTime() > now)
    failForm({ date_of_birth: complain.custom('DATE_TIME_TYPE_PARSE', `Could not parse ${dateOfBirth}. Should be ISO8601.`) });
  const today = new Date(now);
  const latest = Date.UTC(today.getUTCFullYear() - MINIMUM_AGE, today.getUTCMonth(), today.getUTCDate());
  if (born.getTime() <= latest) return;
  const underage = complain.custom('DATE_OF_BIRTH_UNDERAGE', `You need to be ${MINIMUM_AGE} or older.`);
  fail('UNDER_MINIMUM_AGE', { extra: { errors: { date_of_birth: { _errors: [underage] } } } });
}

async function isFirstPerson(db: Db): Promise<boolean> {
  const anybody = db.kysely.selectFrom('users').select('id').where('kind', '=', 'person').limit(1);
  if (await anybody.executeTakeFirst()) return false;
  // Two concurrent first users must not both become operators; SQLite runs transactions one after another anyway.
  if (db.dialect === 'postgres') await sql`lock table users in share row exclusive mode`.execute(db.kysely);
  return (await anybody.executeTakeFirst()) === undefined;
}
