import type { Result } from '@guildhall/protocol/calls';
import type { Id } from '../api/wire-base.ts';
import { request } from '../state/session.ts';
import { createStore } from '../state/store.ts';
import { t } from './panel-text.ts';

/** The public view of an application. */
export type ActivityApplication = Result<'GET /applications/{application_id}/rpc'>;

const known = createStore<Readonly<Record<Id, Promise<ActivityApplication>>>>({});

/** The public view of an application, requested once. */
export function applicationOf(id: Id): Promise<ActivityApplication> {
  const before = known.get()[id];
  if (before) return before;
  const found = request('GET /applications/{application_id}/rpc', { application_id: id });
  known.set((all) => ({ ...all, [id]: found }));
  found.catch(() => known.set(({ [id]: _failed, ...rest }) => rest));
  return found;
}

/** The origin of an activity: `https://<application id>.<host of activities>`. Rejects if this server serves none. */
export async function activityOrigin(applicationId: Id): Promise<string> {
  const { activity_proxy_host } = await request('GET /activities/host');
  if (activity_proxy_host === null) throw new Error(t('noActivities'));
  return `${location.protocol}//${applicationId}.${activity_proxy_host}`;
}
