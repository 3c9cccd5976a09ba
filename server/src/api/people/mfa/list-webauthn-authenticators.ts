import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { authenticatorObject, passkeysOf } from './passkeys.ts';
import { listWebauthnAuthenticators as operation } from '@guildhall/protocol/operations/people/mfa';

/** Lists a user's passkeys: `[{id, type: 1, name, last_used, cred_id}]`, oldest first. */
export const listWebauthnAuthenticators = route(operation, {
  access: open,
  limit: limits.read,
  run: async ({ store, viewer }) => (await passkeysOf(store.read, viewer.user.id)).map(authenticatorObject),
});
