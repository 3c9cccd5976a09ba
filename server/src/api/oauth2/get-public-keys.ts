import { limits } from '../../core/limits.ts';
import { open, route } from '../../core/route.ts';
import { publicKeys } from './signing-keys.ts';

/** Returns `{keys}`, which verify id tokens, with the previous key while its tokens are valid (RFC 7517 5; oauth2 2.1). */
export const getPublicKeys = route({
  id: 'get_public_keys',
  method: 'GET',
  path: '/oauth2/keys',
  auth: ['none'],
  access: open,
  limit: limits.read,
  reply: 200,
  run: async (ctx) => ({ keys: await publicKeys(ctx) }),
});
