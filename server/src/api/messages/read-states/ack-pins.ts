import { inChannel } from '../../../core/access/channel.ts';
import { isoTime } from '../../../core/values/iso-time.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { CHANNEL_PINS_ACK } from './events.ts';
import { findLast, nextReadVersion, setSeenPins } from './queries.ts';
import { ackPins as operation } from '@guildhall/protocol/operations/messages/read-states';

/** Marks a channel's pins as seen. */
export const ackPins = route(operation, {
  access: inChannel('VIEW_CHANNEL'),
  limit: limits.acks,
  run: async (ctx, { path: { channel_id } }) => {
    const { user } = ctx.viewer;
    await ctx.transact(async (tx) => {
      const { pinAt } = await findLast(tx.db, channel_id);
      if (pinAt === null) return;
      await setSeenPins(tx.db, user.id, channel_id, pinAt);
      const version = await nextReadVersion(tx.db, user.id);
      tx.emit(CHANNEL_PINS_ACK, { user_ids: [user.id] }, { channel_id, timestamp: isoTime(pinAt), version });
    });
  },
});
