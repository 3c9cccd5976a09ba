import { firstIdAt } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import { inChannel } from '../../../core/access/channel.ts';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { requireModeration } from './access.ts';
import { bulkDeleteMessages as deleteAll } from './bulk-deletion.ts';
import { isDeletable } from './message.ts';
import { findMessages } from './queries.ts';
import { bulkDeleteMessages as operation } from '@guildhall/protocol/operations/messages/messages';

/**
 * Deletes 2 to 100 messages of a guild channel in one request; needs MANAGE_MESSAGES.
 * - Unknown ids are ignored.
 * - An id that is listed twice or older than 14 days refuses the whole request (50034), as does a message
 *   that cannot be deleted (50021).
 */
export const bulkDeleteMessages = route(operation, {
  access: async (ctx, path) => {
    const access = await inChannel('VIEW_CHANNEL')(ctx, path);
    requireModeration(access);
    return access;
  },
  limit: limits.bulkDelete,
  run: async (ctx, { path: { channel_id }, body, access: { guild } }) => {
    const guild_id = guild?.id ?? fail('CANNOT_EXECUTE_ON_DM');
    const ids = new Set(body.messages.map((id) => String(BigInt(id))));
    const oldest = BigInt(firstIdAt(ctx.clock.now() - LIMITS.messages.bulkDeleteAge.max));
    if (ids.size < body.messages.length || [...ids].some((id) => BigInt(id) < oldest)) fail(LIMITS.messages.bulkDeleteAge.error);
    await ctx.transact(async (tx) => {
      const found = await findMessages(tx.db, channel_id, [...ids]);
      if (found.some((message) => !isDeletable(message.type))) fail('SYSTEM_MESSAGE');
      const count = await deleteAll(tx, { guild_id, channel_id }, [...ids]);
      if (count === 0) return;
      const options = { count: String(count) };
      await tx.audit({ guild_id, action: 'MESSAGE_BULK_DELETE', target_id: channel_id, options });
    });
  },
});
