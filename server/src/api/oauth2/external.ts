import type { Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import type { PublicContext } from '../../core/framework/context.ts';
import { OAuthError } from '../../core/framework/errors.ts';
import type { ApplicationRow } from '../../core/tables/database.ts';
import { type Parameters, textOf } from '../../core/oauth2/parameters.ts';
import { EXTERNAL_IDENTITY_SHOWN, type Link, type Shown } from './hooks.ts';
import { EXTERNAL_AUTH_TYPES } from '@guildhall/protocol/bodies/games/identity-providers';

/** The external identity in a form; undefined if there is none. invalid_request if incomplete or of an unknown type. */
export function shownIn(form: Parameters): Shown | undefined {
  const [type, token] = [textOf(form, 'external_auth_type'), textOf(form, 'external_auth_token')];
  if (type === undefined && token === undefined) return undefined;
  const known = EXTERNAL_AUTH_TYPES.find((one) => one === type);
  if (!known) throw new OAuthError('invalid_request', '"external_auth_type" is missing or unknown.');
  if (token === undefined || token.length > LIMITS.identityProviders.proof.max)
    throw new OAuthError('invalid_request', '"external_auth_token" is missing or too long.');
  return { type: known, token };
}

/** Has the external identity proven; returns what links it in the exchange. Fails as docs/contract/game-accounts.md#linking says. */
export async function readLinked(
  ctx: PublicContext,
  application: ApplicationRow,
  { shown, userId }: { shown: Shown; userId: Snowflake },
): Promise<Link> {
  const links: Link[] = [];
  await ctx.hooks.run(EXTERNAL_IDENTITY_SHOWN, ctx, { application, userId, shown, linkBy: (link) => links.push(link) });
  const [link] = links;
  // No proof, no tokens.
  if (!link) throw new Error('no feature proves external identities');
  return link;
}
