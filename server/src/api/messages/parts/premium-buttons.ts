import type { Snowflake } from '@guildhall/protocol/ids';
import { isSnowflake } from '@guildhall/protocol/ids';
import { findSoldOf } from '../../monetization-records/index.ts';
import type { Composition } from '../draft.ts';

/** Of the SKUs that the components of a request name, those that are sold by the application that sends it. */
export async function findSold({ ctx, writer, body }: Composition): Promise<ReadonlySet<Snowflake>> {
  const named = skuIdsIn(body.components ?? [], 0);
  const seller = writer.kind === 'bot' ? { bot_id: writer.id } : { id: writer.webhook?.application_id ?? '0' };
  return findSoldOf(ctx.store.read, seller, named);
}

/** Lists and objects around the button of a row of a container. */
const DEEPEST = 6;

/** Every `sku_id` in there; components are not checked yet, so that anything may be in them, however deep. */
function skuIdsIn(value: unknown, depth: number): Snowflake[] {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return [];
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    if (key !== 'sku_id') return skuIdsIn(inner, depth + 1);
    return isSnowflake(String(inner)) ? [String(inner)] : [];
  });
}
