import { READ_STATE_TYPES } from '@guildhall/protocol/objects/messages/read-states';
import { deleteReadState as operation } from '@guildhall/protocol/operations/messages/read-states';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { deleteFeature } from './feature-reads.ts';
import { deleteReadState as deleteRow, nextReadVersion } from './queries.ts';

/**
 * Deletes the caller's read state of a channel, which may be gone; for another `read_state_type`, that of the guild or person with this id.
 */
export const deleteReadState = route(operation, {
  access: open,
  limit: limits.acks,
  run: async (ctx, { path: { channel_id }, body }) => {
    const user_id = ctx.viewer.user.id;
    const type = body.read_state_type ?? READ_STATE_TYPES.CHANNEL;
    await ctx.transact(async (tx) => {
      const isDeleted =
        type === READ_STATE_TYPES.CHANNEL
          ? await deleteRow(tx.db, user_id, channel_id)
          : await deleteFeature(tx.db, { user_id, type, resource_id: channel_id });
      if (isDeleted) await nextReadVersion(tx.db, user_id);
    });
  },
});
