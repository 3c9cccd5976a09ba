import type { Snowflake } from '@guildhall/protocol/ids';
import type { Context } from '../../../core/framework/context.ts';
import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import type { ApplicationRow } from '../../../core/tables/database.ts';
import type { EntitlementRow, SkuRow } from '../../../core/tables/monetization.ts';
import { ownApplication } from '../applications/access.ts';
import { findEntitlement, findSku } from './queries.ts';

/** An entitlement with its application. */
export interface EntitlementAccess {
  application: ApplicationRow;
  entitlement: EntitlementRow;
}

/**
 * The entitlement of the path, for the application's bot, or with a token of its owner. Unknown application: 10002,
 * another user's: 20012, unknown entitlement: 10029.
 */
export async function ownEntitlement(
  ctx: Context,
  path: { application_id: Snowflake; entitlement_id: Snowflake },
): Promise<EntitlementAccess> {
  const application = await ownApplication(ctx, path);
  const entitlement = await findEntitlement(ctx.store.read, application.id, path.entitlement_id);
  return { application, entitlement: entitlement ?? fail('UNKNOWN_ENTITLEMENT') };
}

/** The SKU of the path, for any caller. Unknown: 10027. */
export async function knownSku(ctx: Context, { sku_id }: { sku_id: Snowflake }): Promise<SkuRow> {
  return (await findSku(ctx.store.read, sku_id)) ?? fail('UNKNOWN_SKU');
}

/**
 * The SKU of the path, for its application: the bot, or a token issued to it. Users see their own subscriptions of
 * any SKU. Another application's: 20012.
 */
export async function ownSku(ctx: Context, path: { sku_id: Snowflake }): Promise<SkuRow> {
  const sku = await knownSku(ctx, path);
  const { kind, application } = ctx.viewer;
  if (kind !== 'person' && application?.id !== sku.application_id) fail('NOT_AUTHORIZED_FOR_APPLICATION');
  return sku;
}

/** The user whose subscriptions are requested: a bot must name one (50035), all others see only their own (50001). */
export function subscriber({ viewer }: Context, asked: Snowflake | undefined): Snowflake {
  if (viewer.kind === 'bot') return asked ?? failForm({ user_id: complain.required() });
  if (asked !== undefined && asked !== viewer.user.id) fail('MISSING_ACCESS');
  return viewer.user.id;
}
