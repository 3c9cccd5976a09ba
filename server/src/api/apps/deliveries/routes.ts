import type { Route } from '../../../core/framework/route.ts';
import { getApplicationDelivery } from './get-application-delivery.ts';
import { listApplicationDeliveries } from './list-application-deliveries.ts';
import { redeliverApplicationDelivery } from './redeliver-application-delivery.ts';
import { sendTestWebhookEvent } from './send-test-webhook-event.ts';
import { verifyApplicationEndpoint } from './verify-application-endpoint.ts';

/** Deliveries to the endpoints of an application, and checks of these. */
export const deliveriesRoutes: Route[] = [
  listApplicationDeliveries,
  getApplicationDelivery,
  redeliverApplicationDelivery,
  sendTestWebhookEvent,
  verifyApplicationEndpoint,
];
