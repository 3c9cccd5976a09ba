import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Context } from '../../../core/context.ts';
import { fail } from '../../../core/errors.ts';
import type { Snowflake } from '@guildhall/protocol/ids';
import { countAttempt, forgetAttempt } from '../auth/attempts.ts';
import { requirePassword } from '../auth/require-password.ts';
import { challengeFor, factorsOf, readFactor } from './factors.ts';
import { seal, sealingKey, unseal } from './seal.ts';
import { issueTicket } from './tickets.ts';

/** The header in which people's clients bring a proof. */
const HEADER = 'x-discord-mfa-authorization';
/** Ms that a proof lasts. */
const LIFE = 300_000;

const Proof = Type.Object({ proof_of: Type.String(), until: Type.Number() });

/** What of a request's body may prove that it is the person, for clients that send it along. */
export interface Given {
  password?: string | null | undefined;
  code?: string | null | undefined;
}

/**
 * For what nobody but the person may do, though they hold a token: passes with a proof that POST /mfa/finish gave in the last five
 * minutes, or with what the body brings (a code; without a second factor the password). Else 60003, with `mfa` saying how to prove
 * it; a wrong code is 60008, a wrong password a form error.
 */
export async function requireProof(ctx: Context, { password, code }: Given = {}): Promise<void> {
  const { user } = ctx.viewer;
  const proof = ctx.header(HEADER);
  if (proof !== undefined && (await isProof(ctx, proof))) return;
  const hasFactor = user.mfa_enabled !== 0;
  if (hasFactor && code) return takeCode(ctx, code);
  if (!hasFactor && password) return requirePassword(ctx, password);
  const factors = await factorsOf(ctx.store.read, user.id);
  const challenge = hasFactor ? await challengeFor(ctx, factors) : null;
  const ticket = await ctx.transact((tx) =>
    issueTicket(tx, { purpose: 'prove', userId: user.id, challenge: challenge?.challenge ?? null }),
  );
  const methods = [
    ...(challenge ? [{ type: 'webauthn', challenge: challenge.text }] : []),
    ...(hasFactor && factors.totp ? [{ type: 'totp', backup_codes_allowed: true }] : []),
    ...(hasFactor && factors.backup ? [{ type: 'backup' }] : []),
    ...(hasFactor ? [] : [{ type: 'password' }]),
  ];
  fail('TWO_FACTOR_REQUIRED', { extra: { mfa: { ticket, methods } } });
}

/** What POST /mfa/finish gives to a person who has proven it. */
export async function makeProof({ store, clock }: Pick<Context, 'store' | 'clock'>, userId: Snowflake): Promise<string> {
  const text = JSON.stringify({ proof_of: userId, until: clock.now() + LIFE });
  return seal(await sealingKey(store), text);
}

async function isProof({ store, clock, viewer }: Context, sealed: string): Promise<boolean> {
  try {
    const proof = Value.Parse(Proof, JSON.parse(unseal(await sealingKey(store), sealed)));
    return proof.proof_of === viewer.user.id && proof.until > clock.now();
  } catch {
    // Not ours, or changed.
    return false;
  }
}

async function takeCode(ctx: Context, data: string): Promise<void> {
  const { id } = ctx.viewer.user;
  const counted = await countAttempt(ctx, { what: 'code', account: id, address: ctx.ip });
  const claim = await readFactor(ctx, id, { method: 'totp', data, challenge: null });
  if (claim && (await ctx.transact(claim))) return forgetAttempt(ctx, counted);
  fail('INVALID_TWO_FACTOR_CODE');
}
