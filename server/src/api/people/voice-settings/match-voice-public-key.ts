import { matchVoicePublicKey as operation } from '@guildhall/protocol/operations/people/voice-settings';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { findUser } from '../users/queries.ts';
import { hasVoiceKey } from './queries.ts';
import { readVoiceKey } from './voice-key.ts';

/** Returns whether a public key is that of one of a user's devices. Unknown user: 10013. */
export const matchVoicePublicKey = route(operation, {
  access: open,
  limit: limits.read,
  run: async (ctx, { path: { user_id }, body: { key_version, public_key } }) => {
    if (!(await findUser(ctx.store.read, user_id))) fail('UNKNOWN_USER');
    return { is_match: await hasVoiceKey(ctx.store.read, { user_id, key_version, public_key: readVoiceKey(public_key) }) };
  },
});
