import { sql } from 'kysely';
import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import type { Db } from '../../../core/framework/store.ts';
import { sendLink } from '../mails/send-mail.ts';
import { checkPersonName } from '../users/names.ts';
import { insertUser, takenFields } from '../users/queries.ts';
import { newUser } from '../users/user.ts';
import { clientOf } from './client.ts';
import { REGISTERED_BY_INVITE } from './hooks.ts';
import { hashPassword } from './password.ts';
import { countRegistration } from './attempts.ts';
import { refuseRegistration } from './registration.ts';
import { refuseTaken } from './taken.ts';
import { issuePersonToken } from './tokens.ts';
import { register as operation } from '@guildhall/protocol/operations/people/auth';

const MINIMUM_AGE = 13;

/**
 * Creates a user and returns its first token: 201 `{token}`. The first user of a server is its operator
 * (docs/contract/people.md#accounts). 50035 where the server accepts no new accounts, or none without an invite; 429 after 20
 * accounts from one address in a day.
 */
export const register = route(operation, {
  access: open,
  limit: limits.register,
  run: async (ctx, { body }) => {
    if (!body.consent) failForm({ consent: complain.custom('CONSENT_REQUIRED', 'You must agree to the terms of this server.') });
    const complaint = checkPersonName(body.username);
    if (complaint) failForm({ username: complaint });
    if (body.date_of_birth) checkAge(body.date_of_birth, ctx.clock.now());
    await refuseRegistration(ctx, body.invite);
    await countRegistration(ctx);
    const password = await hashPassword(body.password, ctx.passwordCost);
    const token = await ctx.transact(async (tx) => {
      const user = newUser({
        id: tx.id(),
        kind: 'person',
        username: body.username.toLowerCase(),
        global_name: body.global_name?.trim() || null,
        email: body.email.toLowerCase(),
        password,
        date_of_birth: body.date_of_birth ?? null,
        verified: ctx.config.verifyEmail ? 0 : 1,
        operator: (await isFirstPerson(tx.db)) ? 1 : 0,
      });
      if (!(await insertUser(tx.db, user))) refuseTaken(await takenFields(tx.db, user));
      const issued = await issuePersonToken(tx, user.id, clientOf(ctx));
      if (user.verified === 0) await sendLink(tx, user, { kind: 'verify', to: body.email.toLowerCase() });
      if (body.invite) await tx.notify(REGISTERED_BY_INVITE, { user, code: body.invite });
      return issued;
    });
    return { token };
  },
});

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
