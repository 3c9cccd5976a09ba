import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { inStage } from './access.ts';
import { findStage } from './queries.ts';
import { stageInstanceObject } from './stage-instance.ts';
import { getStageInstance as operation } from '@guildhall/protocol/operations/guild/stage-instances';

/** Returns the live stage of a channel (StageInstanceResponse); 10067 if none is open. */
export const getStageInstance = route(operation, {
  access: inStage,
  limit: limits.read,
  run: async (ctx, { path: { channel_id } }) =>
    stageInstanceObject((await findStage(ctx.store.read, channel_id)) ?? fail('UNKNOWN_STAGE_INSTANCE')),
});
