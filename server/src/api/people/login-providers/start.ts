import type { Snowflake } from '@guildhall/protocol/ids';
import { hashToken } from '../../../core/access/viewer.ts';
import type { PublicContext } from '../../../core/framework/context.ts';
import { ApiError, complain, failForm } from '../../../core/framework/errors.ts';
import { Reply } from '../../../core/framework/route.ts';
import type { ProviderPurpose } from '../../../core/tables/login-providers.ts';
import { markBrowser } from './browser.ts';
import { requireProvider } from './provider.ts';
import { authorizationAddress, newSecrets, ProviderFailure } from './provider-client.ts';
import { insertState } from './visits.ts';

/** A request to send a person to a provider. */
interface Start {
  provider: string;
  purpose: Exclude<ProviderPurpose, 'register'>;
  userId: Snowflake | null;
  next: string | null | undefined;
}

/**
 * Sends a person to a provider: `{url}`, with a cookie for the browser that must return within ten minutes.
 * - 10010 for a provider that is not configured, 503 for one that cannot be reached.
 * - 50035 at `next` for anything but a path of this server.
 */
export async function startVisit(
  ctx: PublicContext,
  { provider: id, purpose, userId, next }: Start,
): Promise<Reply<200, { url: string }>> {
  const provider = requireProvider(ctx, id);
  if (next && !isOwnPath(next)) failForm({ next: complain.custom('NEXT_INVALID', 'This is not a page of this server.') });
  const secrets = newSecrets();
  const url = await authorizationAddress(ctx, provider, { ...secrets, fresh: purpose === 'confirm' }).catch((error: unknown) => {
    throw error instanceof ProviderFailure ? unreachable(ctx, id, error) : error;
  });
  const browser = markBrowser(ctx);
  const { state, verifier, nonce } = secrets;
  await ctx.transact((tx) =>
    insertState(tx, {
      hash: hashToken(state),
      provider_id: id,
      purpose,
      browser: browser.hash,
      user_id: userId,
      verifier,
      nonce,
      next: next ?? null,
    }),
  );
  return new Reply(200, { url }, { 'set-cookie': browser.cookie });
}

/** The answer when a provider cannot be reached; the log says why. */
export function unreachable({ log }: Pick<PublicContext, 'log'>, provider: string, failure: ProviderFailure): ApiError {
  log.info({ provider, err: failure.cause ?? failure }, 'a login provider cannot be reached');
  return new ApiError(503, 0, '503: The login provider cannot be reached now');
}

/** A path of this server: browsers take `//` and `/\` for the beginning of a host, and ignore tabs and line breaks. */
function isOwnPath(next: string): boolean {
  return /^\/(?![/\\])[^\p{Cc}\\]*$/u.test(next);
}
