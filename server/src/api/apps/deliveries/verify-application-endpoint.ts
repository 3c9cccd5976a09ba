import { verifyApplicationEndpoint as operation } from '@guildhall/protocol/operations/apps/deliveries';
import { failForm } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { webAddressComplaint } from '../../../core/values/address.ts';
import { ownApplication } from '../applications/access.ts';
import { interactionPing } from '../applications/interactions-endpoint.ts';
import { eventPing } from '../webhook-events/verify.ts';
import { checkEndpoint } from './check-endpoint.ts';

/** Checks an address as saving it would, and says what happened. Saves nothing. */
export const verifyApplicationEndpoint = route(operation, {
  access: ownApplication,
  limit: limits.write,
  run: async (ctx, { access, body: { kind, url } }) => {
    const complaint = webAddressComplaint(url);
    if (complaint) failForm({ url: complaint });
    const ping = kind === 'interactions' ? interactionPing(ctx, access.id) : eventPing(access.id);
    return checkEndpoint(ctx, { url, signing_key: access.signing_key }, ping);
  },
});
