import { getApplicationLimits as operation } from '@guildhall/protocol/operations/apps/application-requests';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { readApplication } from '../applications/access.ts';
import { countedLimits } from './counted-limits.ts';
import { developmentRates, ratesOf } from './rates.ts';

/** The limits of an application and what is used of them, for its owner and all members of its team. */
export const getApplicationLimits = route(operation, {
  access: readApplication,
  limit: limits.read,
  run: async (ctx, { access }) => ({
    limits_rates: ctx.config.rateLimits,
    limits: [...(await ratesOf(ctx, access)), ...(await countedLimits(ctx, access)), ...(await developmentRates(ctx, access))],
  }),
});
