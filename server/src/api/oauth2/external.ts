import type { Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import type { PublicContext } from '../../core/context.ts';
import { OAuthError } from '../../core/errors.ts';
import type { ApplicationRow, UserRow } from '../../core/tables.ts';
import type { Tx } from '../../core/transact.ts';
import { type Parameters, textOf } from '../../oauth2/parameters.ts';
import { isOwnerOf } from '../apps/applications/access.ts';
import type { ExternalId } from '../games/identities/identity.ts';
import { link } from '../games/identities/link.ts';
import { prove, type Shown } from '../games/identity-providers/prove.ts';
import { revokeGrant } from '../apps/grants/end-grant.ts';
import { EXTERNAL_AUTH_TYPES } from '@guildhall/protocol/bodies/games/identity-providers';

/** A user's identity in the game, to be linked with the exchange. */
export interface Linked {
  external: ExternalId;
  /** Whether the link limit applies: testers have none (docs/contract/game-accounts.md#linking). */
  isLimited: boolean;
}

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

/**
 * Resolves the external identity, asking the provider where needed; fails as docs/contract/game-accounts.md#linking
 * says, in the platform's own format.
 */
export async function readLinked(
  ctx: PublicContext,
  application: ApplicationRow,
  { shown, userId }: { shown: Shown; userId: Snowflake },
): Promise<Linked> {
  const external = await prove(ctx, application.id, shown);
  const isTester = await isOwnerOf(ctx.store.read, application, userId, 'read_only');
  return { external, isLimited: ctx.config.rateLimits && !isTester };
}

/** Links the two with the exchange and revokes the provisional account's tokens. The grant must be locked. */
export async function linkTo(tx: Tx, applicationId: Snowflake, user: UserRow, linked: Linked): Promise<void> {
  const source = await link(tx, { applicationId, user, ...linked });
  if (source !== null) await revokeGrant(tx, { application_id: applicationId, user_id: source });
}
