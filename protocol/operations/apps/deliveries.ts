import { Type } from 'typebox';
import { WEBHOOK_EVENT_TYPES } from '../../bodies/apps/applications.ts';
import { LIMITS } from '../../limits.ts';
import { DELIVERY_KINDS, DeliveryObject, DeliveryWithBodiesObject, EndpointStepObject } from '../../objects/apps/deliveries.ts';
import { operation } from '../../operation.ts';
import { Snowflake, Text, WholeWithin, WordOf } from '../../schemas.ts';

export const listApplicationDeliveries = operation({
  id: 'list_application_deliveries',
  method: 'GET',
  path: '/applications/{application_id}/deliveries',
  auth: ['person'],
  query: Type.Object({
    kind: Type.Optional(WordOf(DELIVERY_KINDS)),
    before: Type.Optional(Snowflake()),
    limit: Type.Optional(WholeWithin(LIMITS.deliveries.perPage)),
    /** Only those that failed. */
    failed: Type.Optional(Type.Boolean()),
  }),
  errors: ['UNKNOWN_APPLICATION', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: { 200: Type.Object({ deliveries: Type.Array(DeliveryObject) }) },
});

export const getApplicationDelivery = operation({
  id: 'get_application_delivery',
  method: 'GET',
  path: '/applications/{application_id}/deliveries/{delivery_id}',
  auth: ['person'],
  errors: ['UNKNOWN_APPLICATION', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: { 200: DeliveryWithBodiesObject },
});

export const redeliverApplicationDelivery = operation({
  id: 'redeliver_application_delivery',
  method: 'POST',
  path: '/applications/{application_id}/deliveries/{delivery_id}/redeliver',
  auth: ['person'],
  errors: ['UNKNOWN_APPLICATION', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: { 200: DeliveryWithBodiesObject },
});

export const sendTestWebhookEvent = operation({
  id: 'send_test_webhook_event',
  method: 'POST',
  path: '/applications/{application_id}/webhook-events/test',
  auth: ['person'],
  body: Type.Object({ type: Type.Enum([...WEBHOOK_EVENT_TYPES]) }),
  errors: ['UNKNOWN_APPLICATION', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: { 200: DeliveryWithBodiesObject },
});

export const verifyApplicationEndpoint = operation({
  id: 'verify_application_endpoint',
  method: 'POST',
  path: '/applications/{application_id}/endpoint-check',
  auth: ['person'],
  body: Type.Object({
    kind: Type.Enum(['interactions', 'webhook_events']),
    url: Text(1, LIMITS.applications.url.max),
  }),
  errors: ['UNKNOWN_APPLICATION', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: { 200: Type.Object({ is_verified: Type.Boolean(), steps: Type.Array(EndpointStepObject) }) },
});
