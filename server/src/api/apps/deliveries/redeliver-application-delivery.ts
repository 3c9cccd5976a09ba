import { redeliverApplicationDelivery as operation } from '@guildhall/protocol/operations/apps/deliveries';
import { complain, failForm } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { fieldsOf } from '../../../core/values/json-fields.ts';
import { isRedacted } from '../../../core/values/redaction.ts';
import { ownDelivery } from './access.ts';
import { deliveryWithBodies } from './delivery.ts';
import { deliver } from './record-delivery.ts';
import { judgeEvent } from './webhook-event.ts';

/**
 * Sends a webhook event again, with a new signature, to the address that it was sent to. Neither the event's own retries nor the endpoint's
 * failures change. An interaction cannot be sent again: 50035.
 */
export const redeliverApplicationDelivery = route(operation, {
  access: ownDelivery,
  limit: limits.write,
  run: async (ctx, { access: { application, delivery } }) => {
    if (delivery.kind === 'interaction')
      refuse('An interaction cannot be delivered again: it has failed, or was answered, within 3 seconds.');
    const request: unknown = JSON.parse(delivery.request_json);
    const payload = fieldsOf(fieldsOf(request)?.body);
    if (!payload || isRedacted(payload)) return refuse('The event has a secret, which was not kept.');
    const { name, url, id, is_test } = delivery;
    const what = { applicationId: application.id, kind: delivery.kind, name, payload, isTest: is_test === 1, redeliveryOf: id };
    const endpoint = { url, signing_key: application.signing_key };
    return deliveryWithBodies(await deliver(ctx, endpoint, what, { judge: judgeEvent }));
  },
});

function refuse(message: string): never {
  return failForm({ delivery_id: complain.custom('DELIVERY_NOT_REPEATABLE', message) });
}
