import { limits } from '../../../core/limits.ts';
import { open, route } from '../../../core/route.ts';
import { authenticatorObject, passkeysOf } from './passkeys.ts';

/** Lists a user's passkeys: `[{id, type: 1, name, last_used, cred_id}]`, oldest first. */
export const listWebauthnAuthenticators = route({
  id: 'list_webauthn_authenticators',
  method: 'GET',
  path: '/users/@me/mfa/webauthn/credentials',
  auth: ['person'],
  access: open,
  limit: limits.read,
  reply: 200,
  run: async ({ store, viewer }) => (await passkeysOf(store.read, viewer.user.id)).map(authenticatorObject),
});
