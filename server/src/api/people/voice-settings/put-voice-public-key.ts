import { LIMITS } from '@guildhall/protocol/limits';
import { putVoicePublicKey as operation } from '@guildhall/protocol/operations/people/voice-settings';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { lockUser } from '../users/queries.ts';
import { trimVoiceKeys, upsertVoiceKey } from './queries.ts';
import { readVoiceKey } from './voice-key.ts';

/** Adds the public key of one of the caller's devices; the oldest beyond the limit is forgotten. */
export const putVoicePublicKey = route(operation, {
  access: open,
  limit: limits.write,
  run: async (ctx, { body: { key_version, public_key } }) => {
    const user_id = ctx.viewer.user.id;
    const key = { user_id, key_version, public_key: readVoiceKey(public_key) };
    await ctx.transact(async (tx) => {
      await lockUser(tx.db, user_id);
      await upsertVoiceKey(tx.db, key, tx.now);
      await trimVoiceKeys(tx.db, user_id, LIMITS.voice.keys.max);
    });
  },
});
