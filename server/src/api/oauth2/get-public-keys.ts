import { limits } from '../../core/framework/limits.ts';
import { open, route } from '../../core/framework/route.ts';
import { publicKeys } from './signing-keys.ts';
import { getPublicKeys as operation } from '@guildhall/protocol/operations/oauth2';

/**
 * Returns `{keys}`, which verify id tokens, with the previous key while its tokens are valid (RFC 7517 5;
 * docs/contract/oauth2.md#endpoints).
 */
export const getPublicKeys = route(operation, {
  access: open,
  limit: limits.read,
  run: async (ctx) => ({ keys: await publicKeys(ctx) }),
});
