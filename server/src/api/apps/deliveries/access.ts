import type { Snowflake } from '@guildhall/protocol/ids';
import type { Context } from '../../../core/framework/context.ts';
import { ApiError } from '../../../core/framework/errors.ts';
import type { ApplicationRow } from '../../../core/tables/database.ts';
import { ownApplication } from '../applications/access.ts';
import { type DeliveryRow, findDelivery } from './queries.ts';

/** Loads a delivery for those who may change its application; unknown: 404. */
export async function ownDelivery(
  ctx: Context,
  path: { application_id: Snowflake; delivery_id: Snowflake },
): Promise<{ application: ApplicationRow; delivery: DeliveryRow }> {
  const application = await ownApplication(ctx, path);
  const asked = { applicationId: application.id, id: path.delivery_id, now: ctx.clock.now() };
  const delivery = await findDelivery(ctx.store.read, asked);
  // The wire has no code for it.
  if (!delivery) throw new ApiError(404, 0, '404: Not Found');
  return { application, delivery };
}
