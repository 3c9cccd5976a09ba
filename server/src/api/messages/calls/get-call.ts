import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { findRingable, privateChannel } from './access.ts';
import { getCall as operation } from '@guildhall/protocol/operations/messages/calls';

/** Returns whether the viewer may ring the others of a private channel (docs/contract/voice.md#private-calls). */
export const getCall = route(operation, {
  access: privateChannel,
  limit: limits.read,
  run: async (ctx, { access }) => ({ ringable: (await findRingable(ctx, access)).length > 0 }),
});
