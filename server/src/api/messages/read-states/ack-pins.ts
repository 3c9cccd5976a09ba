import { inChannel } from '../../../core/access/channel.ts';
import { isoTime } from '../../../core/iso-time.ts';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { CHANNEL_PINS_ACK } from './events.ts';
import { findLast, nextReadVersion, setSeenPins } from './queries.ts';

/** Marks a channel's pins as seen. */
export const ackPins = route({
  id: 'ack_pins',
  method: 'POST',
  path: '/channels/{channel_id}/pins/ack',
  auth: ['person'],
  access: inChannel('VIEW_CHANNEL'),
  limit: limits.acks,
  reply: 204,
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
