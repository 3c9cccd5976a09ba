import { isSnowflake, type Snowflake as Id } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import { complain, failForm } from '../../../core/framework/errors.ts';

/** The ids of a filter by SKU, without duplicates. Invalid ids: 50035. */
export function readSkuIds(given: readonly string[] = []): Id[] {
  const ids = [
    ...new Set(
      [given ?? []]
        .flat()
        .flatMap((part) => part.split(','))
        .filter(Boolean),
    ),
  ];
  if (!ids.every(isSnowflake)) failForm({ sku_ids: complain.custom('NUMBER_TYPE_COERCE', 'Not a list of SKU ids.') });
  if (ids.length > LIMITS.applications.skusInFilter.max)
    failForm({ sku_ids: complain.maxLength(LIMITS.applications.skusInFilter.max) });
  return ids;
}
