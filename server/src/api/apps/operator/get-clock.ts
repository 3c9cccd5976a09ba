import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { clockObject, turnableClock } from './clock.ts';

/** The state of the platform's clock: `{now, frozen}` (people-api.md). Only on development servers, else 404. */
export const getClock = route({
  id: 'get_clock',
  method: 'GET',
  path: '/operator/clock',
  auth: ['person'],
  access: turnableClock,
  limit: limits.read,
  reply: 200,
  run: async (_ctx, { access }) => clockObject(access),
});
