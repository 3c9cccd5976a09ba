import { returnFromProvider as operation } from '@guildhall/protocol/operations/people/login-providers';
import type { LoginProvider } from './provider.ts';
import type { PublicContext } from '../../../core/framework/context.ts';
import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { type Identity, readIdentity } from './identity.ts';
import { requireProvider } from './provider.ts';
import { claimsOf, type ProviderAnswer, ProviderFailure, type RequestSecrets } from './provider-client.ts';
import { unreachable } from './start.ts';
import { insertArrival, takeState } from './visits.ts';

/**
 * Takes the answer of a provider: `{code, purpose, next}`, a one-time code for what was started.
 * - 50012 for a state that is not this browser's, was used, or is older than ten minutes.
 * - 50035 if the person declined, or the provider did not identify anyone; 503 if it cannot be reached.
 */
export const returnFromProvider = route(operation, {
  access: open,
  limit: limits.loginProviders,
  run: async (ctx, { path, body }) => {
    const provider = requireProvider(ctx, path.provider);
    const visit = await takeState(ctx, provider.id, body.state);
    const { purpose, browser, user_id, next, verifier, nonce } = visit;
    if (purpose === 'register') return fail('INVALID_OAUTH2_STATE');
    if (body.error || !body.code) return refuse(ctx, provider, body.error ?? 'no code');
    const identity = await readAccount(ctx, provider, {
      code: body.code,
      iss: body.iss ?? undefined,
      state: body.state,
      verifier,
      nonce,
      fresh: purpose === 'confirm',
    });
    const code = await ctx.transact((tx) => insertArrival(tx, { provider_id: provider.id, purpose, browser, user_id, identity }));
    return { code, purpose, next };
  },
});

async function readAccount(
  ctx: PublicContext,
  provider: LoginProvider,
  answer: RequestSecrets & ProviderAnswer & { fresh: boolean },
): Promise<Identity> {
  try {
    const identity = readIdentity(provider, await claimsOf(ctx, provider, answer));
    if (!identity) throw new ProviderFailure('refused', { cause: new Error('the claims have no usable subject') });
    return identity;
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    if (error.reason === 'unavailable') throw unreachable(ctx, provider.id, error);
    return refuse(ctx, provider, error.cause ?? error);
  }
}

/** Refuses a return from a provider. The provider's message is logged for the operator; users never see another party's text. */
function refuse({ log }: PublicContext, { id, name }: LoginProvider, why: unknown): never {
  if (why === 'access_denied')
    failForm({ code: complain.custom('PROVIDER_DECLINED', `You did not give your consent at ${name}.`) });
  log.info(
    { provider: id, ...(typeof why === 'string' ? { error: why.slice(0, 200) } : { err: why }) },
    'a login provider identified no one',
  );
  return failForm({ code: complain.custom('PROVIDER_REFUSED', `${name} did not confirm who you are. Try again.`) });
}
