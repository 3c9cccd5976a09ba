import { limits } from '../../core/limits.ts';
import { open, route } from '../../core/route.ts';
import { publicKeys } from './signing-keys.ts';

/** `{keys}`: what checks id tokens, with the key before while tokens of it live (RFC 7517 5; oauth2 2.1). */
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
