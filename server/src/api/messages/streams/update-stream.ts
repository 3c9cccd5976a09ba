import { updateStream as operation } from '@guildhall/protocol/operations/messages/streams';
import { complain, failForm } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { announceStream } from '../../guild/streams/stream.ts';
import { moveCall } from '../../guild/voice-servers/move-call.ts';
import { isRegion } from '../../guild/voice-servers/regions.ts';
import { ownStream } from './access.ts';
import { lockStream } from './end-part.ts';

/**
 * Moves the viewer's stream to another region: STREAM_UPDATE, and STREAM_SERVER_UPDATE if its server changes. null is any region; an
 * unknown one is refused (50035).
 */
export const updateStream = route(operation, {
  access: ownStream,
  limit: limits.write,
  run: async (ctx, { access: { stream }, body: { region } }) => {
    if (region === undefined) return;
    await ctx.transact(async (tx) => {
      if (region !== null && !(await isRegion(tx.db, region)))
        failForm({ region: complain.custom('VOICE_REGION_INVALID', 'This is not a region of GET /voice/regions.') });
      const locked = await lockStream(tx, stream);
      if (!locked) return;
      await moveCall(tx, stream.rtc_server_id, region);
      await announceStream(tx, locked.stream);
    });
  },
});
