import { complain, failForm } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { moveCall } from '../../guild/voice-servers/move-call.ts';
import { isRegion } from '../../guild/voice-servers/regions.ts';
import { updateCall as operation } from '@guildhall/protocol/operations/messages/calls';
import { privateChannel } from './access.ts';
import { regionFor } from './call.ts';
import { announceCall } from './connect.ts';
import { lockCallPlace } from './place.ts';
import { findPrivateCall } from './queries.ts';

/**
 * Moves the call of a private channel to another region: CALL_UPDATE, then VOICE_SERVER_UPDATE to each session in it. null is any region.
 * Without a call nothing happens; an unknown region is refused (50035).
 */
export const updateCall = route(operation, {
  access: privateChannel,
  limit: limits.write,
  run: async (ctx, { path: { channel_id }, body: { region } }) => {
    if (region === undefined) return;
    await ctx.transact(async (tx) => {
      if (region !== null && !(await isRegion(tx.db, region)))
        failForm({ region: complain.custom('VOICE_REGION_INVALID', 'This is not a region of GET /voice/regions.') });
      const place = await lockCallPlace(tx, channel_id);
      const call = place && (await findPrivateCall(tx.db, channel_id));
      if (!call) return;
      await announceCall(tx, place, call, await regionFor(tx, region));
      await moveCall(tx, channel_id, region);
    });
  },
});
