import { fail } from '../../../core/errors.ts';
import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { inStage } from './access.ts';
import { findStage } from './queries.ts';
import { stageInstanceObject } from './stage-instance.ts';

/** Returns the live stage of a channel (StageInstanceResponse); 10067 if none is open. */
export const getStageInstance = route({
  id: 'get_stage_instance',
  method: 'GET',
  path: '/stage-instances/{channel_id}',
  auth: ['bot', 'person'],
  access: inStage,
  limit: limits.read,
  reply: 200,
  run: async (ctx, { path: { channel_id } }) =>
    stageInstanceObject((await findStage(ctx.store.read, channel_id)) ?? fail('UNKNOWN_STAGE_INSTANCE')),
});
