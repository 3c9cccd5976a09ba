import { DEVICE_PROVIDERS, listDevices as operation } from '@guildhall/protocol/operations/people/devices';
import { authSessionId } from '../../../core/access/auth-session.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { isoTime } from '../../../core/values/iso-time.ts';
import { listDeviceRows } from './queries.ts';

/** The browsers that receive pushes for the caller, newest first. */
export const listDevices = route(operation, {
  access: open,
  limit: limits.read,
  run: async ({ store, viewer }) => {
    const rows = await listDeviceRows(store.read, viewer.user.id);
    return rows.map(({ id, session_hash, endpoint, endpoint_hash, created_at, os, platform }) => ({
      id,
      provider: DEVICE_PROVIDERS.WEB_PUSH,
      push_service: new URL(endpoint).host,
      endpoint_hash,
      session_id_hash: authSessionId(session_hash),
      client_info: { os, platform },
      created_at: isoTime(created_at),
    }));
  },
});
