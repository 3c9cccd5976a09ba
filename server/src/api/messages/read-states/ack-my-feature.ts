import { ackMyFeature as operation } from '@guildhall/protocol/operations/messages/read-states';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { lockUser } from '../../people/users/queries.ts';
import { USER_NON_CHANNEL_ACK } from './events.ts';
import { OWN_TYPES, raiseFeature, readType } from './feature-reads.ts';
import { nextReadVersion } from './queries.ts';

/** Marks the notification center (2) or message requests (5) as seen up to an entity: USER_NON_CHANNEL_ACK to the caller's sessions. */
export const ackMyFeature = route(operation, {
  access: open,
  limit: limits.acks,
  run: async (ctx, { path: { ack_type, entity_id } }) => {
    const type = readType(ack_type, OWN_TYPES);
    const user_id = ctx.viewer.user.id;
    await ctx.transact(async (tx) => {
      await lockUser(tx.db, user_id);
      if (!(await raiseFeature(tx.db, { user_id, type, resource_id: user_id }, entity_id))) return;
      const version = await nextReadVersion(tx.db, user_id);
      tx.emit(USER_NON_CHANNEL_ACK, { user_ids: [user_id] }, { ack_type: type, resource_id: user_id, entity_id, version });
    });
    return { token: null };
  },
});
