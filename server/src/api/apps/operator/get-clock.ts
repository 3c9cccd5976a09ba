import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { clockObject, turnableClock } from './clock.ts';
import { getClock as operation } from '@guildhall/protocol/operations/apps/operator';

/**
 * The state of the platform's clock: `{now, frozen}` (docs/contract/people.md#operators). Only on development
 * servers, else 404.
 */
export const getClock = route(operation, {
  access: turnableClock,
  limit: limits.read,
  run: async (_ctx, { access }) => clockObject(access),
});
