import type { Route } from '../../../core/framework/route.ts';
import { getApplicationLimits } from './get-application-limits.ts';

/** The limits of an application. */
export const applicationLimitsRoutes: Route[] = [getApplicationLimits];
