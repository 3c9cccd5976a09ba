import { compareIds } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import { createProxyTicket as operation } from '@guildhall/protocol/operations/apps/activities';
import { signTicket } from '../../../core/access/proxy-ticket.ts';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { findApplication } from '../applications/queries.ts';
import { isOwnerOf } from '../applications/access.ts';
import { listParticipations } from './queries.ts';

/**
 * A ticket by which the proxy tells the servers of an activity who calls them (docs/contract/activities.md#tickets). Only for those
 * who take part in an instance (else 50039).
 */
export const createProxyTicket = route(operation, {
  access: open,
  limit: limits.write,
  run: async (ctx, { path, body }) => {
    const { read } = ctx.store;
    const application = (await findApplication(read, path.application_id)) ?? fail('UNKNOWN_APPLICATION');
    const { user } = ctx.viewer;
    const [newest] = (await listParticipations(read, user.id))
      .filter((one) => one.application_id === application.id && (body.instance_id ?? one.instance_id) === one.instance_id)
      .sort((a, b) => compareIds(b.launch_id, a.launch_id));
    if (!newest) return fail('INVALID_ACTIVITY_ACTION');
    const created_at = Math.floor(ctx.clock.now() / 1000);
    const payload = {
      ...{ application_id: application.id, user_id: user.id, instance_id: newest.instance_id },
      is_developer: await isOwnerOf(read, application, user.id, 'read_only'),
      ...{ created_at, expires_at: created_at + LIMITS.activities.ticketTime.max },
    };
    return { ticket: signTicket(payload, application.signing_key) };
  },
});
