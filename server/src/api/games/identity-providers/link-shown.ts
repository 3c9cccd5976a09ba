import type { Snowflake } from '@guildhall/protocol/ids';
import type { PublicContext } from '../../../core/framework/context.ts';
import type { ApplicationRow } from '../../../core/tables/database.ts';
import { isOwnerOf } from '../../apps/applications/access.ts';
import { revokeGrant } from '../../apps/grants/end-grant.ts';
import type { Link, Shown } from '../../oauth2/hooks.ts';
import { link } from '../identities/link.ts';
import { prove } from './prove.ts';

/**
 * Proves an external identity that was shown at the token endpoint. The link, made with the exchange, revokes the provisional account's tokens.
 * Testers have no limit on links (docs/contract/game-accounts.md#linking).
 */
export async function linkShown(
  ctx: PublicContext,
  {
    application,
    userId,
    shown,
    linkBy,
  }: { application: ApplicationRow; userId: Snowflake; shown: Shown; linkBy: (link: Link) => void },
): Promise<void> {
  const { id: applicationId } = application;
  const external = await prove(ctx, applicationId, shown);
  const isTester = await isOwnerOf(ctx.store.read, application, userId, 'read_only');
  const isLimited = ctx.config.rateLimits && !isTester;
  linkBy(async (tx, user) => {
    const source = await link(tx, { applicationId, user, external, isLimited });
    if (source !== null) await revokeGrant(tx, { application_id: applicationId, user_id: source });
  });
}
