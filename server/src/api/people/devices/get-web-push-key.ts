import { getWebPushKey as operation } from '@guildhall/protocol/operations/people/devices';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { vapidKeys } from './vapid.ts';

/** The key with which a browser subscribes to pushes of this server. */
export const getWebPushKey = route(operation, {
  access: open,
  limit: limits.read,
  run: async (ctx) => ({ public_key: (await vapidKeys(ctx)).publicKey }),
});
