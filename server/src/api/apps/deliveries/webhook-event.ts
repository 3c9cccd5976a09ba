import type { EndpointFailure } from '@guildhall/protocol/objects/apps/deliveries';
import type { OutboundResponse } from '../../../core/framework/outbound.ts';

/** Why a response to a webhook event is wrong; null if it confirms the event (docs/contract/webhook-events.md#delivery). */
export function judgeEvent({ status }: Pick<OutboundResponse, 'status'>): EndpointFailure | null {
  return status === 204 ? null : 'wrong_status';
}

/** UTC to the microsecond, without a zone (docs/contract/webhook-events.md#events). */
export function eventTimestamp(now: number): string {
  return new Date(now).toISOString().replace('Z', '000');
}
