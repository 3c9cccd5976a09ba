import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Context } from '../../../core/framework/context.ts';
import { fail } from '../../../core/framework/errors.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import type { Snowflake } from '@guildhall/protocol/ids';
import { countAttempt, deleteAttempt } from '../auth/attempts.ts';
import { requirePassword } from '../auth/require-password.ts';
import { listIdentities } from '../login-providers/queries.ts';
import { challengeFor, factorsOf, readFactor } from './factors.ts';
import { seal, sealingKey, unseal } from './seal.ts';
import { issueTicket } from './tickets.ts';

/** The header in which people's clients send a proof. */
const HEADER = 'x-discord-mfa-authorization';
/** Ms that a proof lasts. */
const LIFE = 300_000;

const Proof = Type.Object({ proof_of: Type.String(), until: Type.Number() });

/** The body fields that can prove the user's identity, for clients that send them with the request. */
export interface Given {
  password?: string | null | undefined;
  code?: string | null | undefined;
}

/**
 * Requires a proof, for operations that a token alone must not allow. Accepts a proof from POST /mfa/finish of the last five
 * minutes, or one in the body (a code; without a second factor the password).
 * - Else 60003, with `mfa` listing the ways to prove it: without a second factor also the providers that the user has linked.
 * - 60008 for a wrong code, a form error for a wrong password.
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
  const providers = await linkedProviders(ctx);
  const methods = [
    ...(challenge ? [{ type: 'webauthn', challenge: challenge.text }] : []),
    ...(hasFactor && factors.totp ? [{ type: 'totp', backup_codes_allowed: true }] : []),
    ...(hasFactor && factors.backup ? [{ type: 'backup' }] : []),
    ...(hasFactor || user.password === null ? [] : [{ type: 'password' }]),
    ...(hasFactor || providers.length === 0 ? [] : [{ type: 'provider', providers }]),
  ];
  fail('TWO_FACTOR_REQUIRED', { extra: { mfa: { ticket, methods } } });
}

/** The providers whose accounts the viewer has linked. */
async function linkedProviders(ctx: Context): Promise<{ id: string; name: string }[]> {
  const identities = await listIdentities(ctx.store.read, ctx.viewer.user.id);
  const linked = ctx.config.loginProviders.filter(({ id }) => identities.some(({ provider_id }) => provider_id === id));
  return linked.map(({ id, name }) => ({ id, name }));
}

/** The token that POST /mfa/finish returns for a valid proof. */
export async function makeProof(platform: Pick<Platform, 'store' | 'services' | 'clock'>, userId: Snowflake): Promise<string> {
  const text = JSON.stringify({ proof_of: userId, until: platform.clock.now() + LIFE });
  return seal(await sealingKey(platform), text);
}

async function isProof(ctx: Context, sealed: string): Promise<boolean> {
  try {
    const proof = Value.Parse(Proof, JSON.parse(unseal(await sealingKey(ctx), sealed)));
    return proof.proof_of === ctx.viewer.user.id && proof.until > ctx.clock.now();
  } catch {
    // Not issued by us, or modified.
    return false;
  }
}

async function takeCode(ctx: Context, data: string): Promise<void> {
  const { id } = ctx.viewer.user;
  const counted = await countAttempt(ctx, { what: 'code', account: id, address: ctx.ip });
  const claim = await readFactor(ctx, id, { method: 'totp', data, challenge: null });
  if (claim && (await ctx.transact(claim))) return deleteAttempt(ctx, counted);
  fail('INVALID_TWO_FACTOR_CODE');
}
