import type { DeliveryObject, DeliveryWithBodiesObject } from '@guildhall/protocol/objects/apps/deliveries';
import { isoTime } from '../../../core/values/iso-time.ts';
import type { DeliveryRow } from './queries.ts';

/** A delivery as lists show it. */
export function deliveryObject(row: DeliveryRow): DeliveryObject {
  const { id, kind, name, url, attempt, status, failure, duration_ms, redelivery_of } = row;
  return {
    id,
    kind,
    name,
    url,
    attempt,
    at: isoTime(row.at),
    status,
    failure,
    duration_ms,
    is_delivered: row.is_delivered === 1,
    is_test: row.is_test === 1,
    redelivery_of,
    next_attempt_at: row.next_attempt_at === null ? null : isoTime(row.next_attempt_at),
  };
}

/** The same with its request and response. */
export function deliveryWithBodies(row: DeliveryRow): DeliveryWithBodiesObject {
  return {
    ...deliveryObject(row),
    request: JSON.parse(row.request_json),
    response: row.response_json === null ? null : JSON.parse(row.response_json),
  };
}
