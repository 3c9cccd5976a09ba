import { sendTestWebhookEvent as operation } from '@guildhall/protocol/operations/apps/deliveries';
import { complain, failForm } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { ownApplication } from '../applications/access.ts';
import { applicationSettings } from '../applications/application.ts';
import { userObject } from '../../people/users/user.ts';
import { envelope } from '../webhook-events/endpoint.ts';
import { deliveryWithBodies } from './delivery.ts';
import { deliver } from './record-delivery.ts';
import { sampleData } from './samples.ts';
import { eventTimestamp, judgeEvent } from './webhook-event.ts';

/** Sends a sample event of a type to the saved address, whether the application subscribes to it or not. Without one: 50035. */
export const sendTestWebhookEvent = route(operation, {
  access: ownApplication,
  limit: limits.write,
  run: async (ctx, { access, body: { type } }) => {
    const { event_webhooks_url: url } = applicationSettings(access);
    if (url === undefined) return failForm({ event_webhooks_url: complain.required() });
    const now = ctx.clock.now();
    const sample = { applicationId: access.id, user: userObject(ctx.viewer.user), now, id: () => ctx.ids.next() };
    const payload = envelope(access.id, { type, timestamp: eventTimestamp(now), data: sampleData(type, sample) });
    const what = { applicationId: access.id, kind: 'webhook_event' as const, name: type, payload, isTest: true };
    return deliveryWithBodies(await deliver(ctx, { url, signing_key: access.signing_key }, what, { judge: judgeEvent }));
  },
});
