import type { RunningActivity } from '../api/wire.ts';
import { request } from '../state/session.ts';

/** A ticket by which the proxy tells the servers of the activity who calls them. Source: docs/contract/activities.md#tickets. */
export async function proxyTicket({ application_id, composite_instance_id: instance_id }: RunningActivity): Promise<string> {
  const { ticket } = await request('POST /applications/{application_id}/proxy-tickets', {
    application_id,
    body: { instance_id },
  });
  return ticket;
}
